package dev.loomlab.observe;

import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Looks at a target once in a while, on a thread of its own, so that the samplers are not held up:
 * dumps its threads and counts its connections.
 */
final class Looker {
  /** More groups than this are small ones, which say nothing of where requests wait. */
  static final int GROUPS_IN_RECORD = 40;

  private static final long STOP_SECONDS = 15;

  private final Optional<ThreadDumps> dumps;
  private final Optional<SocketTable> sockets;
  private final ThreadsFile file;
  private final long originNanos;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("looker").factory());
  private final List<Look> looks = new ArrayList<>();
  private final List<Unobserved> unobserved = new ArrayList<>();

  /**
   * Readies looks.
   *
   * @param dumps how threads are dumped, if they are
   * @param sockets how connections are counted, if they can be
   * @param originNanos from when looks count
   */
  Looker(
      Optional<ThreadDumps> dumps,
      Optional<SocketTable> sockets,
      ThreadsFile file,
      long originNanos) {
    this.dumps = dumps;
    this.sockets = sockets;
    this.file = file;
    this.originNanos = originNanos;
  }

  /** Looks once, as soon as its thread is free. */
  void look() {
    if (dumps.isPresent() || sockets.isPresent()) {
      thread.execute(this::lookNow);
    }
  }

  /** Ends, once what it was told to look at has been looked at. */
  void stop() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        note("a thread dump", "the target did not answer in time");
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  /** What was found so far. */
  synchronized List<Look> looks() {
    return List.copyOf(looks);
  }

  /** What could not be looked at. */
  synchronized List<Unobserved> unobserved() {
    return List.copyOf(unobserved);
  }

  private void lookNow() {
    long atNanos = System.nanoTime() - originNanos;
    var counted = sockets.flatMap(this::counted);
    var dumped = dumps.flatMap(each -> dumped(each, System.nanoTime() - originNanos));
    synchronized (this) {
      looks.add(new Look(atNanos, dumped, counted));
    }
  }

  private Optional<Sockets> counted(SocketTable table) {
    try {
      return Optional.of(table.read());
    } catch (IOException | RuntimeException blind) {
      note("the target's connections", String.valueOf(blind.getMessage()));
      return Optional.empty();
    }
  }

  private Optional<ThreadDump> dumped(ThreadDumps jvm, long atNanos) {
    try {
      var writtenNanos = new AtomicLong();
      var groups = jvm.take(() -> writtenNanos.set(System.nanoTime() - originNanos));
      long tookNanos = writtenNanos.get() - atNanos;
      List<StackGroup> all = groups.groups();
      file.add(new ThreadDump(atNanos, tookNanos, groups.threads(), all, groups.locks()));
      return Optional.of(
          new ThreadDump(
              atNanos,
              tookNanos,
              groups.threads(),
              all.subList(0, Math.min(all.size(), GROUPS_IN_RECORD)),
              groups.locks()));
    } catch (IOException | RuntimeException blind) {
      note("a thread dump", String.valueOf(blind.getMessage()));
      return Optional.empty();
    }
  }

  private synchronized void note(String what, String why) {
    var gap = new Unobserved(what, why);
    if (!unobserved.contains(gap)) {
      unobserved.add(gap);
    }
  }
}
