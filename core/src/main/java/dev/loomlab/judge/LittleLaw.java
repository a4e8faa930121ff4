package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Level;
import java.util.Optional;

/** N = X (R + Z): the users that were asked for are all in the system or thinking (Little 1961). */
final class LittleLaw implements LawRule {
  /** Above this share of errors their unknown time in the system may explain a shortfall. */
  private static final double FEW_ERRORS = 0.01;

  @Override
  public Check.Law law() {
    return Check.Law.LITTLE;
  }

  @Override
  public Optional<Ruling> of(Sweep sweep, Signals cell) {
    return switch (cell.level()) {
      case Level.Open open -> Optional.empty();
      case Level.Closed(int users) -> Optional.of(closed(users, sweep.thinkSeconds(), cell));
    };
  }

  private static Ruling closed(int users, double think, Signals cell) {
    var load = cell.firstLoad();
    double tolerance = Tolerance.withBursts(Tolerance.LITTLE + Tolerance.forAges(load), load);
    var expected =
        Words.text("N = X (R + Z) within %s, with N = %d", Words.percent(tolerance), users);
    if (cell.response().isEmpty()) {
      return Ruling.unknown(expected, "no request was answered");
    }
    double inside = cell.throughput() * (cell.response().getAsDouble() + think);
    var observed =
        Words.text(
            "X (R + Z) = %s with X = %s and R = %s",
            Words.number(inside),
            Words.perSecond(cell.throughput()),
            Words.millis(cell.response().getAsDouble()));
    double share = inside / users - 1;
    double errors = 1 - load.counts().answered() / Math.max(1.0, (double) load.counts().due());
    if (share < -tolerance && errors > FEW_ERRORS) {
      return Ruling.unknown(
          expected,
          observed
              + Words.text(
                  "; %.1f %% of the requests failed, and their time is not known", errors * 100));
    }
    return Ruling.of(Math.abs(share) <= tolerance, expected, observed);
  }
}
