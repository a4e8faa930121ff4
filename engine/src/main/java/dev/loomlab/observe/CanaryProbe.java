package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import java.io.IOException;
import java.util.Map;

/** How late the canary in a target starts and wakes. */
final class CanaryProbe implements Probe {
  private final LoadedAgent agent;

  /** Reads it through an agent, and stops it in the end. */
  CanaryProbe(LoadedAgent agent) {
    this.agent = agent;
  }

  @Override
  public String name() {
    return "a canary";
  }

  @Override
  public void read(Map<Gauge, Double> into, Edge edge) throws IOException {
    var reading = agent.canary();
    if (reading.hasFlown()) {
      into.put(Gauge.CANARY_START_LATE_NANOS, (double) reading.startLateNanos());
      into.put(Gauge.CANARY_WAKE_LATE_NANOS, (double) reading.wakeLateNanos());
    }
    into.put(Gauge.CANARY_PLATFORM_LATE_NANOS, (double) reading.platformLateNanos());
  }

  @Override
  public void close() {
    try {
      agent.stopCanary();
    } catch (IOException | RuntimeException gone) {
      // The JVM has ended or does not answer; without readings the canary ends by itself.
    }
  }
}
