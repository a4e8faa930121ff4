package dev.loomlab.targets.http;

import java.io.PrintStream;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The executor given to the server: passes each exchange on to the thread model's own executor and
 * notes when.
 *
 * <p>The server makes one task of each exchange and calls the handler on the thread that runs the
 * task, so the time of the hand-over reaches the handler through a thread local. It is set only
 * where stages are measured.
 */
final class HandOver implements Executor {

  private static final ThreadLocal<@Nullable Timed> RUNNING = new ThreadLocal<>();

  private final Executor delegate;
  private final boolean timed;
  private final Counters counters;
  private final PrintStream errors;

  /** Hands over to the delegate, noting times if asked to. */
  HandOver(Executor delegate, boolean timed, Counters counters, PrintStream errors) {
    this.delegate = delegate;
    this.timed = timed;
    this.counters = counters;
    this.errors = errors;
  }

  /**
   * The nanoseconds from the hand-over of the calling thread's exchange to now; zero where nothing
   * was handed over, as with the server's own default executor.
   */
  static long nanosUntil(long nowNanos) {
    Timed running = RUNNING.get();
    return running == null ? 0 : nowNanos - running.handedOverNanos;
  }

  @Override
  public void execute(Runnable exchange) {
    try {
      delegate.execute(timed ? new Timed(exchange, System.nanoTime()) : exchange);
    } catch (OutOfMemoryError | RejectedExecutionException e) {
      // The server closes the connection and says nothing: a client would see only a reset.
      if (counters.refused() == 1) {
        errors.println(
            "no thread for a request, its connection is closed (later ones counted): " + e);
      }
      throw new RejectedExecutionException("no thread for the request", e);
    }
  }

  private record Timed(Runnable exchange, long handedOverNanos) implements Runnable {
    @Override
    public void run() {
      RUNNING.set(this);
      try {
        exchange.run();
      } finally {
        RUNNING.remove();
      }
    }
  }
}
