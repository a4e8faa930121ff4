package dev.loomlab.launch;

import dev.loomlab.plan.Setup;
import dev.loomlab.plan.ShellWords;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A target's command, ready to be started.
 *
 * @param words the program and its arguments
 * @param environment variables to set
 * @param usesPort whether the command has the port in it, so that the target will answer there
 */
public record TargetCommand(List<String> words, Map<String, String> environment, boolean usesPort) {

  private static final String PORT = "${port}";
  private static final String BUILT_IN = "loomlab-target";

  /** Copies the collections. */
  public TargetCommand {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /**
   * Where commands are resolved.
   *
   * @param jdks the JDKs of this machine
   * @param targets the folder with the jars of the built-in targets, if it is known
   * @param ownJava the home of the JDK that built-in targets run on unless a variant says otherwise
   */
  public record Resolution(Jdks jdks, Optional<Path> targets, Path ownJava) {

    /** On this machine; the folder is the system property {@code loomlab.targets}. */
    public static Resolution ofThisMachine() {
      return new Resolution(
          Jdks.ofThisMachine(),
          Optional.ofNullable(System.getProperty("loomlab.targets")).map(Path::of),
          Path.of(System.getProperty("java.home")));
    }
  }

  /**
   * Resolves a command line: the words of the plan, those of the set-up, its JVM options and its
   * JDK, with <code>${port}</code> replaced.
   *
   * @throws LaunchFailed if there is no such program
   * @throws JdkMissing if the set-up asks for a JDK that is not there
   */
  static TargetCommand resolve(String command, Setup setup, int port, Resolution resolution)
      throws LaunchFailed, JdkMissing {
    var words = new ArrayList<>(split(command));
    words.addAll(setup.args());
    var environment = new HashMap<>(setup.env());
    boolean isBuiltIn = words.getFirst().equals(BUILT_IN);
    if (isBuiltIn && words.stream().noneMatch(word -> word.contains(PORT))) {
      words.addAll(List.of("--port", PORT));
    }
    Optional<Path> home =
        setup.jdk().isPresent()
            ? Optional.of(resolution.jdks().home(setup.jdk().getAsInt()))
            : Optional.empty();
    if (isBuiltIn) {
      resolveBuiltIn(words, home.orElse(resolution.ownJava()), resolution.targets());
    } else {
      home.ifPresent(jdk -> use(jdk, words, environment));
    }
    addOptions(setup.jvmOptions(), words, environment);
    requireProgram(words.getFirst());
    return withPort(words, environment, port);
  }

  /**
   * Whether a command line can be resolved; the port does not matter.
   *
   * @throws LaunchFailed if there is no such program
   * @throws JdkMissing if the set-up asks for a JDK that is not there
   */
  public static void check(String command, Setup setup, Resolution resolution)
      throws LaunchFailed, JdkMissing {
    resolve(command, setup, 1, resolution);
  }

  private static List<String> split(String command) throws LaunchFailed {
    try {
      var words = ShellWords.split(command);
      if (words.isEmpty()) {
        throw new LaunchFailed("target.run is empty; write the command that starts it", List.of());
      }
      return words;
    } catch (IllegalArgumentException unfinished) {
      throw new LaunchFailed("target.run cannot be read: " + unfinished.getMessage(), List.of());
    }
  }

  private static void resolveBuiltIn(List<String> words, Path home, Optional<Path> targets)
      throws LaunchFailed {
    if (words.size() < 2) {
      throw new LaunchFailed("loomlab-target needs a name, for example 'http'", List.of());
    }
    var jar = BuiltInTargets.jar(words.get(1), targets);
    words.subList(0, 2).clear();
    words.addAll(0, List.of(home.resolve("bin/java").toString(), "-jar", jar.toString()));
  }

  private static void use(Path home, List<String> words, Map<String, String> environment) {
    if (words.getFirst().equals("java")) {
      words.set(0, home.resolve("bin/java").toString());
    }
    environment.putIfAbsent("JAVA_HOME", home.toString());
    var path = environment.getOrDefault("PATH", System.getenv().getOrDefault("PATH", ""));
    environment.put("PATH", home.resolve("bin") + File.pathSeparator + path);
  }

  private static void addOptions(
      List<String> options, List<String> words, Map<String, String> environment) {
    if (options.isEmpty()) {
      return;
    }
    if (isJava(words.getFirst())) {
      words.addAll(1, options);
      return;
    }
    var quoted = options.stream().map(TargetCommand::quotedForJvm).toList();
    var before =
        environment.getOrDefault(
            "JAVA_TOOL_OPTIONS", System.getenv().getOrDefault("JAVA_TOOL_OPTIONS", ""));
    environment.put("JAVA_TOOL_OPTIONS", (before + " " + String.join(" ", quoted)).trim());
  }

  private static String quotedForJvm(String option) {
    return option.chars().anyMatch(Character::isWhitespace) ? "\"" + option + "\"" : option;
  }

  /** Whether a command's first word is a Java launcher. */
  private static boolean isJava(String word) {
    return word.equals("java") || word.endsWith("/java");
  }

  private static void requireProgram(String program) throws LaunchFailed {
    if (!isThere(program)) {
      throw new LaunchFailed(
          "there is no program '"
              + program
              + "'"
              + (program.contains("/") ? "" : " on the PATH")
              + "; correct target.run in the plan, or install it",
          List.of());
    }
  }

  /** Whether a program can be started by that name or path. */
  public static boolean isThere(String program) {
    if (program.contains("/")) {
      return Files.isExecutable(Path.of(program));
    }
    var path = System.getenv().getOrDefault("PATH", "");
    for (var folder : path.split(File.pathSeparator, -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  private static TargetCommand withPort(
      List<String> words, Map<String, String> environment, int port) {
    boolean uses =
        words.stream().anyMatch(word -> word.contains(PORT))
            || environment.values().stream().anyMatch(value -> value.contains(PORT));
    environment.replaceAll((name, value) -> withPort(value, port));
    return new TargetCommand(
        words.stream().map(word -> withPort(word, port)).toList(), environment, uses);
  }

  /** A text with the port in its place. */
  static String withPort(String text, int port) {
    return text.replace(PORT, Integer.toString(port));
  }
}
