package dev.loomlab.targets.pitfalls;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is the matter with the service. The rows are those of docs/FIELD_REPORTS.md. */
enum Scenario {
  IDLE(1, 50, "nothing: each request waits (also for options that are the matter, row 18)"),
  LOCK_HANDOFF(
      1, 50, "the next owner of a lock has no carrier (row 1); twin: no monitor around it"),
  LOG_IN_MONITOR(1, 50, "the same with a logger's lock (row 2); twin: it logs outside of monitors"),
  MEMO(1, 50, "a loader that waits in computeIfAbsent (row 3); twin: it loads before"),
  MEMO_BIN(1, 20, "the same for keys of one bin (row 3, from 24 on); twin: keys of many bins"),
  DRIVER_READ(1, 50, "a driver that reads a socket in a synchronized method (row 4); twin: a lock"),
  POOL(16, 40, "a HikariCP pool of --size connections (rows 5 and 6); twin: four times as many"),
  DIRECT_BUFFERS(
      64,
      20,
      "a direct buffer in a ThreadLocal, --size threads a request (row 7); twin: a pool of them"),
  RECYCLER(8, 20, "--size KiB in a ThreadLocal for each request (row 8); twin: a pool of them"),
  FAN_OUT(100_000, 2000, "--size tasks at once (row 9); twin: 100 at a time"),
  SUBMITTER(10, 50, "whoever submits a task waits if --size run (row 9); twin: they queue"),
  EARLY_EXIT(
      100,
      50,
      "the last thread that is no daemon ends after --size requests (row 10); twin: it stays"),
  LATCH_IN_MONITOR(1, 50, "a latch awaited in monitors (row 12); twin: outside of them"),
  YIELDING(1, 1, "a loop that yields on every carrier (row 13); twin: it parks for --wait-millis"),
  INITIALISER_WAIT(
      100, 30, "Object.wait in a class initialiser, --size calls deep (row 14); twin: outside"),
  COLD_CLASSES(
      20, 30, "the first --size requests load a class that comes slowly (row 15); twin: before"),
  FIFO(64, 50, "reads of --size FIFOs that are answered late (row 16); twin: on platform threads"),
  LOOKUP(50, 50, "names that are looked up slowly (row 17); twin: waits of the same length"),
  CARRIER_LOCK(1, 50, "a lock taken on the carriers themselves (row 19); twin: tried only"),
  NOT_ACCEPTING(1, 50, "the acceptor ends with the second connection (row 20); twin: it goes on"),
  BATCH(64, 50, "GET / runs --operation once in each of --size virtual threads; no twin");

  private final int size;
  private final int waitMillis;
  private final String meaning;

  Scenario(int size, int waitMillis, String meaning) {
    this.size = size;
    this.waitMillis = waitMillis;
    this.meaning = meaning;
  }

  /** How it is called on the command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The size if none is given. */
  int size() {
    return size;
  }

  /** The wait if none is given, in milliseconds. */
  int waitMillis() {
    return waitMillis;
  }

  /** What is the matter, one line, for the help text. */
  String meaning() {
    return meaning;
  }

  /** The one that is called so. */
  static Optional<Scenario> called(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }

  /** All names, for messages. */
  static String labels() {
    return Arrays.stream(values()).map(Scenario::label).collect(Collectors.joining(", "));
  }
}
