package dev.loomlab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a process is called in messages: its program, with the jar, class or script that it runs.
 * Its other arguments are never told, since they may hold passwords.
 */
public final class ProcessName {
  private static final Set<String> INTERPRETERS =
      Set.of("sh", "bash", "dash", "ash", "zsh", "perl", "ruby", "node", "python", "python3");
  private static final Set<String> JAVA_WORDS_WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--add-modules",
          "--add-opens",
          "--add-exports",
          "--add-reads",
          "--upgrade-module-path");

  private ProcessName() {}

  /** With its number: {@code process 4711 (java -jar shop.jar)}. */
  public static String numbered(ProcessHandle process) {
    return "process " + process.pid() + " (" + of(process) + ")";
  }

  /** Without its number: {@code java -jar shop.jar}. */
  public static String of(ProcessHandle process) {
    var words = words(process.pid());
    return words.isEmpty()
        ? process.info().command().map(ProcessName::file).orElse("unknown program")
        : of(words);
  }

  static String of(List<String> words) {
    var program = file(words.getFirst());
    var rest = words.subList(1, words.size());
    if (program.equals("java")) {
      return "java" + javaProgram(rest).map(each -> " " + each).orElse("");
    }
    if (INTERPRETERS.contains(program) && !rest.isEmpty() && !rest.getFirst().startsWith("-")) {
      return program + " " + file(rest.getFirst());
    }
    return program;
  }

  private static Optional<String> javaProgram(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      var word = words.get(i);
      boolean hasNext = i + 1 < words.size();
      if (word.equals("-jar") && hasNext) {
        return Optional.of("-jar " + file(words.get(i + 1)));
      }
      if ((word.equals("-m") || word.equals("--module")) && hasNext) {
        return Optional.of("-m " + words.get(i + 1));
      }
      if (JAVA_WORDS_WITH_VALUE.contains(word)) {
        i++;
      } else if (!word.startsWith("-") && !word.startsWith("@")) {
        return Optional.of(file(word));
      }
    }
    return Optional.empty();
  }

  private static List<String> words(long pid) {
    try {
      var line = Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"));
      return Arrays.stream(line.split("\0", -1)).filter(word -> !word.isBlank()).toList();
    } catch (IOException noProc) {
      return List.of();
    }
  }

  private static String file(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
