package dev.loomlab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The JDKs of this machine, by major version: the one that {@code LOOMLAB_JDK_21} and the like
 * name, else the first found in the usual folders.
 *
 * @param environment the environment variables
 * @param folders the folders whose subfolders may be JDKs
 */
public record Jdks(Map<String, String> environment, List<Path> folders) {

  /** Copies the collections. */
  public Jdks {
    environment = Map.copyOf(environment);
    folders = List.copyOf(folders);
  }

  /** The JDKs of this machine: its environment, and the folders where JDKs usually are. */
  public static Jdks ofThisMachine() {
    var home = Path.of(System.getProperty("user.home", "/"));
    return new Jdks(
        System.getenv(),
        List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/opt"),
            home.resolve(".sdkman/candidates/java"),
            home.resolve(".jdks"),
            Path.of("/Library/Java/JavaVirtualMachines")));
  }

  /**
   * The home folder of a JDK of that major version.
   *
   * @throws JdkMissing if there is none; the message says where it was looked for
   */
  public Path home(int major) throws JdkMissing {
    var variable = "LOOMLAB_JDK_" + major;
    var named = environment.get(variable);
    if (named != null && !named.isBlank()) {
      return checked(Path.of(named), major, variable);
    }
    for (var candidate : candidates()) {
      if (majorOf(candidate).filter(found -> found == major).isPresent()) {
        return candidate;
      }
    }
    throw new JdkMissing(
        "no JDK "
            + major
            + " was found in "
            + String.join(", ", folders.stream().map(Path::toString).toList())
            + "; install one there, or set "
            + variable
            + " to its home folder");
  }

  private static Path checked(Path home, int major, String variable) throws JdkMissing {
    var found = majorOf(home);
    if (found.isPresent() && found.get() == major) {
      return home;
    }
    throw new JdkMissing(
        variable
            + " names "
            + home
            + ", which is "
            + found.map(other -> "a JDK " + other).orElse("no JDK")
            + "; set it to the home folder of a JDK "
            + major);
  }

  private List<Path> candidates() {
    var candidates = new ArrayList<Path>();
    for (var folder : folders) {
      for (var child : children(folder)) {
        candidates.add(child);
        candidates.add(child.resolve("Contents/Home"));
      }
    }
    return candidates;
  }

  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    } catch (IOException unreadable) {
      return List.of(); // a folder that may not be listed holds no JDK that could be used
    }
  }

  /** The major version of the JDK in a folder, by its {@code release} file, if it holds one. */
  public static Optional<Integer> majorOf(Path home) {
    if (!Files.isExecutable(home.resolve("bin/java"))) {
      return Optional.empty();
    }
    return release(home).flatMap(Jdks::major);
  }

  /** The version that a JDK's {@code release} file names, for example {@code 21.0.13}. */
  public static Optional<String> release(Path home) {
    try (var lines = Files.lines(home.resolve("release"))) {
      return lines
          .filter(line -> line.startsWith("JAVA_VERSION="))
          .map(line -> line.substring("JAVA_VERSION=".length()).replace("\"", "").trim())
          .findFirst();
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> major(String version) {
    var parts = version.split("[.+-]", -1);
    try {
      int first = Integer.parseInt(parts[0]);
      return Optional.of(first == 1 && parts.length > 1 ? Integer.parseInt(parts[1]) : first);
    } catch (NumberFormatException notAVersion) {
      return Optional.empty();
    }
  }
}
