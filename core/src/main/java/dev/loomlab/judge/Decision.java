package dev.loomlab.judge;

import dev.loomlab.plan.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * What a team that asked may do: switch or not, per level; what to cap then; which risks were seen;
 * how much memory is left; and which single requests say otherwise than the whole. A pure function
 * of the findings, in which names are repeated and never read.
 *
 * @param choices one for each case and candidate, in the plan's order; none if nothing is compared
 */
public record Decision(List<Choice> choices) {

  /** Copies the choices. */
  public Decision {
    choices = List.copyOf(choices);
  }

  /** Decides. */
  public static Decision of(Findings findings) {
    var plan = findings.plan();
    var choices = new ArrayList<Choice>();
    for (var each : plan.cases()) {
      for (var candidate : plan.variants().subList(1, plan.variants().size())) {
        var duel = new Duel(findings, each.name(), candidate.name());
        choices.add(choice(plan, duel));
      }
    }
    return new Decision(choices);
  }

  private static Choice choice(Plan plan, Duel duel) {
    return new Choice(
        duel.caseName(),
        plan.baseline().name(),
        duel.candidate(),
        Calls.of(duel),
        Caps.of(duel),
        Risks.of(duel),
        Memory.of(duel),
        Dissents.of(duel));
  }
}
