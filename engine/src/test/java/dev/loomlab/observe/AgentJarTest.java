package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.agent.Agent;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJarTest {
  @TempDir Path folder;

  @Test
  void itHoldsEveryClassOfTheAgentAndNamesItsDoor() throws Exception {
    var file = folder.resolve("agent.jar");
    AgentJar.write(file);

    try (var jar = new JarFile(file.toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue("Agent-Class"))
          .isEqualTo("dev.loomlab.agent.Agent");
      assertThat(jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")))
          .containsExactlyInAnyOrderElementsOf(built());
    }
  }

  /** The class files of the module, wherever its build has put them. */
  private static List<String> built() throws IOException, URISyntaxException {
    var place = Path.of(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      return classes(place);
    }
    try (var jar = FileSystems.newFileSystem(place)) {
      return classes(jar.getPath("/"));
    }
  }

  private static List<String> classes(Path root) throws IOException {
    try (var files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
          .toList();
    }
  }
}
