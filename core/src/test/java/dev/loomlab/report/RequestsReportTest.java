package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.RequestComparison;
import dev.loomlab.judge.RequestSummary;
import dev.loomlab.judge.Spread;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The rows of single requests in every form of the report, of a run cut down to one level. */
class RequestsReportTest {
  private static final Level LEVEL = new Level.Closed(1000);
  private static final Report SAMPLE = SampleFindings.report(SampleFindings.PLAIN);
  private static final Report MIX = new Report(mix(), SAMPLE.trials(), SAMPLE.rerunCommand());

  @Test
  void terminalByRequest() throws IOException {
    verify(TerminalReport::write, ".txt");
  }

  @Test
  void markdownByRequest() throws IOException {
    verify(MarkdownReport::write, ".md");
  }

  @Test
  void jsonByRequest() throws IOException {
    verify(ResultJson::write, ".json");
  }

  @Test
  void theResultIsOfTheDocumentedForm() throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("..", "docs", "result.schema.json")));
    var tree = JsonMapper.shared().readTree(ResultJson.tree(MIX.findings()).toString());
    assertThat(schema.validate(tree)).isEmpty();
  }

  @Test
  void aPlanWithOneRequestHasNoRowsOfSingleRequests() throws IOException {
    var text = new StringBuilder();
    TerminalReport.write(SAMPLE, text);
    MarkdownReport.write(SAMPLE, text);
    ResultJson.write(SAMPLE, text);
    assertThat(text).doesNotContain("By request").doesNotContain("byRequest");
  }

  @Test
  void aVariantThatNeverWasSteadyIsNotSaidToHaveLostByChance() {
    var unsteady = new Caveat.NeverSteady("b", 3, 3, 12);
    var answer =
        Sketch.of(List.of("a", "b"), "50")
            .compare("50", Figure.THROUGHPUT, 1.3, 0.1, Verdict.INCONCLUSIVE, unsteady)
            .answer();
    assertThat(answer)
        .contains(
            "At 50 the throughput of b looks higher (1.30 x, 1.20 to 1.40), but throughput of b"
                + " was still moving after 12.0 s of warm-up in 3 of 3 trials, so it is not called"
                + " better.")
        .contains("engthen protocol: steady-within")
        .doesNotContain("chance");
  }

  private static Findings mix() {
    var whole = SAMPLE.findings();
    var summaries =
        whole.summaries().stream()
            .filter(each -> each.cell().level().equals(LEVEL))
            .map(RequestsReportTest::mix)
            .toList();
    var comparisons =
        whole.comparisons().stream().filter(each -> each.level().equals(LEVEL)).toList();
    var byRequest = new ArrayList<RequestComparison>();
    for (var name : List.of("read", "write")) {
      comparisons.stream()
          .filter(
              each -> List.of(Figure.THROUGHPUT, Figure.P50, Figure.P99).contains(each.figure()))
          .forEach(each -> byRequest.add(new RequestComparison(name, only(each, name))));
    }
    return new Findings(
        whole.plan(),
        whole.environment(),
        summaries,
        comparisons,
        List.of(),
        List.of(),
        List.of(),
        byRequest,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static Summary mix(Summary summary) {
    return new Summary(
        summary.cell(),
        summary.trials(),
        summary.requests(),
        summary.errors(),
        summary.figures(),
        summary.limit(),
        summary.caveats(),
        List.of(
            part(summary, "read", 0.75, 0.8, Map.of()),
            part(summary, "write", 0.25, 1.6, Map.of("check", 12L, "timed out", 3L))));
  }

  private static RequestSummary part(
      Summary whole, String name, double share, double slower, Map<String, Long> errors) {
    var figures = new EnumMap<Figure, Spread>(Figure.class);
    figures.put(Figure.THROUGHPUT, scaled(whole, Figure.THROUGHPUT, share));
    figures.put(Figure.P50, scaled(whole, Figure.P50, slower));
    figures.put(Figure.P99, scaled(whole, Figure.P99, slower));
    return new RequestSummary(name, Math.round(whole.requests() * share), errors, figures);
  }

  private static Spread scaled(Summary whole, Figure figure, double factor) {
    var spread = whole.figure(figure).orElseThrow();
    return new Spread(spread.median() * factor, spread.low() * factor, spread.high() * factor);
  }

  /** Writes are inconclusive in their slow tail. */
  private static Comparison only(Comparison total, String name) {
    boolean noisy = name.equals("write") && total.figure() == Figure.P99;
    return new Comparison(
        total.caseName(),
        total.level(),
        total.figure(),
        total.baseline(),
        total.candidate(),
        noisy ? Optional.of(new Comparison.Ratio(1.01, 0.8, 1.27)) : total.ratio(),
        noisy ? Verdict.INCONCLUSIVE : total.verdict(),
        noisy ? List.of(new Caveat.TooNoisy(0.27, 0.03, 40)) : List.of());
  }

  private interface Form {
    void write(Report report, Appendable out) throws IOException;
  }

  private static void verify(Form form, String extension) throws IOException {
    var out = new StringBuilder();
    form.write(MIX, out);
    Approvals.verify(out.toString(), new Options().forFile().withExtension(extension));
  }
}
