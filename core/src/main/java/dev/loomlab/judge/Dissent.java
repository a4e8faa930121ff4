package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.util.List;

/**
 * One request among several of which something else may be said than of all together.
 *
 * @param request the request's name in the plan
 * @param figure throughput, p50 or p99 of that request alone
 * @param verdict what may be said of it: better, worse or equivalent
 * @param inTotal what may be said of all requests together
 * @param levels where that is so, from the lowest
 */
public record Dissent(
    String request, Figure figure, Verdict verdict, Verdict inTotal, List<Level> levels) {

  /** Copies the levels. */
  public Dissent {
    levels = List.copyOf(levels);
  }
}
