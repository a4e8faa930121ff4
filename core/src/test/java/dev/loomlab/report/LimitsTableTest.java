package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.Findings;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitsTableTest {

  @Test
  void eachLimitHasARowAndEachVariantAColumn() {
    var table = LimitsTable.of(SampleFindings.report(SampleFindings.PLAIN).findings());

    assertThat(table.heads())
        .containsExactly("limit or setting", "fixed-200", "virtual", "pooled-virtual-200");
    assertThat(table.rows())
        .containsExactly(
            List.of("open files", "20000", "20000", "20000"), List.of("-Xmx", "256m", "-", "-"));
  }

  @Test
  void withoutLimitsNothingIsSaid() throws IOException {
    var sample = SampleFindings.report(SampleFindings.PLAIN);
    var findings = sample.findings();
    var without =
        new Report(
            new Findings(
                findings.plan(),
                findings.environment(),
                findings.summaries(),
                findings.comparisons(),
                findings.checks(),
                findings.expectations(),
                findings.caveats(),
                findings.byRequest(),
                List.of(),
                findings.predictions(),
                findings.search()),
            sample.trials(),
            sample.rerunCommand());
    var out = new StringBuilder();
    MarkdownReport.write(without, out);
    TerminalReport.write(without, out);

    assertThat(out.toString()).doesNotContain("Limits in force");
  }
}
