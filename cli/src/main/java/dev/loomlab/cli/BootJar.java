package dev.loomlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/**
 * A jar that Spring Boot made to be started with {@code java -jar}.
 *
 * @param file where it is
 * @param version the release of Spring Boot that it was built with, for example {@code 3.4.1}
 * @param hasActuator whether it answers {@code /actuator/health}
 */
record BootJar(Path file, String version, boolean hasActuator) {
  private static final Pattern VERSION = Pattern.compile("([0-9]{1,4})\\.([0-9]{1,4}).*");
  private static final int FIRST_MAJOR = 3;
  private static final int FIRST_MINOR = 2;

  /**
   * Looks into a file.
   *
   * @throws WrongUsage if it is no such jar; the message says what to do
   */
  static BootJar of(Path file) {
    if (!Files.exists(file)) {
      throw new WrongUsage(
          "--jar " + file + ": there is no such file. Build it first, or correct the path");
    }
    if (Files.isDirectory(file)) {
      throw new WrongUsage("--jar " + file + " is a folder: name the jar in it");
    }
    try (var jar = new JarFile(file.toFile())) {
      return of(file, jar);
    } catch (IOException noJar) {
      throw new WrongUsage(
          "--jar "
              + file
              + " is no jar ("
              + noJar.getMessage()
              + "): name the file that 'java -jar' starts",
          noJar);
    }
  }

  private static BootJar of(Path file, JarFile jar) throws IOException {
    var main = Optional.ofNullable(jar.getManifest()).map(Manifest::getMainAttributes);
    var version = main.flatMap(each -> value(each, "Spring-Boot-Version"));
    if (version.isEmpty()) {
      throw new WrongUsage(
          "--jar "
              + file
              + " is no Spring Boot jar: its manifest has no Spring-Boot-Version. Name the one that"
              + " spring-boot:repackage or bootJar makes (not the -plain or .original one), or give"
              + " commands: --variant NAME='java -jar "
              + file
              + " ... ${port}'");
    }
    var libraries = main.flatMap(each -> value(each, "Spring-Boot-Lib")).orElse("BOOT-INF/lib/");
    boolean hasActuator =
        jar.stream()
            .anyMatch(entry -> entry.getName().startsWith(libraries + "spring-boot-actuator-"));
    return new BootJar(file, version.get(), hasActuator);
  }

  private static Optional<String> value(Attributes attributes, String name) {
    return Optional.ofNullable(attributes.getValue(name)).map(String::strip);
  }

  /** Whether it knows the property {@code spring.threads.virtual.enabled}, as from 3.2 on. */
  boolean knowsVirtualThreads() {
    var form = VERSION.matcher(version);
    if (!form.matches()) {
      return true; // a version that we cannot read is told by what the run shows
    }
    int major = Integer.parseInt(form.group(1));
    return major > FIRST_MAJOR
        || (major == FIRST_MAJOR && Integer.parseInt(form.group(2)) >= FIRST_MINOR);
  }
}
