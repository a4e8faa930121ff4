package dev.loomlab.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The {@code java} that a command line without a JDK of its own starts. */
final class PathJava {
  private static final Pattern VERSION =
      Pattern.compile("JAVA_VERSION=\"([0-9]+)(?:\\.([0-9]+))?.*");

  private PathJava() {}

  /** Its major version, as far as the file {@code release} beside it tells. */
  static Optional<Integer> major() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, "java"))
        .filter(Files::isExecutable)
        .findFirst()
        .flatMap(PathJava::major);
  }

  private static Optional<Integer> major(Path java) {
    try {
      var home = java.toRealPath().resolve("../..").normalize();
      return Files.readAllLines(home.resolve("release")).stream()
          .map(VERSION::matcher)
          .filter(form -> form.matches())
          .map(form -> Integer.parseInt(form.group(form.group(1).equals("1") ? 2 : 1)))
          .findFirst();
    } catch (IOException untold) {
      return Optional.empty(); // the trial will show what it is
    }
  }
}
