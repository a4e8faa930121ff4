package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
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
import java.util.function.BiFunction;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The rows of single requests in every form of the report, of a run cut down to one level. */
class RequestsReportTest {
  private static final Level LEVEL = new Level.Closed(1000);
  private static final Report SAMPLE = SampleFindings.report(SampleFindings.PLAIN);
  private static final Report MIX = mix(RequestsReportTest::noisyWrites);
  private static final Report SLOW_WRITES = mix(RequestsReportTest::slowWrites);

  @Test
  void terminalByRequest() throws IOException {
    verify(part(TerminalReport::write, "By request", "\n\n"), ".txt");
  }

  @Test
  void markdownByRequest() throws IOException {
    verify(part(MarkdownReport::write, "By request:", "\n\n##"), ".md");
  }

  @Test
  void jsonByRequest() {
    var tree = ResultJson.tree(MIX.findings());
    var own = tree.objectNode();
    own.set("byRequest", tree.get("summaries").get(1).get("byRequest"));
    var comparisons = own.putArray("comparisons");
    tree.get("comparisons")
        .forEach(
            each -> {
              if (each.has("request")) {
                comparisons.add(each);
              }
            });
    verify(ResultJson.pretty(own), ".json");
  }

  @Test
  void theResultIsOfTheDocumentedForm() throws IOException {
    var tree = JsonMapper.shared().readTree(ResultJson.tree(MIX.findings()).toString());
    assertThat(schema().validate(tree)).isEmpty();
  }

  private static Schema schema() throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(Path.of("..", "docs", "result.schema.json")));
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
  void aRequestThatIsOtherwiseThanTheWholeIsOnTheFirstPageAndInTheDecision() throws IOException {
    assertThat(firstPage(SLOW_WRITES))
        .contains("Single requests")
        .contains("virtual: p99 of write is worse at 1000; of all requests together it is better.")
        .contains("p99 of write is worse at 1000; of all requests together it is the same.")
        .doesNotContain("of read");
    var tree = ResultJson.tree(SLOW_WRITES.findings());
    assertThat(tree.get("decision").get(0).get("requests").toString())
        .isEqualTo(
            "[{\"request\":\"write\",\"metric\":\"p99\",\"verdict\":\"worse\","
                + "\"inTotal\":\"better\",\"levels\":[\"1000\"]}]");
    assertThat(schema().validate(JsonMapper.shared().readTree(tree.toString()))).isEmpty();
  }

  @Test
  void requestsThatAreAsTheWholeOrCannotBeToldAreNotOnTheFirstPage() {
    assertThat(firstPage(MIX)).doesNotContain("Single requests");
    assertThat(ResultJson.tree(MIX.findings()).get("decision").get(0).get("requests")).isEmpty();
  }

  private static String firstPage(Report report) {
    return String.join("\n", PageText.lines(FirstPage.of(report.findings()), Style.PLAIN, 200));
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

  private static Report mix(BiFunction<Comparison, String, Comparison> only) {
    return new Report(findings(only), SAMPLE.trials(), SAMPLE.rerunCommand());
  }

  private static Findings findings(BiFunction<Comparison, String, Comparison> only) {
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
          .forEach(each -> byRequest.add(new RequestComparison(name, only.apply(each, name))));
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
  private static Comparison noisyWrites(Comparison total, String name) {
    boolean noisy = isTailOfWrites(total, name);
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

  /** Writes are slower in their slow tail. */
  private static Comparison slowWrites(Comparison total, String name) {
    boolean slow = isTailOfWrites(total, name);
    return new Comparison(
        total.caseName(),
        total.level(),
        total.figure(),
        total.baseline(),
        total.candidate(),
        slow ? Optional.of(new Comparison.Ratio(1.4, 1.3, 1.5)) : total.ratio(),
        slow ? Verdict.WORSE : total.verdict(),
        total.caveats());
  }

  private static boolean isTailOfWrites(Comparison total, String name) {
    return name.equals("write") && total.figure() == Figure.P99;
  }

  private interface Form {
    void write(Report report, Appendable out) throws IOException;
  }

  /** The part of a report that is about single requests. */
  private static String part(Form form, String from, String to) throws IOException {
    var out = new StringBuilder();
    form.write(MIX, out);
    int begin = out.indexOf(from);
    return out.substring(begin, out.indexOf(to, begin)) + "\n";
  }

  private static void verify(String text, String extension) {
    Approvals.verify(text, new Options().forFile().withExtension(extension));
  }
}
