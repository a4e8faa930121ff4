package dev.loomlab.diagnose;

import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much of a request is waiting, and what that means: 1 - C / R0 with the processor time of a
 * request C = cores used / X and the response time without queueing R0 (docs/MATH.md, "Carriers
 * needed"). One pool thread a core gives X = cores / R0, a thread a request cores / C: the gain is
 * R0 / C at most. Where load is not known, the states of virtual threads say how many waited.
 */
final class WaitingShareRule implements Rule {
  /** Below this a request is processor time: threads that wait gain nothing. */
  private static final double CPU_BOUND = 0.2;

  /** Fewer live virtual threads than this on average say nothing by their states. */
  private static final double LEAST_THREADS = 4;

  private static final String RUNNING = "runnable";

  @Override
  public List<Finding> of(Scene scene) {
    var byStates = byStates(scene);
    var load =
        scene
            .sighting()
            .load()
            .filter(each -> each.answersPerSecond() > 0 && each.unloadedMillis() > 0);
    if (load.isPresent() && scene.coresUsed().isPresent()) {
      return List.of(byLoad(scene, load.get(), byStates));
    }
    // Threads that wait for a carrier look as if they ran.
    return byStates.isPresent() && !Starvation.of(scene).isSeen()
        ? List.of(byStates(scene, byStates.getAsDouble()))
        : List.of();
  }

  private static Finding byLoad(Scene scene, Sighting.Load load, OptionalDouble byStates) {
    double used = scene.coresUsed().orElseThrow();
    double cpuMillis = used / load.answersPerSecond() * 1e3;
    double share = Math.max(0, 1 - cpuMillis / load.unloadedMillis());
    double needed = load.inSystem() * Math.min(1, cpuMillis / load.unloadedMillis());
    var cores = scene.cores();
    var draft =
        new Draft(FindingKind.WAITING_SHARE, statement(share, needed, cpuMillis, load, cores))
            .seen(
                "each answer takes %s ms of processor time (%s cores / %s/s), of %s ms without"
                    + " queueing",
                Words.number(cpuMillis),
                Words.number(used),
                Words.number(load.answersPerSecond()),
                Words.number(load.unloadedMillis()))
            .seen(states(scene, byStates))
            .figure("share", share)
            .figure("cpuMillis", cpuMillis)
            .figure("unloadedMillis", load.unloadedMillis())
            .figure("carriersNeeded", needed)
            .figure("waitingByStates", byStates);
    if (cores.isPresent()) {
      draft.figure("cpuCeilingPerSecond", cores.getAsDouble() / cpuMillis * 1e3);
    }
    return draft.next("%s", next(share));
  }

  private static String statement(
      double share, double needed, double cpuMillis, Sighting.Load load, OptionalDouble cores) {
    if (share < CPU_BOUND) {
      return Words.text(
          "CPU-bound: %s of a request is processor time; stay on a pool of cores",
          Words.percent(1 - share));
    }
    var ceiling =
        cores.isPresent()
            ? Words.text(
                "; %.0f cores bear up to %s, %s times what one thread a core would give",
                cores.getAsDouble(),
                Words.perSecond(cores.getAsDouble() / cpuMillis * 1e3),
                Words.number(load.unloadedMillis() / cpuMillis))
            : "";
    return Words.text(
        "%s of a request is waiting: %s requests at once need %s carriers%s",
        Words.percent(share), Words.number(load.inSystem()), Words.number(needed), ceiling);
  }

  private static String next(double share) {
    return share < CPU_BOUND
        ? "Look at what the processor does; threads that cost less while they wait change nothing."
        : "Let a thread a request wait, virtual ones where there are many, and bound what they wait"
            + " for.";
  }

  private static Finding byStates(Scene scene, double share) {
    return new Draft(
            FindingKind.WAITING_SHARE,
            Words.text(
                "%s of the virtual threads waited, on average; those without a request count too",
                Words.percent(share)))
        .seen(states(scene, OptionalDouble.of(share)))
        .figure("waitingByStates", share)
        .figure("virtualThreads", scene.virtualThreadsMost())
        .next(
            "Measure with a known load (loomlab run), which tells how much of a request is waiting.");
  }

  private static Optional<String> states(Scene scene, OptionalDouble share) {
    if (share.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Words.text(
            "by their states %s of up to %.0f virtual threads waited or were blocked",
            Words.percent(share.getAsDouble()), scene.virtualThreadsMost().orElse(0)));
  }

  /** The mean share of virtual threads that did not run, over samples that counted some. */
  private static OptionalDouble byStates(Scene scene) {
    var beginning = Series.of(StackGroup.Kind.VIRTUAL, "");
    var counted =
        scene.sighting().samples().stream().filter(sample -> all(sample, beginning) > 0).toList();
    double live = counted.stream().mapToDouble(each -> all(each, beginning)).average().orElse(0);
    if (live < LEAST_THREADS) {
      return OptionalDouble.empty();
    }
    double running =
        counted.stream()
            .mapToDouble(each -> each.series(beginning + RUNNING).orElse(0))
            .average()
            .orElse(0);
    return OptionalDouble.of(Math.max(0, 1 - running / live));
  }

  private static double all(Sample sample, String beginning) {
    return sample.series().entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(beginning))
        .mapToDouble(java.util.Map.Entry::getValue)
        .sum();
  }
}
