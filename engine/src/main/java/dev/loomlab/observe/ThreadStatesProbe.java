package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * How many of a target's threads are in which state, platform and virtual ones apart.
 *
 * <p>The target counts them itself, about once a second; the more threads there are the longer that
 * takes, so that it is done less often then, every 3 seconds from some thousands on: it may take a
 * fiftieth of the time at most. What it took is in {@code agent/states-millis}.
 */
final class ThreadStatesProbe implements Probe {
  /** The states in the order in which the agent tells them. */
  private static final List<String> STATES =
      List.of("RUNNABLE", "BLOCKED", "WAITING", "TIMED_WAITING");

  private static final String COST = "agent/states-millis";
  private static final long LEAST_GAP_NANOS = 1_000_000_000;

  /** A count of many threads takes a carrier's time: it may take so small a share of it... */
  private static final long GAP_PER_COST = 200;

  /** ...unless a window would then have none; */
  private static final long MOST_GAP_NANOS = 3_000_000_000L;

  /** but never a larger share than this. */
  private static final long LEAST_GAP_PER_COST = 50;

  private final LoadedAgent agent;
  private long dueNanos = System.nanoTime();

  /** Asks an agent. */
  ThreadStatesProbe(LoadedAgent agent) {
    this.agent = agent;
  }

  @Override
  public String name() {
    return "the states of threads";
  }

  @Override
  public void read(Map<Gauge, Double> into, Edge edge) {}

  @Override
  public void readSeries(Map<String, Double> into, Edge edge) throws IOException {
    long now = System.nanoTime();
    if (now - dueNanos < 0) {
      return;
    }
    var told = agent.states();
    for (int i = 0; i < STATES.size(); i++) {
      into.put(Series.of(Kind.PLATFORM, STATES.get(i)), (double) told[i]);
      into.put(Series.of(Kind.VIRTUAL, STATES.get(i)), (double) told[STATES.size() + i]);
    }
    long tookNanos = told[2 * STATES.size()];
    into.put(COST, tookNanos / 1e6);
    dueNanos = now + gapNanos(tookNanos);
  }

  /** How long after a count that took so long the next one is due. */
  static long gapNanos(long tookNanos) {
    long cheap = Math.clamp(GAP_PER_COST * tookNanos, LEAST_GAP_NANOS, MOST_GAP_NANOS);
    return Math.max(cheap, LEAST_GAP_PER_COST * tookNanos);
  }

  @Override
  public void close() {}
}
