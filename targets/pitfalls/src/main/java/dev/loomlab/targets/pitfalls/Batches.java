package dev.loomlab.targets.pitfalls;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Batches: so many virtual threads do one thing once, and the answer says how long that took, from
 * the start of the first to the end of the last.
 */
final class Batches implements Work {
  private static final String OPERATION = "operation=";

  private final OperationName usual;
  private final int threads;
  private final Duration pause;
  private final Map<OperationName, Operation> ready = new ConcurrentHashMap<>();

  private Batches(OperationName usual, int threads, Duration pause) {
    this.usual = usual;
    this.threads = threads;
    this.pause = pause;
  }

  /**
   * Readies batches of an operation; others are readied when they are asked for.
   *
   * @throws IOException if it cannot be done here
   */
  static Batches of(OperationName usual, int threads, Duration pause) throws IOException {
    var batches = new Batches(usual, threads, pause);
    batches.ready.put(usual, Operations.of(usual, threads, pause));
    return batches;
  }

  @Override
  public synchronized String perform(String query) throws Exception {
    var name = query.startsWith(OPERATION) ? query.substring(OPERATION.length()) : usual.label();
    var operation = operation(name);
    operation.prepare();
    long start = System.nanoTime();
    Tasks.runAll(threads, operation::once);
    double millis = (System.nanoTime() - start) / 1e6;
    return String.format(Locale.ROOT, "%s %d %.1f ms", name, threads, millis);
  }

  private Operation operation(String name) throws IOException {
    var known =
        OperationName.called(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "operation is one of " + OperationName.labels() + ", not '" + name + "'"));
    var operation = ready.get(known);
    if (operation == null) {
      operation = Operations.of(known, threads, pause);
      ready.put(known, operation);
    }
    return operation;
  }
}
