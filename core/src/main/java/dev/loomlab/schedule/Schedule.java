package dev.loomlab.schedule;

import dev.loomlab.plan.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Every trial of a plan, in the order in which it runs.
 *
 * <p>A block holds every variant of every case once. Blocks come in pairs: the first of a pair is
 * shuffled by the seed, the second runs it backwards (A B, B A), so that a drift of the machine
 * over a pair hits all variants alike.
 */
public record Schedule(List<Trial> trials) {
  /** Copies the trials. */
  public Schedule {
    trials = List.copyOf(trials);
  }

  /** Lays out the plan; the same plan gives the same order. */
  public static Schedule of(Plan plan) {
    return of(plan, plan.protocol().repetitions());
  }

  /** Lays out so many blocks of the plan; more blocks begin with the same ones as fewer. */
  public static Schedule of(Plan plan, int blocks) {
    var random = new Random(plan.protocol().seed());
    var trials = new ArrayList<Trial>();
    List<Arm> order = List.of();
    for (int block = 1; block <= blocks; block++) {
      order = block % 2 == 1 ? shuffled(plan, random) : order.reversed();
      for (var arm : order) {
        trials.add(new Trial(trials.size() + 1, block, arm.caseName(), arm.variant()));
      }
    }
    return new Schedule(trials);
  }

  private static List<Arm> shuffled(Plan plan, Random random) {
    var arms = new ArrayList<Arm>();
    for (var each : plan.cases()) {
      for (var variant : plan.variants()) {
        arms.add(new Arm(each.name(), variant.name()));
      }
    }
    Collections.shuffle(arms, random);
    return arms;
  }

  private record Arm(String caseName, String variant) {}
}
