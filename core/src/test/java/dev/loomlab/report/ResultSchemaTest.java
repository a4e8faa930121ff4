package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Spread;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** docs/result.schema.json says exactly what result.json holds. */
class ResultSchemaTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void aResultIsAsTheSchemaSays() throws IOException {
    assertThat(faults(sample())).isEmpty();
  }

  @Test
  void aResultWithHostileWordsIsToo() throws IOException {
    var report = SampleFindings.report(SampleFindings.HOSTILE);
    assertThat(faults(ResultJson.tree(report.findings()))).isEmpty();
  }

  @Test
  void everyFigureHasAPlaceInTheSchemaAndInTheDocument() throws IOException {
    var findings = SampleFindings.report(SampleFindings.PLAIN).findings();
    var all = new EnumMap<Figure, Spread>(Figure.class);
    for (var figure : Figure.values()) {
      all.put(figure, new Spread(1.5, 1, 2));
    }
    assertThat(faults(ResultJson.tree(with(findings, all)))).isEmpty();

    var document = Files.readString(DOCS.resolve("RESULTS.md"));
    for (var figure : Figure.values()) {
      assertThat(document).contains("`" + figure.path() + "`");
    }
  }

  @Test
  void everythingThatAProtocolMaySayHasAPlaceInTheSchema() throws IOException {
    var findings = SampleFindings.report(SampleFindings.PLAIN).findings();
    var plan = findings.plan();
    var second = Duration.ofSeconds(1);
    var protocol =
        new Protocol(
            4,
            second,
            2,
            Optional.of(second),
            second,
            second,
            0.03,
            Optional.of(new Protocol.Until(0.02, 12)),
            7,
            Optional.of(new Protocol.Pin(List.of(0), List.of(1))),
            Optional.of(Duration.ofMinutes(3)));
    var whole =
        new Plan(
            plan.name(),
            plan.question(),
            plan.target(),
            plan.cases(),
            plan.variants(),
            plan.load(),
            protocol,
            plan.observe(),
            plan.expectations());
    var tree = ResultJson.tree(of(whole, findings));

    assertThat(faults(tree)).isEmpty();
    assertThat(tree.get("plan").get("protocol").propertyNames())
        .contains(
            "steadyWithinMillis", "untilWidth", "atMostRepetitions", "pin", "readyWithinMillis");
  }

  private static Findings of(Plan plan, Findings findings) {
    return new Findings(
        plan,
        findings.environment(),
        findings.summaries(),
        findings.comparisons(),
        findings.checks(),
        findings.expectations(),
        findings.caveats(),
        findings.byRequest(),
        findings.limitsInForce(),
        findings.predictions(),
        findings.search());
  }

  @Test
  void whatIsNotFiniteIsLeftOut() throws IOException {
    var findings = SampleFindings.report(SampleFindings.PLAIN).findings();
    var figures = new EnumMap<Figure, Spread>(Figure.class);
    figures.put(Figure.P99, new Spread(Double.NaN, Double.NEGATIVE_INFINITY, 12));
    var tree = ResultJson.tree(with(findings, figures));

    assertThat(faults(tree)).isEmpty();
    assertThat(tree.get("summaries").get(0).get("latencyMillis").toString())
        .isEqualTo("{\"p99\":{\"high\":12}}");
  }

  @Test
  void aMissingVerdictAnUnknownKeyOrATextForANumberIsSeen() throws IOException {
    assertThat(faultsAfter(root -> first(root, "comparisons").remove("verdict"))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "comparisons").put("verdict", "best"))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "summaries").put("latency", 3))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "summaries").put("trials", "five"))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "checks").put("holds", "yes"))).isNotEmpty();
    assertThat(faultsAfter(root -> root.put("schemaVersion", 2))).isNotEmpty();
    assertThat(faultsAfter(root -> root.remove("caveats"))).isNotEmpty();
  }

  private static List<Error> faultsAfter(Consumer<ObjectNode> change) throws IOException {
    var tree = sample();
    change.accept(tree);
    return faults(tree);
  }

  private static ObjectNode first(ObjectNode root, String list) {
    return (ObjectNode) ((ArrayNode) root.get(list)).get(0);
  }

  private static ObjectNode sample() {
    return ResultJson.tree(SampleFindings.report(SampleFindings.PLAIN).findings());
  }

  private static Findings with(Findings findings, EnumMap<Figure, Spread> figures) {
    var first = findings.summaries().getFirst();
    var summary =
        new Summary(
            first.cell(),
            first.trials(),
            first.requests(),
            first.errors(),
            figures,
            first.limit(),
            first.caveats());
    return new Findings(
        findings.plan(),
        findings.environment(),
        List.of(summary),
        findings.comparisons(),
        findings.checks(),
        findings.expectations(),
        findings.caveats(),
        findings.byRequest(),
        findings.limitsInForce(),
        findings.predictions(),
        findings.search());
  }

  private static List<Error> faults(JsonNode result) throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(DOCS.resolve("result.schema.json")));
    return schema.validate(JsonMapper.shared().readTree(result.toString()));
  }
}
