package dev.loomlab.agent;

import java.util.Set;

/**
 * How many threads are in which state. Of platform threads only the program's own count: neither
 * those of the JVM and its management, nor carriers, whose state is that of what they carry.
 *
 * <p>Each thread is only asked for its state, which stops nothing: 100,000 take some ten
 * milliseconds.
 */
final class ThreadStates {
  /** The states that are counted, in the order of the counts. */
  private static final Thread.State[] STATES = {
    Thread.State.RUNNABLE, Thread.State.BLOCKED, Thread.State.WAITING, Thread.State.TIMED_WAITING
  };

  private static final Set<String> JVMS_OWN =
      Set.of("system", "InnocuousThreadGroup", "CarrierThreads", "RMI Runtime");

  private final long[] counts = new long[2 * STATES.length];

  private ThreadStates() {}

  /**
   * Counts now.
   *
   * @return platform threads that are runnable, blocked, waiting, waiting with a timeout, the same
   *     of virtual threads, and the nanoseconds that counting took
   * @throws ReflectiveOperationException if this JVM does not tell its threads
   */
  static long[] count() throws ReflectiveOperationException {
    long beginNanos = System.nanoTime();
    var states = new ThreadStates();
    states.container(Threads.root());
    var told = java.util.Arrays.copyOf(states.counts, states.counts.length + 1);
    told[states.counts.length] = System.nanoTime() - beginNanos;
    return told;
  }

  private void container(Object container) throws ReflectiveOperationException {
    Threads.each(container, this::thread);
    for (var child : Threads.children(container)) {
      container(child);
    }
  }

  private void thread(Thread thread) {
    if (!thread.isVirtual() && isJvmsOwn(thread)) {
      return;
    }
    var state = thread.getState();
    for (int i = 0; i < STATES.length; i++) {
      if (STATES[i] == state) {
        counts[(thread.isVirtual() ? STATES.length : 0) + i]++;
      }
    }
  }

  private static boolean isJvmsOwn(Thread thread) {
    var group = thread.getThreadGroup();
    return group == null
        || JVMS_OWN.contains(group.getName())
        || thread.getName().startsWith("JFR ")
        || thread.getName().equals("DestroyJavaVM");
  }
}
