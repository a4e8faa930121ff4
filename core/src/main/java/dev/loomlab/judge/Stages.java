package dev.loomlab.judge;

import dev.loomlab.record.Latencies;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Stages that a target reports of its answers, where they may stand for all of them. */
final class Stages {
  /** Of a mix some requests may report their stages and others not: those say nothing of all. */
  private static final double NEARLY_ALL = 0.99;

  private Stages() {}

  /** The times of a stage, if at least 99 of 100 answers report it. */
  static Optional<Histogram> of(Latencies latencies, String stage) {
    return Optional.ofNullable(latencies.stages().get(stage))
        .filter(times -> times.getTotalCount() > 0)
        .filter(
            times -> times.getTotalCount() >= NEARLY_ALL * latencies.response().getTotalCount());
  }
}
