package dev.loomlab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The targets that come with Loomlab, each a jar of its own. */
final class BuiltInTargets {
  private BuiltInTargets() {}

  /**
   * The jar of a built-in target: {@code NAME.jar} in the folder, or {@code target-NAME-*.jar} as
   * the build leaves it.
   *
   * @throws LaunchFailed if the folder is not known or has none
   */
  static Path jar(String name, Optional<Path> targets) throws LaunchFailed {
    if (targets.isEmpty()) {
      throw new LaunchFailed(
          "the folder of the built-in targets is not known; start through ./loomlab, or set the"
              + " system property loomlab.targets",
          List.of());
    }
    var folder = targets.get();
    var jars = jars(folder);
    return jars.stream()
        .filter(jar -> isJarOf(name, jar.getFileName().toString()))
        .findFirst()
        .map(Path::toAbsolutePath)
        .orElseThrow(() -> none(name, folder, jars));
  }

  private static boolean isJarOf(String name, String file) {
    return file.equals(name + ".jar")
        || (file.startsWith("target-" + name + "-")
            && file.endsWith(".jar")
            && !file.endsWith("-tests.jar"));
  }

  private static LaunchFailed none(String name, Path folder, List<Path> jars) {
    var there = jars.stream().map(jar -> jar.getFileName().toString()).toList();
    return new LaunchFailed(
        "there is no built-in target '"
            + name
            + "': "
            + folder
            + " has "
            + (there.isEmpty() ? "no jar; build it with ./loomlab" : String.join(", ", there)),
        List.of());
  }

  private static List<Path> jars(Path folder) throws LaunchFailed {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException unreadable) {
      throw new LaunchFailed(
          "the folder of the built-in targets cannot be read: " + unreadable, List.of());
    }
  }
}
