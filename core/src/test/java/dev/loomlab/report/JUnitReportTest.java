package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.Check;
import dev.loomlab.judge.ExpectationResult;
import dev.loomlab.judge.Findings;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What build servers are told: only what was measured and holds passes. */
class JUnitReportTest {
  private static String written(Check.Held held) throws IOException {
    var report = SampleFindings.report(SampleFindings.PLAIN);
    var findings = report.findings();
    var changed =
        new Findings(
            findings.plan(),
            findings.environment(),
            findings.summaries(),
            findings.comparisons(),
            List.of(),
            List.of(new ExpectationResult("p99 of virtual at 50 is at most 60ms", held, "55 ms")),
            findings.caveats());
    var xml = new StringBuilder();
    JUnitReport.write(new Report(changed, report.trials(), "again"), xml);
    return xml.toString();
  }

  private static String expectations(String xml) {
    int begin = xml.indexOf("<testsuite name=\"expectations\"");
    return xml.substring(begin, xml.indexOf("</testsuite>", begin));
  }

  @Test
  void anExpectationThatHoldsPasses() throws IOException {
    assertThat(expectations(written(Check.Held.HOLDS)))
        .contains("tests=\"1\" failures=\"0\" errors=\"0\"")
        .doesNotContain("<failure", "<error", "<skipped");
  }

  @Test
  void anExpectationThatDoesNotHoldFailsWithWhatWasObserved() throws IOException {
    assertThat(expectations(written(Check.Held.BROKEN)))
        .contains("failures=\"1\" errors=\"0\"", "<failure message=\"55 ms\"");
  }

  @Test
  void anExpectationWithoutDataIsAnErrorAndNeverPasses() throws IOException {
    assertThat(expectations(written(Check.Held.UNKNOWN)))
        .contains("failures=\"0\" errors=\"1\"", "<error message=\"no data: ");
  }

  @Test
  void aCellThatWasNotMeasuredIsAnErrorWithTheReason() throws IOException {
    var report = SampleFindings.report(SampleFindings.PLAIN);
    var findings = report.findings();
    var some = findings.summaries().stream().skip(1).toList();
    var changed =
        new Findings(
            findings.plan(),
            findings.environment(),
            some,
            findings.comparisons(),
            findings.checks(),
            findings.expectations(),
            findings.caveats());
    var all = new StringBuilder();
    JUnitReport.write(report, all);
    var xml = new StringBuilder();
    JUnitReport.write(new Report(changed, report.trials(), "again"), xml);
    assertThat(all.toString().split("<error message", -1).length)
        .isLessThan(xml.toString().split("<error message", -1).length);
  }
}
