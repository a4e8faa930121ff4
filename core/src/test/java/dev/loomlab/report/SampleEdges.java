package dev.loomlab.report;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Verdict;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Runs at the edge of what a report can show. */
public final class SampleEdges {
  private SampleEdges() {}

  /** Two cases at a single rate of open load, one candidate, no records. */
  public static Report inTwoCasesAtOneRate() {
    var sketch = Sketch.of(List.of("red", "blue"), "500/s").cases("short waits", "long waits");
    for (var inCase : List.of("short waits", "long waits")) {
      var figures = Map.of(Figure.THROUGHPUT, 499.5, Figure.P50, 51.0, Figure.P99, 60.0);
      sketch.inCase(inCase);
      for (var variant : List.of("red", "blue")) {
        sketch.cell(variant, "500/s", LimitKind.OFFERED_LOAD, OptionalDouble.empty(), figures);
      }
      sketch.compare("500/s", Figure.THROUGHPUT, 1, 0.01, Verdict.EQUIVALENT);
      sketch.compare("500/s", Figure.P99, 0.8, 0.01, Verdict.BETTER);
    }
    return new Report(sketch.findings(), List.of(), "loomlab run rates");
  }

  /** One variant of which nothing was recorded. */
  public static Report ofNothing() {
    var findings = Sketch.of(List.of("red"), "50", "200").findings();
    return new Report(findings, List.of(), "loomlab run nothing");
  }
}
