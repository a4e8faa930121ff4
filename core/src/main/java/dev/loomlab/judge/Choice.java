package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import java.util.EnumSet;
import java.util.List;

/**
 * What may be done about one candidate in one case.
 *
 * @param caseName the case's name, empty where the plan names none
 * @param baseline the baseline variant's name
 * @param candidate the candidate variant's name
 * @param calls what the verdicts come to at each level, from the lowest
 * @param caps what to limit after a switch; empty if the findings name nothing
 * @param risks what was seen of the candidate that a switch would bring, the gravest first
 * @param memory what either variant held at the highest level, the baseline's first
 * @param dissents requests of which something else may be said than of all together
 */
public record Choice(
    String caseName,
    String baseline,
    String candidate,
    List<Call> calls,
    List<Cap> caps,
    List<Risk> risks,
    List<Memory> memory,
    List<Dissent> dissents) {

  /** Copies the lists. */
  public Choice {
    calls = List.copyOf(calls);
    caps = List.copyOf(caps);
    risks = List.copyOf(risks);
    memory = List.copyOf(memory);
    dissents = List.copyOf(dissents);
  }

  /** The levels with that advice, from the lowest. */
  public List<Level> levels(Call.Advice advice) {
    return calls.stream().filter(call -> call.advice() == advice).map(Call::level).toList();
  }

  /**
   * The advice over all levels: to switch or to stay if some levels say so and none says otherwise;
   * a trade if they disagree; no difference only if no level is left open.
   */
  public Call.Advice overall() {
    var said = EnumSet.noneOf(Call.Advice.class);
    calls.forEach(call -> said.add(call.advice()));
    boolean switches = said.contains(Call.Advice.SWITCH);
    boolean stays = said.contains(Call.Advice.STAY);
    if (said.contains(Call.Advice.TRADE) || (switches && stays)) {
      return Call.Advice.TRADE;
    }
    if (switches || stays) {
      return switches ? Call.Advice.SWITCH : Call.Advice.STAY;
    }
    return said.stream()
        .filter(advice -> advice != Call.Advice.NO_DIFFERENCE)
        .findFirst()
        .orElse(said.isEmpty() ? Call.Advice.NOT_MEASURED : Call.Advice.NO_DIFFERENCE);
  }
}
