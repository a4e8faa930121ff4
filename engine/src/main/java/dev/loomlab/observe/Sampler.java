package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Reads probes at fixed times and whenever it is told to, on one thread of its own.
 *
 * <p>The times count from the beginning, so that slow readings do not shift later ones; a time that
 * has passed during a slow reading is left out.
 */
final class Sampler {
  private static final long STOP_MILLIS = 15_000;
  private static final int GAPS_THAT_MATTER = 4;
  private static final long SHORTEST_GAP_NANOS = 1_000_000_000;

  private enum Order {
    MARK,
    STOP
  }

  private final List<Probe> probes;
  private final Optional<Duration> every;
  private final long originNanos;
  private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
  private final List<Sample> samples = new ArrayList<>();
  private final List<Unobserved> unobserved = new ArrayList<>();
  private final Thread thread;

  /**
   * Readies the sampler.
   *
   * @param every the time between two readings; empty: only when told to
   * @param originNanos from when samples count
   */
  Sampler(List<Probe> probes, Optional<Duration> every, long originNanos) {
    this.probes = new ArrayList<>(probes);
    this.every = every;
    this.originNanos = originNanos;
    this.thread = Thread.ofPlatform().daemon().name("sampler").unstarted(this::work);
  }

  /** Begins to read. */
  void start() {
    thread.start();
  }

  /** Reads once more, with everything that is costly, as soon as the thread is free. */
  void mark() {
    orders.add(Order.MARK);
  }

  /** Reads a last time and lets go of the target; gives up on probes that do not answer. */
  void stop() {
    orders.add(Order.STOP);
    try {
      thread.join(STOP_MILLIS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      note("samples at the end", "a probe did not answer in time");
      thread.interrupt();
    }
  }

  /** What was read so far. */
  synchronized List<Sample> samples() {
    return List.copyOf(samples);
  }

  /** What could not be read. */
  synchronized List<Unobserved> unobserved() {
    var all = new ArrayList<>(unobserved);
    longestGap().ifPresent(all::add);
    return all;
  }

  private void work() {
    long periodNanos = every.map(Duration::toNanos).orElse(Long.MAX_VALUE);
    long begin = System.nanoTime();
    long ticks = 1;
    try {
      while (true) {
        long waitNanos =
            every.isEmpty() ? Long.MAX_VALUE : begin + ticks * periodNanos - System.nanoTime();
        var order = Optional.ofNullable(orders.poll(waitNanos, TimeUnit.NANOSECONDS));
        read(order.isPresent() ? Probe.Edge.AT : Probe.Edge.BETWEEN);
        if (order.isPresent() && order.get() == Order.STOP) {
          return;
        }
        if (order.isEmpty()) {
          ticks = Math.max(ticks, (System.nanoTime() - begin) / periodNanos) + 1;
        }
      }
    } catch (InterruptedException givenUp) {
      Thread.currentThread().interrupt();
    } finally {
      probes.forEach(Probe::close);
    }
  }

  private void read(Probe.Edge edge) {
    long atNanos = System.nanoTime() - originNanos;
    var values = new EnumMap<Gauge, Double>(Gauge.class);
    var series = new HashMap<String, Double>();
    for (var probe : List.copyOf(probes)) {
      try {
        probe.read(values, edge);
        probe.readSeries(series, edge);
      } catch (IOException | RuntimeException blind) {
        probes.remove(probe);
        probe.close();
        note(probe.name(), blind, atNanos);
      }
    }
    synchronized (this) {
      samples.add(new Sample(atNanos, values, series));
    }
  }

  private void note(String what, Exception blind, long atNanos) {
    var why = blind.getMessage() == null ? blind.toString() : blind.getMessage();
    note(what, String.format(Locale.ROOT, "from %.1f s on: %s", atNanos / 1e9, why));
  }

  private synchronized void note(String what, String why) {
    unobserved.add(new Unobserved(what, why));
  }

  private Optional<Unobserved> longestGap() {
    if (every.isEmpty()) {
      return Optional.empty();
    }
    long longest = 0;
    for (int i = 1; i < samples.size(); i++) {
      longest = Math.max(longest, samples.get(i).atNanos() - samples.get(i - 1).atNanos());
    }
    boolean matters =
        longest > SHORTEST_GAP_NANOS && longest > GAPS_THAT_MATTER * every.get().toNanos();
    return matters
        ? Optional.of(
            new Unobserved(
                "some samples",
                String.format(
                    Locale.ROOT,
                    "none was read for %.1f s, though one was due every %.3f s: the machine or the"
                        + " target was too busy",
                    longest / 1e9,
                    every.get().toNanos() / 1e9)))
        : Optional.empty();
  }
}
