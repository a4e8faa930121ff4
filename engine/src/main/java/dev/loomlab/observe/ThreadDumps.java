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
 * Dumps of another JVM's threads, virtual ones included where there are any.
 *
 * <p>Where an agent is loaded it lists them, with their states. Without one, JDK 21 to 24 write a
 * dump themselves, which later releases may crash over; there, and before 21, a bean has the
 * platform threads. A file that the JVM writes lies in a folder of its own, under the trial's, and
 * is gone again when it has been read.
 */
final class ThreadDumps {
  private static final String HOTSPOT = "com.sun.management:type=HotSpotDiagnostic";
  private static final int DEEPEST = 500;

  /** How a JVM's threads are dumped. */
  private sealed interface Way {
    /** It writes a dump itself. */
    record Dump() implements Way {}

    /** An agent in it lists them. */
    record Listing(LoadedAgent agent) implements Way {}

    /** A bean has its platform threads. */
    record PlatformThreads() implements Way {}
  }

  private final JmxConnection jvm;
  private final Path folder;
  private final MaskedNames names;
  private final Way way;

  private ThreadDumps(JmxConnection jvm, WatchOrder order, Way way) {
    this.jvm = jvm;
    this.folder = order.folder();
    this.names = new MaskedNames(order.secrets());
    this.way = way;
  }

  /**
   * Readies dumps of a JVM.
   *
   * @param release its release of Java
   * @param agent the agent in it, if one is loaded
   * @param order which names the trial's folder, and what is masked in the names of threads
   */
  static ThreadDumps of(
      JmxConnection jvm, int release, Optional<LoadedAgent> agent, WatchOrder order) {
    return new ThreadDumps(jvm, order, way(release, agent));
  }

  private static Way way(int release, Optional<LoadedAgent> agent) {
    if (agent.isPresent()) {
      return new Way.Listing(agent.get());
    }
    return release >= Releases.FIRST_WITH_VIRTUAL_THREADS
            && release < Releases.FIRST_WITH_UNSAFE_DUMPS
        ? new Way.Dump()
        : new Way.PlatformThreads();
  }

  /**
   * Takes a dump.
   *
   * @param whenWritten told as soon as the JVM is done with it
   * @throws IOException if the JVM does not write one that can be read here
   */
  StackGroups take(Runnable whenWritten) throws IOException {
    try {
      return switch (way) {
        case Way.Dump() -> byFile(this::dump, whenWritten);
        case Way.Listing(var agent) -> byFile(agent::list, whenWritten);
        case Way.PlatformThreads() -> byBean(whenWritten);
      };
    } catch (RuntimeException refused) {
      throw new IOException("the JVM refuses: " + refused.getMessage(), refused);
    }
  }

  /** Has a JVM write its threads to a file. */
  private interface Writer {
    void write(Path file) throws IOException;
  }

  private void dump(Path file) throws IOException {
    JMX.newMXBeanProxy(jvm.beans(), JmxConnection.bean(HOTSPOT), HotSpotDiagnosticMXBean.class)
        .dumpThreads(file.toAbsolutePath().toString(), ThreadDumpFormat.JSON);
  }

  private StackGroups byFile(Writer writer, Runnable whenWritten) throws IOException {
    // The JVM makes the file itself, since it may be another user's and writes over none.
    var file = folder.resolve("dump-" + System.nanoTime() + ".json");
    try {
      writer.write(file);
      whenWritten.run();
      if (!Files.exists(file)) {
        throw new IOException("the JVM wrote it where it cannot be read, as in a container");
      }
      try (var dump = new BufferedInputStream(Files.newInputStream(file))) {
        return DumpReader.read(dump, names);
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private StackGroups byBean(Runnable whenWritten) throws IOException {
    var threads =
        ManagementFactory.newPlatformMXBeanProxy(
            jvm.beans(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    var all = threads.getThreadInfo(threads.getAllThreadIds(), DEEPEST);
    whenWritten.run();
    var groups = new StackGroups(names);
    for (ThreadInfo each : all) {
      if (each != null) {
        groups.add(
            Kind.PLATFORM,
            each.getThreadName(),
            "",
            Optional.of(each.getThreadState().name()),
            Stream.of(each.getStackTrace()).map(StackTraceElement::toString).toList(),
            1);
      }
    }
    return groups;
  }
}
