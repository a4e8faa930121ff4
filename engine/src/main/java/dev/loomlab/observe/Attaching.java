package dev.loomlab.observe;

import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Attaches to a process if it is a JVM that allows it, and says what is missed otherwise. */
final class Attaching {
  private static final long BOUND_SECONDS = 30;
  private static final String JVM_FIGURES =
      "heap, collections, allocation, virtual threads and thread dumps";

  private Attaching() {}

  /**
   * Attaches.
   *
   * @param gaps where it is noted what cannot be seen, and why
   */
  static Optional<JmxConnection> to(long pid, List<Unobserved> gaps) {
    return switch (JvmAccess.of(pid)) {
      case JvmAccess.Open() -> open(pid, gaps);
      case JvmAccess.NoJvm(String program) -> {
        gaps.add(
            gap(
                "the target ("
                    + program
                    + ") is not a JVM: it is measured from outside, by its processor time, memory,"
                    + " threads and open files"));
        yield Optional.empty();
      }
      case JvmAccess.Closed(String why) -> {
        gaps.add(gap(why));
        yield Optional.empty();
      }
    };
  }

  private static Unobserved gap(String why) {
    return new Unobserved(JVM_FIGURES, why);
  }

  private static Optional<JmxConnection> open(long pid, List<Unobserved> gaps) {
    var attached =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return JmxConnection.open(pid);
              } catch (IOException refused) {
                throw new UncheckedIOException(refused.getMessage(), refused);
              }
            },
            task -> Thread.ofPlatform().daemon().name("attach").start(task));
    try {
      return Optional.of(attached.get(BOUND_SECONDS, TimeUnit.SECONDS));
    } catch (ExecutionException refused) {
      gaps.add(gap(reason(refused)));
    } catch (TimeoutException silent) {
      gaps.add(
          gap("the target's JVM did not let itself be attached to within " + BOUND_SECONDS + " s"));
      var _ = attached.thenAccept(JmxConnection::close);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      gaps.add(gap("the run was interrupted"));
    }
    return Optional.empty();
  }

  private static String reason(ExecutionException refused) {
    var cause = refused.getCause();
    return String.valueOf(cause == null ? refused.getMessage() : cause.getMessage());
  }
}
