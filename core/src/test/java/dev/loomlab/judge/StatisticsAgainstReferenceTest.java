package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** The tables were made by another tool: src/test/reference/statistics.R. */
class StatisticsAgainstReferenceTest {
  private static final double RELATIVE = 1e-8;

  @Test
  void quantilesOfStudentsTAgreeWithR() {
    var table = Table.read("t-quantiles.csv");
    assertThat(table.rows()).hasSize(54);
    for (var row : table.rows()) {
      double own = TDistribution.of(row.number("df")).inverseCumulativeProbability(row.number("p"));
      agrees(row, "quantile", own);
    }
  }

  @Test
  void pairedIntervalsAndBothKindsOfPValueAgreeWithR() {
    var table = Table.read("paired.csv");
    assertThat(table.rows()).hasSize(24);
    for (var row : table.rows()) {
      var ratios = new LogRatios(row.numbers("values"));
      double delta = row.number("delta");
      agrees(row, "low95", ratios.mean() - ratios.halfWidth(0.95));
      agrees(row, "high95", ratios.mean() + ratios.halfWidth(0.95));
      agrees(row, "low90", ratios.mean() - ratios.halfWidth(0.90));
      agrees(row, "high90", ratios.mean() + ratios.halfWidth(0.90));
      agrees(row, "difference", ratios.differencePValue(delta));
      agrees(row, "equivalence", ratios.equivalencePValue(delta));
    }
  }

  @Test
  void unpairedIntervalsAndBothKindsOfPValueAgreeWithR() {
    var table = Table.read("welch.csv");
    assertThat(table.rows()).hasSize(24);
    for (var row : table.rows()) {
      var logs = new WelchLogs(row.numbers("before"), row.numbers("after"));
      double delta = row.number("delta");
      agrees(row, "df", logs.degreesOfFreedom());
      agrees(row, "low95", logs.difference() - logs.halfWidth(0.95));
      agrees(row, "high95", logs.difference() + logs.halfWidth(0.95));
      agrees(row, "difference", logs.differencePValue(delta));
      agrees(row, "equivalence", logs.equivalencePValue(delta));
    }
  }

  @Test
  void holmsAdjustedPValuesAgreeWithR() {
    for (var row : Table.read("holm.csv").rows()) {
      assertThat(Holm.adjusted(row.numbers("p")))
          .as("%s", row)
          .containsExactly(row.numbers("adjusted"), within(1e-12));
    }
  }

  private static void agrees(Table.Row row, String column, double own) {
    double reference = row.number(column);
    assertThat(own)
        .as("%s of %s", column, row)
        .isCloseTo(reference, within(Math.max(1e-12, RELATIVE * Math.abs(reference))));
  }
}
