package dev.loomlab.report;

import dev.loomlab.judge.Demand;
import dev.loomlab.judge.Prediction;
import dev.loomlab.judge.Prediction.Curve;
import dev.loomlab.judge.Prediction.Point;
import dev.loomlab.judge.Prediction.Refused;
import dev.loomlab.judge.Sizing;
import dev.loomlab.judge.Spread;
import dev.loomlab.plan.Plan;
import dev.loomlab.report.Style.Tone;
import dev.loomlab.report.TextTable.Column;
import dev.loomlab.report.TextTable.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What {@code loomlab predict} says: each variant's curve, and what a demand takes. */
public final class PredictReport {
  private static final int COLUMNS = 100;

  private final Style style;
  private final List<String> lines = new ArrayList<>();

  private PredictReport(Style style) {
    this.style = style;
  }

  /**
   * Writes it.
   *
   * @param plan the whole plan
   * @param predictions one a variant and case
   * @param sizings the same for a demand; empty if nothing was asked
   * @throws IOException if {@code out} fails
   */
  public static void write(
      Plan plan, List<Prediction> predictions, List<Sizing> sizings, Style style, Appendable out)
      throws IOException {
    var report = new PredictReport(style);
    report.paragraph(
        "", Tone.HEADING, plan.name() + ": what two levels of each variant foretell of all levels");
    predictions.forEach(report::prediction);
    if (!sizings.isEmpty()) {
      report.sizings(sizings);
    }
    for (var line : report.lines) {
      out.append(line).append('\n');
    }
  }

  private void prediction(Prediction prediction) {
    lines.add("");
    switch (prediction) {
      case Refused refused -> {
        paragraph("", Tone.HEADING, name(refused.caseName(), refused.variant()));
        paragraph("  ", Tone.DOUBTFUL, "cannot predict: " + refused.reason());
      }
      case Curve curve -> curve(curve);
    }
  }

  private void curve(Curve curve) {
    paragraph(
        "",
        Tone.HEADING,
        Words.text(
            "%s, from %s and %s, %s, limit there: %s",
            name(curve.caseName(), curve.variant()),
            curve.low().label(),
            curve.high().label(),
            curve.trials() == 1 ? "one trial" : curve.trials() + " trials",
            curve.limit().label()));
    var table =
        new TextTable(
            List.of(
                new Column("level", true),
                new Column("per s", true),
                new Column("over trials", true),
                new Column("mean ms", true),
                new Column("p50 ms", true),
                new Column("p99 ms", true),
                new Column("CPU us", true),
                new Column("", false)));
    curve.points().forEach(point -> table.add(row(point, curve)));
    table.lines(style).forEach(line -> lines.add("  " + line));
    curve.knee().stream()
        .forEach(
            knee ->
                paragraph(
                    "  ",
                    Tone.PLAIN,
                    Words.text(
                        "The knee is at about %s users: with fewer the users are the limit.",
                        Numbers.measured(knee))));
    curve.because().forEach(each -> paragraph("  ", Tone.PLAIN, Words.capital(each) + "."));
    if (curve.trials() == 1) {
      paragraph("  ", Tone.DOUBTFUL, "One trial has no spread: --repetitions 2 or more gives one.");
    }
  }

  private static List<Entry> row(Point point, Curve curve) {
    var spread = point.throughput();
    return List.of(
        plain(point.level().label()),
        plain(Numbers.measured(spread.median())),
        plain(
            curve.trials() == 1
                ? "-"
                : Numbers.measured(spread.low()) + " to " + Numbers.measured(spread.high())),
        plain(figure(point.meanMillis())),
        plain(figure(point.p50Millis())),
        plain(figure(point.p99Millis())),
        plain(figure(point.cpuMicrosPerRequest())),
        plain(point.used() ? "measured" : point.meanMillis().isEmpty() ? "cannot keep up" : ""));
  }

  private void sizings(List<Sizing> sizings) {
    lines.add("");
    paragraph("", Tone.HEADING, "For " + words(sizings.getFirst().demand()));
    for (var sizing : sizings) {
      var name = name(sizing.caseName(), sizing.variant());
      sizing
          .obstacle()
          .ifPresentOrElse(
              obstacle -> paragraph("  ", Tone.BAD, name + ": " + no(sizing, obstacle)),
              () -> paragraph("  ", Tone.GOOD, name + ": yes"));
      sizing.needs().ifPresent(needs -> paragraph("    ", Tone.PLAIN, words(sizing, needs)));
    }
  }

  /** Of what nothing is foretold the reason stands above already. */
  private static String no(Sizing sizing, String obstacle) {
    return sizing.needs().isPresent() ? "no: " + obstacle + "." : "cannot say, as above.";
  }

  private static String words(Demand demand) {
    return Numbers.measured(demand.perSecond())
        + "/s"
        + (demand.p99Millis().isPresent()
            ? " with p99 at most " + Numbers.measured(demand.p99Millis().getAsDouble()) + " ms"
            : "");
  }

  private static String words(Sizing sizing, Sizing.Needs needs) {
    var parts = new ArrayList<String>();
    if (needs.connections().isPresent()) {
      parts.add(
          Numbers.count(needs.connections().getAsLong())
              + " connections"
              + (needs.p99Millis().isPresent()
                  ? ", p99 then about " + Numbers.measured(needs.p99Millis().getAsDouble()) + " ms"
                  : "")
              + (needs.mostConnections().isPresent()
                  ? " (at most "
                      + Numbers.count(needs.mostConnections().getAsLong())
                      + " keep the bound)"
                  : ""));
    }
    parts.add("workers or permits: " + Numbers.count(needs.workers()));
    needs.carriers().ifPresent(count -> parts.add("carriers: " + Numbers.count(count)));
    needs
        .cores()
        .ifPresent(
            cores ->
                parts.add(
                    "cores: "
                        + Numbers.measured(cores)
                        + (needs.generatorCores() > 0
                            ? ", and "
                                + Numbers.measured(needs.generatorCores())
                                + " for the load generator beside it"
                            : "")));
    var lead = sizing.obstacle().isEmpty() ? "" : "It would take: ";
    var beyond = needs.beyond() ? ". This is more than was measured, and extrapolated" : "";
    return lead + String.join("; ", parts) + beyond + ".";
  }

  private static String figure(Optional<Spread> spread) {
    return spread.map(Spread::median).map(Numbers::measured).orElse("-");
  }

  private static String name(String caseName, String variant) {
    return caseName.isEmpty() ? variant : variant + ", case " + caseName;
  }

  private void paragraph(String indent, Tone tone, String text) {
    for (var line : PlainText.wrapped(PlainText.safe(text), COLUMNS - indent.length())) {
      lines.add(indent + (tone == Tone.PLAIN ? line : style.apply(tone, line)));
    }
  }

  private static Entry plain(String text) {
    return new Entry(text, Tone.PLAIN);
  }
}
