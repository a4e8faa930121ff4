package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Figure;
import java.util.Optional;

/** X at most cores / CPU time per request: nobody uses more cores than there are. */
final class CpuLaw implements LawRule {

  @Override
  public Check.Law law() {
    return Check.Law.CPU;
  }

  @Override
  public Optional<Ruling> of(Sweep sweep, Signals cell) {
    var micros = cell.readings().median(Figure.CPU_PER_REQUEST);
    var cores = cell.coresAllowed();
    if (micros.isEmpty() || cores.isEmpty()) {
      return Optional.of(
          Ruling.unknown(
              "X at most cores / CPU per request",
              "the target's processor time or its cores were not observed"));
    }
    double most = cores.getAsDouble() / (micros.getAsDouble() * 1e-6);
    return Optional.of(
        Ruling.of(
            cell.throughput() <= most * (1 + Tolerance.CPU),
            Words.text(
                "X at most %s cores / %s us = %s, within %s",
                Words.number(cores.getAsDouble()),
                Words.number(micros.getAsDouble()),
                Words.perSecond(most),
                Words.percent(Tolerance.CPU)),
            "X = " + Words.perSecond(cell.throughput())));
  }
}
