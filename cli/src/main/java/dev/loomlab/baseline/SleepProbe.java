package dev.loomlab.baseline;

import dev.loomlab.baseline.Finding.Measured;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import org.HdrHistogram.Histogram;

/** What a sleep of 50 ms really takes, alone and in a crowd, on platform and on virtual threads. */
final class SleepProbe {
  private static final Duration SLEEP = Duration.ofMillis(50);
  private static final int TIMES = 20;

  private SleepProbe() {}

  /**
   * Sleeps and measures; takes about a second for each of the two kinds of threads.
   *
   * @param sleepers how many threads sleep at once
   * @throws InterruptedException if the caller is interrupted
   */
  static Finding of(int sleepers) throws InterruptedException {
    var platform = times(Thread.ofPlatform().daemon().factory(), sleepers);
    var virtual = times(Thread.ofVirtual().factory(), sleepers);
    var crowd = sleepers == 1 ? "alone" : "with " + sleepers + " sleepers";
    var figures = new ArrayList<Measured>();
    figures.addAll(figures("platform", platform));
    figures.addAll(figures("virtual", virtual));
    double excess = Math.max(platform.getMean(), virtual.getMean()) / 1e6 - SLEEP.toMillis();
    return new Finding(
        sleepers == 1 ? "sleepAlone" : "sleepCrowd",
        "sleep(50 ms) " + crowd,
        figures,
        "platform threads " + words(platform) + "; virtual threads " + words(virtual),
        String.format(
            Locale.ROOT,
            "A target that waits 50 ms by the clock takes up to %.2f ms longer on average here; hold"
                + " capacities against the measured execution time, not against 50.",
            Math.max(0, excess)));
  }

  private static Histogram times(ThreadFactory threads, int sleepers) throws InterruptedException {
    var together = new CyclicBarrier(sleepers);
    var sum = new Histogram(3);
    try (var executor = Executors.newThreadPerTaskExecutor(threads)) {
      var all = new ArrayList<Future<Histogram>>();
      for (int sleeper = 0; sleeper < sleepers; sleeper++) {
        all.add(executor.submit(() -> sleeps(together)));
      }
      for (var each : all) {
        sum.add(each.get());
      }
    } catch (ExecutionException failure) {
      throw new IllegalStateException("a sleeper failed", failure);
    }
    return sum;
  }

  private static Histogram sleeps(CyclicBarrier together)
      throws InterruptedException, BrokenBarrierException {
    var histogram = new Histogram(3);
    together.await();
    for (int time = 0; time < TIMES; time++) {
      long begin = System.nanoTime();
      Thread.sleep(SLEEP);
      histogram.recordValue(System.nanoTime() - begin);
    }
    return histogram;
  }

  private static List<Measured> figures(String kind, Histogram times) {
    return List.of(
        new Measured(kind + "MeanMillis", times.getMean() / 1e6),
        new Measured(kind + "P50Millis", times.getValueAtPercentile(50) / 1e6),
        new Measured(kind + "P99Millis", times.getValueAtPercentile(99) / 1e6));
  }

  private static String words(Histogram times) {
    return String.format(
        Locale.ROOT,
        "mean %.2f ms, p50 %.2f, p99 %.2f",
        times.getMean() / 1e6,
        times.getValueAtPercentile(50) / 1e6,
        times.getValueAtPercentile(99) / 1e6);
  }
}
