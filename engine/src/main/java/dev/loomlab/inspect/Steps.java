package dev.loomlab.inspect;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The steps of a look, each with a deadline of its own, all within one deadline of the whole.
 *
 * <p>Attaching to a JVM, and some files under /proc, can block where no interrupt reaches, so that
 * each step has a daemon thread of its own, which is left behind when its time is up.
 */
final class Steps {
  private final long endNanos;

  /** Steps that together may take so long from now on. */
  Steps(Duration whole) {
    this.endNanos = System.nanoTime() + whole.toNanos();
  }

  /** A step whose result needs no care if it comes too late. */
  <T> Step<T> within(Duration bound, String name, Callable<T> work) throws InterruptedException {
    return within(bound, name, work, late -> {});
  }

  /**
   * Takes a step.
   *
   * @param bound how long it may take at most
   * @param name what its thread is called
   * @param whenLate what to do with a result that comes when nobody waits for it any more
   */
  <T> Step<T> within(Duration bound, String name, Callable<T> work, Consumer<T> whenLate)
      throws InterruptedException {
    long nanos = Math.max(0, Math.min(bound.toNanos(), endNanos - System.nanoTime()));
    var result = new CompletableFuture<T>();
    Thread.ofPlatform().daemon().name(name).start(() -> complete(result, work));
    try {
      return new Step.Done<>(result.get(nanos, TimeUnit.NANOSECONDS));
    } catch (ExecutionException failed) {
      return new Step.Failed<>(reason(failed));
    } catch (TimeoutException late) {
      var _ = result.thenAccept(whenLate);
      return new Step.Late<>(nanos / 1e9);
    }
  }

  /** Whatever goes wrong has to reach the one who waits. */
  private static <T> void complete(CompletableFuture<T> result, Callable<T> work) {
    try {
      result.complete(work.call());
    } catch (Throwable failed) {
      result.completeExceptionally(failed);
    }
  }

  private static String reason(ExecutionException failed) {
    var cause = failed.getCause() == null ? failed : failed.getCause();
    var message = cause.getMessage();
    return message == null || message.isBlank() ? cause.toString() : message;
  }
}
