package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How far the processors were used in one cell.
 *
 * @param used cores that the target used
 * @param allowed cores that it may use
 * @param generator cores that the generator used
 * @param busy cores that were busy, whoever used them
 * @param cores cores of the machine
 */
record Processors(double used, double allowed, double generator, double busy, double cores) {
  /** Above this the target's allowance is used up, whatever else is seen. */
  private static final double SURELY_SATURATED = 0.95;

  /** Above this it is, if requests are seen to queue. */
  private static final double SATURATED = 0.90;

  private static final double MACHINE_SURELY_SATURATED = 0.97;
  private static final double MACHINE_SATURATED = 0.90;

  /** The cell's processors, if the target's share of them is known. */
  static java.util.Optional<Processors> of(Signals cell) {
    OptionalDouble used = cell.coresUsed();
    OptionalDouble allowed = cell.coresAllowed();
    if (used.isEmpty() || allowed.isEmpty()) {
      return java.util.Optional.empty();
    }
    double cores = cell.machineCores().orElse(allowed.getAsDouble());
    return java.util.Optional.of(
        new Processors(
            used.getAsDouble(),
            allowed.getAsDouble(),
            cell.generatorCores(),
            cell.machineBusy().orElse(used.getAsDouble()),
            cores));
  }

  /** The share of its allowance that the target used. */
  double targetShare() {
    return used / allowed;
  }

  /** The share of the machine that was busy. */
  double machineShare() {
    return busy / cores;
  }

  /** Whether the target used up what it may use. */
  boolean targetSaturated(Sweep.Queueing queueing) {
    return targetShare() >= SURELY_SATURATED
        || (targetShare() >= SATURATED && queueing == Sweep.Queueing.SEEN);
  }

  /**
   * Whether the machine had nothing left to give, and neither the generator nor all others together
   * used more of it than the target; only where the target may use the whole machine.
   */
  boolean machineSaturated(Sweep.Queueing queueing) {
    boolean full =
        machineShare() >= MACHINE_SURELY_SATURATED
            || (machineShare() >= MACHINE_SATURATED && queueing == Sweep.Queueing.SEEN);
    double others = busy - used - generator;
    return full && allowed >= cores && used >= generator && used >= others;
  }

  /** What was seen, in words. */
  List<String> evidence() {
    var evidence = new ArrayList<String>();
    evidence.add(
        Words.text(
            "the target used %s of the %s cores that it may use (%s)",
            Words.number(used), Words.number(allowed), Words.percent(targetShare())));
    evidence.add(
        Words.text(
            "%s of the machine's %s cores were busy (%s), %s of them with the generator",
            Words.number(busy),
            Words.number(cores),
            Words.percent(machineShare()),
            Words.number(generator)));
    return List.copyOf(evidence);
  }
}
