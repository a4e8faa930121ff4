package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a curve is worked out from, in sentences with figures. */
final class Reasons {
  private Reasons() {}

  /** The floor, the ceiling, what bounds next, and the processor time. */
  static List<String> of(Evidence.Known known) {
    var reasons = new ArrayList<String>();
    var any = known.first();
    reasons.add(floor(known, any));
    reasons.add(ceiling(known, any));
    cpu(known, any, reasons);
    return List.copyOf(reasons);
  }

  private static String floor(Evidence.Known known, TwoCells any) {
    double millis = median(known, TwoCells::floorSeconds);
    return any.low().level() instanceof Level.Open
        ? Words.text("the floor: %s at %s", Words.millis(millis), any.low().level().label())
        : Words.text(
            "the slope: N / %s, the response at %s%s",
            Words.millis(millis + any.thinkSeconds()),
            any.low().level().label(),
            any.thinkSeconds() > 0 ? " with a pause of " + Words.millis(any.thinkSeconds()) : "");
  }

  private static String ceiling(Evidence.Known known, TwoCells any) {
    double perSecond = median(known, cells -> cells.high().perSecond());
    var at = any.high().level().label();
    var got = Words.text("%s at %s", Words.perSecond(perSecond), at);
    return switch (any.limit()) {
      case THREADS, CARRIERS, POOL, DOWNSTREAM, PARTITIONS -> {
        double places = any.size().orElse(perSecond * median(known, TwoCells::floorSeconds));
        yield Words.text(
            "the ceiling: %s, %s, each held for %s",
            got, known.middle().places(), Words.millis(places / perSecond));
      }
      case CPU ->
          Words.text(
              "the ceiling: %s, %s cores and %s us of each a request",
              got,
              Words.number(any.cores().allowed()),
              Words.number(any.cores().allowed() / perSecond * 1e6));
      case OFFERED_LOAD ->
          Words.text(
              "no ceiling was seen: %s is all that was asked for; from there on it is extrapolated",
              got);
      case UNKNOWN, CONNECTIONS, GENERATOR ->
          Words.text(
              "the ceiling: %s, which nothing names, so that nothing is said of higher levels, and"
                  + " the knee is taken halfway between the sharpest and the softest",
              got);
    };
  }

  private static void cpu(Evidence.Known known, TwoCells any, List<String> reasons) {
    if (any.targetCpu().isEmpty()) {
      reasons.add("the target's processor time was not observed, so it bounds nothing here");
      return;
    }
    double fixed = median(known, cells -> cells.targetCpu().orElseThrow().fixedCores());
    double micros =
        median(known, cells -> cells.targetCpu().orElseThrow().secondsPerRequest() * 1e6);
    reasons.add(
        Words.text(
            "processor time: %s cores whatever the load, and %s us a request, on a line through both"
                + " cells",
            Words.number(fixed), Words.number(micros)));
    var ceilings =
        known.trials().stream()
            .flatMapToDouble(each -> each.cells().cpuCeiling().stream())
            .toArray();
    if (ceilings.length > 0 && any.limit() != dev.loomlab.plan.LimitKind.CPU) {
      reasons.add(
          Words.text(
              "the processors would do about %s%s",
              Words.perSecond(Spreads.median(ceilings)),
              any.cores().shared() ? ", the generator on the same cores" : ""));
    }
  }

  private static double median(Evidence.Known known, ToDoubleFunction<TwoCells> figure) {
    return Spreads.median(
        known.trials().stream().map(Evidence.Trial::cells).mapToDouble(figure).toArray());
  }
}
