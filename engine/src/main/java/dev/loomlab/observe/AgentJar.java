package dev.loomlab.observe;

import dev.loomlab.agent.Agent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The agent as a jar, which is how a JVM takes one. */
public final class AgentJar {
  private AgentJar() {}

  /**
   * Writes it, a few kilobytes.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Path jar) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", Agent.class.getName());
    var folder = Agent.class.getPackageName().replace('.', '/') + "/";
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (var each : Agent.CLASSES) {
        out.putNextEntry(new JarEntry(folder + each + ".class"));
        add(each + ".class", out);
        out.closeEntry();
      }
    }
  }

  private static void add(String file, JarOutputStream out) throws IOException {
    try (var code = Agent.class.getResourceAsStream(file)) {
      if (code == null) {
        throw new IOException("the agent's class " + file + " is missing; install loomlab anew");
      }
      code.transferTo(out);
    }
  }
}
