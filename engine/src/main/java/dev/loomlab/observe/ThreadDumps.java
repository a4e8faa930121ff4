package dev.loomlab.observe;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.loomlab.record.StackGroup.Kind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.JMX;

/**
 * Dumps of another JVM's threads, virtual ones included from JDK 21 on.
 *
 * <p>The JVM writes its dump to a file: into a folder that only this user may read, under the
 * trial's, which is gone again when the dump has been read.
 */
final class ThreadDumps {
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
  private static final String HOTSPOT = "com.sun.management:type=HotSpotDiagnostic";
  private static final int DEEPEST = 500;

  private final JmxConnection jvm;
  private final Path folder;
  private final int release;

  /**
   * Readies dumps of a JVM.
   *
   * @param folder the trial's folder
   * @throws IOException if the JVM does not answer
   */
  ThreadDumps(JmxConnection jvm, Path folder) throws IOException {
    this.jvm = jvm;
    this.folder = folder;
    var runtime = jvm.read(JmxConnection.bean("java.lang:type=Runtime"), "SpecVersion");
    var version = String.valueOf(runtime.get("SpecVersion"));
    this.release = version.matches("\\d+") ? Integer.parseInt(version) : 8;
  }

  /**
   * Takes a dump.
   *
   * @param whenWritten told as soon as the JVM is done with it
   * @throws IOException if the JVM does not write one that can be read here
   */
  StackGroups take(Runnable whenWritten) throws IOException {
    try {
      return release >= FIRST_WITH_VIRTUAL_THREADS ? byFile(whenWritten) : byBean(whenWritten);
    } catch (RuntimeException refused) {
      throw new IOException("the JVM refuses: " + refused.getMessage(), refused);
    }
  }

  private StackGroups byFile(Runnable whenWritten) throws IOException {
    var own = Files.createTempDirectory(folder, "dump-");
    var file = own.resolve("threads.json");
    try {
      JMX.newMXBeanProxy(jvm.beans(), JmxConnection.bean(HOTSPOT), HotSpotDiagnosticMXBean.class)
          .dumpThreads(file.toAbsolutePath().toString(), ThreadDumpFormat.JSON);
      whenWritten.run();
      if (!Files.exists(file)) {
        throw new IOException("the JVM wrote it where it cannot be read, as in a container");
      }
      try (var dump = new BufferedInputStream(Files.newInputStream(file))) {
        return DumpReader.read(dump);
      }
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(own);
    }
  }

  /** Before JDK 21 there are platform threads only, which this bean has. */
  private StackGroups byBean(Runnable whenWritten) throws IOException {
    var threads =
        ManagementFactory.newPlatformMXBeanProxy(
            jvm.beans(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    var all = threads.getThreadInfo(threads.getAllThreadIds(), DEEPEST);
    whenWritten.run();
    var groups = new StackGroups();
    for (ThreadInfo each : all) {
      if (each != null) {
        groups.add(
            Kind.PLATFORM,
            each.getThreadName(),
            "",
            Optional.of(each.getThreadState().name()),
            Stream.of(each.getStackTrace()).map(StackTraceElement::toString).toList());
      }
    }
    return groups;
  }
}
