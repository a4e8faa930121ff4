package dev.loomlab.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A process with everything that it started: its descendants, and, where /proc is there and the
 * process leads a session, every member of that session, so that a child whose parent has ended is
 * found too; likewise every process that has inherited its mark, wherever a build tool's daemon or
 * a script has put it. Safe for use by several threads.
 */
public final class ProcessTree {
  private static final Path PROC = Path.of("/proc");
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ProcessHandle root;
  private final Optional<String> mark;
  private final Set<ProcessHandle> known = new LinkedHashSet<>();

  /** The tree below a process. */
  public ProcessTree(ProcessHandle root) {
    this(root, Optional.empty());
  }

  /**
   * The tree below a process that was started with a mark.
   *
   * @param mark an environment variable as {@code NAME=VALUE} that no other process has
   */
  ProcessTree(ProcessHandle root, Optional<String> mark) {
    this.root = root;
    this.mark = mark;
    gather();
  }

  /** The processes that run now, the root first. */
  public synchronized List<ProcessHandle> running() {
    gather();
    return known.stream().filter(ProcessTree::isRunning).toList();
  }

  private synchronized void gather() {
    known.add(root);
    for (var each : List.copyOf(known)) {
      each.descendants().forEach(known::add);
    }
    var others =
        pids().filter(pid -> isSessionMember(pid) || isMarked(pid)).map(ProcessHandle::of).toList();
    others.forEach(each -> each.ifPresent(known::add));
  }

  /**
   * Ends the tree: TERM to all, then KILL to those that still run after the grace.
   *
   * @return what still runs after both, normally nothing
   */
  public List<ProcessHandle> end(Duration grace) {
    running().forEach(ProcessHandle::destroy);
    awaitGone(grace);
    running().forEach(ProcessHandle::destroyForcibly);
    awaitGone(grace);
    return running();
  }

  private void awaitGone(Duration bound) {
    long deadline = System.nanoTime() + bound.toNanos();
    boolean interrupted = false;
    while (!running().isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL_NANOS);
      interrupted |= Thread.interrupted(); // a stop is carried through, whoever wants to hurry
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether a process runs; one that has ended and was not yet collected does not. */
  public static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && stat(process.pid()).map(stat -> stat.state() != 'Z').orElse(true);
  }

  private boolean isSessionMember(long pid) {
    return stat(pid).filter(stat -> stat.session() == root.pid()).isPresent();
  }

  /** Whether a process has the mark among the variables that it was started with. */
  private boolean isMarked(long pid) {
    if (mark.isEmpty()) {
      return false;
    }
    try {
      var bytes = Files.readAllBytes(PROC.resolve(Long.toString(pid)).resolve("environ"));
      var variables = "\0" + new String(bytes, StandardCharsets.ISO_8859_1) + "\0";
      return variables.contains("\0" + mark.get() + "\0");
    } catch (IOException notOurs) {
      return false;
    }
  }

  private static Stream<Long> pids() {
    if (!Files.isDirectory(PROC)) {
      return Stream.of();
    }
    try (Stream<Path> entries = Files.list(PROC)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.chars().allMatch(Character::isDigit))
          .map(Long::valueOf)
          .toList()
          .stream();
    } catch (IOException unreadable) {
      return Stream.of(); // the descendants remain
    }
  }

  private record Stat(char state, long session) {}

  /** The state and session of a process by /proc, where that is there. */
  private static Optional<Stat> stat(long pid) {
    try {
      var line = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"));
      var fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      return Optional.of(new Stat(fields[0].charAt(0), Long.parseLong(fields[3])));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
