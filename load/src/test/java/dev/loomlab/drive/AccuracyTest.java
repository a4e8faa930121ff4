package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.LoadRecord;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;
import org.junit.jupiter.api.Test;

/** Measured times against those that the target knows of, on a real connection. */
class AccuracyTest {
  private static final double MILLIS = 1e6;

  /** What is measured hangs on the machine being free for a moment, what is claimed does not. */
  private static final int TRIES = 5;

  @Test
  void medianAndTailAreThoseThatTheTargetTimedItself() throws Exception {
    var seen = new StringBuilder();
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var timed = new SynchronizedHistogram(3);
      LoadRecord load;
      try (var server = delaying(timed)) {
        load = Levels.on(server.endpoint()).warmup(10).window(2000).drive("20");
      }
      var measured = load.latencies().response();
      seen.append(describe(timed, measured));
      if (isClose(timed, measured, 50) && isClose(timed, measured, 99)) {
        return;
      }
    }
    assertThat(seen.toString()).as("p50 and p99, timed by the target and measured").isEmpty();
  }

  @Test
  void openLoadShowsAFreezeInItsTail() throws Exception {
    // The rate is even, so of all requests the share freeze/window meets the freeze, and these wait
    // evenly between 0 and freeze: one in a hundred of all waits longer than freeze - window/100.
    double byHand = 400 - 4000 / 100.0;
    var measured = new StringBuilder();
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var load = frozen("250/s", 400);
      double p99 = load.latencies().response().getValueAtPercentile(99) / MILLIS;
      assertThat(load.counts().due()).isBetween(999L, 1001L);
      assertThat(load.counts().answered()).isEqualTo(load.counts().due());
      if (Math.abs(p99 - byHand) <= 0.05 * byHand) {
        return;
      }
      measured.append(p99).append(' ');
    }
    assertThat(measured.toString()).as("p99 in ms, by hand %.0f", byHand).isEmpty();
  }

  @Test
  void closedLoadGetsACaveatForAFreezeAndNoneWithout() throws Exception {
    assertThat(stallCaveats(frozen("5", 400))).isOne();
    int without = 1;
    for (int attempt = 0; attempt < TRIES && without > 0; attempt++) {
      without = stallCaveats(frozen("5", 0));
    }
    assertThat(without).isZero();
  }

  private static int stallCaveats(LoadRecord load) {
    var level = Levels.on(java.net.URI.create("http://127.0.0.1"));
    var text = new LoadText(level.endpoint(), level.assignment("5"), load);
    return (int) text.caveats().stream().filter(line -> line.startsWith("no answer came")).count();
  }

  /** Waits 60 ms, but 150 ms for each 20th request, and times itself. */
  private static ScriptedServer delaying(Histogram timed) throws java.io.IOException {
    var count = new AtomicInteger();
    return new ScriptedServer(
        exchange -> {
          while (exchange.readRequest()) {
            long begun = System.nanoTime();
            Thread.sleep(count.incrementAndGet() % 20 == 0 ? 150 : 60);
            timed.recordValue(System.nanoTime() - begun);
            exchange.write(ScriptedServer.OK);
          }
        });
  }

  /** Drives a target at once fast, which stands still for some milliseconds in the window. */
  private static LoadRecord frozen(String level, int freezeMillis) throws Exception {
    var gate = new AtomicReference<>(new CountDownLatch(0));
    try (var server =
        new ScriptedServer(
            exchange -> {
              while (exchange.readRequest()) {
                gate.get().await();
                exchange.write(ScriptedServer.OK);
              }
            })) {
      var assignment = Levels.on(server.endpoint()).connections(20).window(4000).assignment(level);
      try (var driver = LevelDriver.connect(assignment, 1, new Answered())) {
        return driver.drive(event -> Thread.ofPlatform().start(() -> freeze(gate, freezeMillis)));
      }
    }
  }

  private static void freeze(AtomicReference<CountDownLatch> gate, int millis) {
    var closed = new CountDownLatch(millis > 0 ? 1 : 0);
    try {
      // A second into the window; the call at the window's end freezes nothing that counts.
      Thread.sleep(1000);
      gate.set(closed);
      Thread.sleep(millis);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } finally {
      closed.countDown();
    }
  }

  private static boolean isClose(Histogram timed, Histogram measured, double percentile) {
    double wanted = timed.getValueAtPercentile(percentile) / MILLIS;
    double got = measured.getValueAtPercentile(percentile) / MILLIS;
    return Math.abs(got - wanted) <= Math.max(0.01 * wanted, 0.3);
  }

  private static String describe(Histogram timed, Histogram measured) {
    return String.format(
        java.util.Locale.ROOT,
        "%.2f/%.2f %.2f/%.2f; ",
        timed.getValueAtPercentile(50) / MILLIS,
        measured.getValueAtPercentile(50) / MILLIS,
        timed.getValueAtPercentile(99) / MILLIS,
        measured.getValueAtPercentile(99) / MILLIS);
  }
}
