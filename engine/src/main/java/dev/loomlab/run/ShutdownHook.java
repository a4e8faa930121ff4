package dev.loomlab.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and TERM into an {@link Interrupt}: the JVM ends only once the run has stopped its
 * targets and said how to resume, or after a bound.
 *
 * <p>The JVM then ends with exit code 130 whichever signal it was.
 */
public final class ShutdownHook implements AutoCloseable {
  private static final int INTERRUPTED = 130;

  private final CountDownLatch settled = new CountDownLatch(1);
  private final Thread hook;

  private ShutdownHook(Interrupt interrupt, Duration bound) {
    this.hook =
        Thread.ofPlatform()
            .name("interrupt")
            .unstarted(
                () -> {
                  interrupt.request();
                  awaitSettled(bound);
                  Runtime.getRuntime().halt(INTERRUPTED);
                });
  }

  /**
   * Installs the hook; close it when everything has been said.
   *
   * @param bound how long the JVM waits for that at most
   */
  public static ShutdownHook install(Interrupt interrupt, Duration bound) {
    var hook = new ShutdownHook(interrupt, bound);
    Runtime.getRuntime().addShutdownHook(hook.hook);
    return hook;
  }

  private void awaitSettled(Duration bound) {
    try {
      if (!settled.await(bound.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("loomlab: the run did not stop within " + bound.toSeconds() + " s");
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes the hook out, or lets the JVM end if it is ending already. */
  @Override
  public void close() {
    settled.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      awaitEnd();
    }
  }

  /** The hook ends the JVM; the caller must not go on to an exit code of its own. */
  private void awaitEnd() {
    try {
      hook.join();
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
