package dev.loomlab.cli;

import dev.loomlab.plan.Plan;
import dev.loomlab.plan.PlanFaults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** The command in this process, as far as it starts none, with files in a folder of its own. */
final class InProcess {
  private final Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  InProcess(Path folder) {
    this.folder = folder;
  }

  /** Runs a command line, and gives its exit code. */
  int execute(String... args) {
    var terminal =
        Terminal.of(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Map.of("NO_COLOR", "1"),
            new Properties());
    return Loomlab.execute(terminal, args);
  }

  /** Runs {@code compare} with these flags. */
  int compare(String... args) {
    var all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(args));
    return execute(all.toArray(String[]::new));
  }

  /** Runs {@code compare} with these flags so that it only writes the plan. */
  int save(String... args) {
    var all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--save-plan", saved().toString()));
    return compare(all.toArray(String[]::new));
  }

  /** What went to standard error. */
  String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** What went to standard output. */
  String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The file of a plan that was saved. */
  Path saved() {
    return folder.resolve("saved.yaml");
  }

  /** The plan that was saved. */
  Plan plan() throws IOException, PlanFaults {
    return PlanSource.reader().read("saved.yaml", Files.readString(saved()), List.of());
  }

  /** A jar as Spring Boot makes it, with these libraries. */
  String bootJar(String version, String... libraries) throws IOException {
    var entries = new ArrayList<>(List.of("BOOT-INF/classes/shop/Shop.class"));
    for (var library : libraries) {
      entries.add("BOOT-INF/lib/" + library);
    }
    return jar(Map.of("Spring-Boot-Version", version, "Spring-Boot-Lib", "BOOT-INF/lib/"), entries);
  }

  /** A jar with these words in its manifest and these entries. */
  String jar(Map<String, String> attributes, List<String> entries) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.forEach((name, value) -> manifest.getMainAttributes().putValue(name, value));
    var file = folder.resolve("shop.jar");
    try (var jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (var entry : entries) {
        jar.putNextEntry(new ZipEntry(entry));
        jar.closeEntry();
      }
    }
    return file.toString();
  }
}
