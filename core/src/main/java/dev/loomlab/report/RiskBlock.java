package dev.loomlab.report;

import dev.loomlab.judge.Call.Advice;
import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Choice;
import dev.loomlab.judge.Risk;
import dev.loomlab.plan.Figure;
import java.util.List;
import java.util.Optional;

/** What was seen of a candidate that a switch would bring into production. */
final class RiskBlock {
  private RiskBlock() {}

  /** One line a risk; that none was seen is said too. */
  static Optional<Block> of(Subject subject) {
    return subject.block("Risks", choice -> lines(subject, choice));
  }

  private static List<String> lines(Subject subject, Choice choice) {
    if (choice.levels(Advice.NOT_MEASURED).size() == choice.calls().size()) {
      return List.of();
    }
    return choice.risks().isEmpty()
        ? List.of("none seen in these trials.")
        : choice.risks().stream().map(risk -> line(subject, choice, risk)).toList();
  }

  /** One risk in words. */
  static String line(Subject subject, Choice choice, Risk risk) {
    return switch (risk) {
      case Risk.Errors errors ->
          Words.text(
              "errors: at %s %s of the requests to %s failed (%s), %s to %s. Look into the target's"
                  + " log.",
              errors.level().label(),
              Numbers.percent(errors.share()),
              choice.candidate(),
              errors.kinds(),
              errors.baselineShare() == 0 ? "none" : Numbers.percent(errors.baselineShare()),
              choice.baseline());
      case Risk.SlowerTail tail ->
          Words.text(
              "slow requests: %s is up to %s as long %s%s.",
              Words.figure(tail.figure()),
              Numbers.ratio(tail.ratio()),
              subject.levels().of(tail.levels()),
              tail.figure() == Figure.P999 ? " (looked at, not judged)" : "");
      case Risk.Pinned pinned ->
          Words.text(
              "pinning: at %s %s times for %s ms together a virtual thread blocked while it held its"
                  + " carrier. Find where in the flight recording.",
              pinned.level().label(),
              Numbers.count(Math.round(pinned.events())),
              Numbers.measured(pinned.millis()));
      case Risk.CarriersHeld held ->
          Words.text(
              "carriers: all%s were held %s while others waited, so one slow call delays every"
                  + " request.",
              held.size().isPresent()
                  ? " " + Numbers.count(Math.round(held.size().getAsDouble()))
                  : "",
              subject.levels().of(held.levels()));
      case Risk.MemoryPerRequest memory ->
          Words.text(
              "memory: each more request in flight takes about %s KiB, %s with %s.",
              Numbers.measured(memory.kibibytes()),
              memory.baselineKibibytes() == 0
                  ? "none to be seen"
                  : "about " + Numbers.measured(memory.baselineKibibytes()) + " KiB",
              choice.baseline());
      case Risk.OpenFiles files ->
          Words.text(
              "open files: %s of at most %s at %s. Raise the limit before the load rises.",
              Numbers.count(Math.round(files.open())),
              Numbers.count(Math.round(files.most())),
              files.level().label());
      case Risk.LongPause pause ->
          Words.text(
              "pauses: garbage collection stopped it for %s ms at %s, %s for %s ms.",
              Numbers.measured(pause.millis()),
              pause.level().label(),
              choice.baseline(),
              Numbers.measured(pause.baselineMillis()));
      case Risk.Noted noted -> noted(subject, noted.caveat(), noted);
    };
  }

  private static String noted(Subject subject, Caveat caveat, Risk.Noted noted) {
    return Words.text(
        "%s: %s. %s", subject.levels().of(noted.levels()), caveat.statement(), caveat.cure());
  }
}
