package dev.loomlab.diagnose;

import dev.loomlab.record.StackGroup;
import java.util.List;

/**
 * How virtual threads that stand at one place of a dump have to do with carriers, as far as state
 * and frames tell. A dump does not say who is mounted.
 */
enum Hold {
  /** They have left their carriers: they are parked, or wait for a monitor that lets them leave. */
  NONE,
  /** They could run and have no carrier: started or woken, and not yet mounted. */
  READY,
  /** They are parked and could not leave their carriers. */
  PINNED,
  /** They wait for a monitor, or in {@code Object.wait}, and keep their carriers. */
  MONITOR,
  /** They are inside a call of the file system, which keeps the carrier. */
  FILE,
  /** They look a host name up, which keeps the carrier. */
  LOOKUP,
  /** They offer their carriers to others again and again, and get them back. */
  YIELD,
  /** They run, or are in a native call that frames do not show. */
  RUNNING;

  private static final String PINNED_FRAME = "java.lang.VirtualThread.parkOnCarrierThread";
  private static final String WAIT = "java.lang.Object.wait";
  private static final String INITIALISER = ".<clinit>";

  private static final List<String> YIELDS =
      List.of("java.lang.Thread.yield", "java.lang.VirtualThread.tryYield");

  /** Calls that reach the file system without giving the carrier up. */
  private static final List<String> FILES =
      List.of(
          "java.io.FileInputStream.",
          "java.io.FileOutputStream.",
          "java.io.RandomAccessFile.",
          "java.io.FileDescriptor.",
          "java.io.UnixFileSystem.",
          "sun.nio.ch.FileDispatcherImpl.",
          "sun.nio.ch.UnixFileDispatcherImpl.",
          "sun.nio.ch.FileChannelImpl.",
          "sun.nio.fs.UnixNativeDispatcher.",
          "sun.nio.fs.LinuxNativeDispatcher.");

  private static final List<String> LOOKUPS =
      List.of(
          "java.net.Inet4AddressImpl.lookup",
          "java.net.Inet6AddressImpl.lookup",
          "java.net.Inet4AddressImpl.getHostByAddr",
          "java.net.Inet6AddressImpl.getHostByAddr");

  /**
   * How the threads of a group stand.
   *
   * @param monitorsPin whether threads that wait for monitors keep their carriers there: on JDK 21
   *     to 23, and later with {@code -XX:LockingMode=1}
   */
  static Hold of(StackGroup group, boolean monitorsPin) {
    var frames = group.frames();
    if (frames.isEmpty()) {
      return is(group, "RUNNABLE") ? READY : NONE;
    }
    if (frames.contains(PINNED_FRAME)) {
      return PINNED;
    }
    var innermost = frames.getFirst();
    if (innermost.startsWith("java.lang.VirtualThread.park")) {
      return is(group, "RUNNABLE") ? READY : NONE;
    }
    if (frames.stream().limit(2).anyMatch(Hold::isYield)) {
      return YIELD;
    }
    boolean waitsForMonitor = innermost.startsWith(WAIT) || is(group, "BLOCKED");
    if (waitsForMonitor) {
      boolean inInitialiser = frames.stream().anyMatch(frame -> frame.endsWith(INITIALISER));
      return monitorsPin || inInitialiser ? MONITOR : NONE;
    }
    return group.state().isEmpty() || is(group, "RUNNABLE") ? running(group) : NONE;
  }

  private static Hold running(StackGroup group) {
    if (Site.inner(group).anyMatch(frame -> startsWith(frame, FILES))) {
      return FILE;
    }
    return Site.inner(group).anyMatch(frame -> startsWith(frame, LOOKUPS)) ? LOOKUP : RUNNING;
  }

  /** Whether its threads keep their carriers while they wait for something, without running. */
  boolean keepsCarrierWaiting() {
    return this == PINNED || this == MONITOR;
  }

  /** Whether its threads have carriers. */
  boolean isMounted() {
    return switch (this) {
      case PINNED, MONITOR, FILE, LOOKUP, RUNNING -> true;
      case NONE, READY, YIELD -> false;
    };
  }

  /** Whether a frame is of a call that offers the carrier to others. */
  static boolean isYield(String frame) {
    return startsWith(frame, YIELDS);
  }

  private static boolean is(StackGroup group, String state) {
    return group.state().filter(state::equals).isPresent();
  }

  private static boolean startsWith(String frame, List<String> calls) {
    return calls.stream().anyMatch(frame::startsWith);
  }
}
