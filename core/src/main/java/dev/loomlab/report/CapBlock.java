package dev.loomlab.report;

import dev.loomlab.judge.Call.Advice;
import dev.loomlab.judge.Cap;
import dev.loomlab.judge.Choice;
import dev.loomlab.plan.LimitKind;
import java.util.List;
import java.util.Optional;

/** What to limit after a switch, and at which value. */
final class CapBlock {
  private CapBlock() {}

  /** Nothing where there is no reason to switch and no limit to speak of. */
  static Optional<Block> of(Subject subject) {
    return subject.block("Then cap", choice -> lines(subject, choice));
  }

  private static List<String> lines(Subject subject, Choice choice) {
    if (choice.caps().isEmpty()) {
      boolean maySwitch = choice.overall() == Advice.SWITCH || choice.overall() == Advice.TRADE;
      return maySwitch
          ? List.of(
              Words.text(
                  "nothing that these trials show: no bound of %s was seen that %s went beyond. What"
                      + " one implied at a higher load was not seen.",
                  choice.baseline(), choice.candidate()))
          : List.of();
    }
    return choice.caps().stream().map(cap -> line(subject, choice, cap)).toList();
  }

  /** One cap in words. */
  static String line(Subject subject, Choice choice, Cap cap) {
    return switch (cap) {
      case Cap.WorkersGone gone -> workersGone(choice, gone);
      case Cap.InForce force -> inForce(subject, choice, force);
      case Cap.InFlight flight ->
          Words.text(
              "requests in flight at about %s: that many at once give the best throughput (X S)."
                  + " Processor time is the limit %s, where more only wait longer; turn them away"
                  + " early.",
              Numbers.count(Math.round(flight.needed())), subject.levels().of(flight.levels()));
    };
  }

  private static String workersGone(Choice choice, Cap.WorkersGone gone) {
    var size = Numbers.count(Math.round(gone.size()));
    var needed =
        gone.needed().isPresent()
            ? Words.text(
                "; the best throughput measured needs %s at once (X S)",
                Numbers.count(Math.round(gone.needed().getAsDouble())))
            : "";
    return Words.text(
        "what requests share, such as a database pool or a downstream: the %s workers of %s let at"
            + " most %s reach it at once, %s let up to %s. Cap it at what it can bear: a"
            + " semaphore of %s keeps the old bound%s.",
        size,
        choice.baseline(),
        size,
        choice.candidate(),
        Numbers.count(Math.round(gone.atOnce())),
        size,
        needed);
  }

  private static String inForce(Subject subject, Choice choice, Cap.InForce force) {
    boolean known = force.size().isPresent();
    var size = Numbers.count(Math.round(force.size().orElse(0)));
    var where = " (" + subject.levels().of(force.levels()) + ")";
    var waiting =
        force.waiting().isPresent()
            ? Words.text(
                ", while about %s waited", Numbers.count(Math.round(force.waiting().getAsDouble())))
            : "";
    if (force.kind() == LimitKind.POOL) {
      return Words.text(
          "the pool %s is a cap already: it %s%s%s. Keep it no larger than what stands"
              + " behind it can bear, and give the wait for it a time limit.",
          force.name().orElse("that " + choice.candidate() + " uses"),
          known ? "lets " + size + " through at once" : "was the limit",
          where,
          waiting);
    }
    return force.kind() == LimitKind.DOWNSTREAM
        ? Words.text(
            "calls to the service that %s uses%s: it %s%s%s, and more only wait there.",
            choice.candidate(),
            known ? " at " + size : "",
            known ? "serves no more at once" : "was the limit",
            where,
            waiting)
        : Words.text(
            "callers' connections%s: %s accepts no more%s%s. Or raise its limit of connections or"
                + " open files.",
            known ? " at " + size : "", choice.candidate(), where, waiting);
  }
}
