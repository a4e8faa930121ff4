package dev.loomlab.observe;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.management.JMException;
import javax.management.ObjectName;

/** Has a JVM of this machine list its threads through {@link ThreadListing}. */
final class ListingAgent {
  private static final String CLASS_FILE =
      "/" + ThreadListing.class.getName().replace('.', '/') + ".class";
  private static final ObjectName BEAN = JmxConnection.bean(ThreadListing.BEAN);

  private final JmxConnection jvm;

  private ListingAgent(JmxConnection jvm) {
    this.jvm = jvm;
  }

  /**
   * Loads the agent into a JVM; from JDK 21 on the JVM prints a warning that an agent was loaded.
   *
   * @param folder where the agent may be written to, for as long as this lasts
   * @throws IOException if the JVM takes no agent, or the agent fails
   */
  static ListingAgent load(JmxConnection jvm, long pid, Path folder) throws IOException {
    var jar = folder.resolve("listing.jar");
    try {
      write(jar);
      var attached = VirtualMachine.attach(Long.toString(pid));
      try {
        attached.loadAgent(jar.toAbsolutePath().toString(), "");
      } finally {
        attached.detach();
      }
      return new ListingAgent(jvm);
    } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException no) {
      throw new IOException("the JVM takes no agent: " + no.getMessage(), no);
    } finally {
      Files.deleteIfExists(jar);
    }
  }

  /**
   * Has the JVM write a listing.
   *
   * @throws IOException if it cannot, and why
   */
  void list(Path file) throws IOException {
    try {
      jvm.beans()
          .invoke(
              BEAN,
              ThreadListing.LIST,
              new Object[] {file.toAbsolutePath().toString()},
              new String[] {String.class.getName()});
    } catch (JMException failed) {
      var cause = failed.getCause() == null ? failed : failed.getCause();
      throw new IOException("the listing failed: " + cause.getMessage(), failed);
    }
  }

  private static void write(Path jar) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", ThreadListing.class.getName());
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        var code = ThreadListing.class.getResourceAsStream(CLASS_FILE)) {
      if (code == null) {
        throw new IOException("the agent's class is missing");
      }
      out.putNextEntry(new JarEntry(CLASS_FILE.substring(1)));
      code.transferTo(out);
      out.closeEntry();
    }
  }
}
