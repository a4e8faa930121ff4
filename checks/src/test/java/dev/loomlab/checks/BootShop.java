package dev.loomlab.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;

/** The Spring Boot service in {@code boot-shop}, built by Maven as its users would build it. */
final class BootShop {
  private static final Path PROJECT = Path.of("boot-shop").toAbsolutePath();
  private static final Path JAR = PROJECT.resolve("target").resolve("shop.jar");

  private BootShop() {}

  /** Its jar, built first if that is missing or older than its sources. */
  static synchronized Path jar() {
    try {
      if (!Files.exists(JAR) || newestSource().compareTo(Files.getLastModifiedTime(JAR)) > 0) {
        build();
      }
      return JAR;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void build() {
    var env = new HashMap<>(System.getenv());
    env.put("JAVA_HOME", System.getProperty("java.home"));
    try (var maven = Running.start(PROJECT, env, List.of("mvn", "-B", "-q", "package"))) {
      var ran = maven.end();
      if (ran.code() != 0) {
        throw new AssertionError("boot-shop cannot be built: " + ran.said());
      }
    }
  }

  private static FileTime newestSource() throws IOException {
    try (Stream<Path> files = Files.walk(PROJECT.resolve("src"))) {
      return Stream.concat(Stream.of(PROJECT.resolve("pom.xml")), files)
          .map(BootShop::changed)
          .max(FileTime::compareTo)
          .orElseThrow();
    }
  }

  private static FileTime changed(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
