package dev.loomlab.run;

import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long the rest of a run will take: the mean length of the trials that were completed in it, or
 * what the plan's times add up to as long as there is none.
 */
final class TimeLeft {
  private static final Duration START_AND_STOP = Duration.ofSeconds(3);
  private static final Duration CONNECT_AND_DRAIN = Duration.ofMillis(300);

  private final Plan plan;
  private final List<Duration> completed = new ArrayList<>();

  TimeLeft(Plan plan) {
    this.plan = plan;
  }

  /** Notes how long a completed trial took. */
  void completed(Duration length) {
    completed.add(length);
  }

  /** For a number of whole trials. */
  Duration ofTrials(int trials) {
    return trial().multipliedBy(trials);
  }

  /** For a number of whole trials and the last levels of one under way, of so many. */
  Duration ofTrialsAndLevels(int trials, int levels, int ofLevels) {
    return ofTrials(trials).plus(trial().multipliedBy(levels).dividedBy(ofLevels));
  }

  private Duration trial() {
    if (completed.isEmpty()) {
      return planned();
    }
    return completed.stream().reduce(Duration.ZERO, Duration::plus).dividedBy(completed.size());
  }

  private Duration planned() {
    var sum = Duration.ZERO;
    for (var variant : plan.variants()) {
      sum = sum.plus(START_AND_STOP).plus(level(variant).multipliedBy(plan.load().levels().size()));
    }
    return sum.dividedBy(plan.variants().size());
  }

  private Duration level(Variant variant) {
    var protocol = plan.protocol();
    int bursts = variant.warmupBursts().orElse(protocol.warmupBursts());
    return protocol
        .warmup()
        .plus(CONNECT_AND_DRAIN)
        .multipliedBy(bursts)
        .plus(protocol.window())
        .plus(CONNECT_AND_DRAIN);
  }
}
