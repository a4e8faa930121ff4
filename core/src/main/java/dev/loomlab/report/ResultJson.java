package dev.loomlab.report;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Check;
import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Decision;
import dev.loomlab.judge.ExpectationResult;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Limit;
import dev.loomlab.judge.LimitInForce;
import dev.loomlab.judge.RequestSummary;
import dev.loomlab.judge.Spread;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Figure;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The findings as result.json, for programs; docs/RESULTS.md and docs/result.schema.json define it.
 */
public final class ResultJson {

  /** The version of the form; it grows when a key changes its meaning or goes. */
  public static final int SCHEMA_VERSION = 1;

  /** Fine enough to lose nothing that was measured, coarse enough to hide binary fractions. */
  private static final MathContext KEPT = new MathContext(9);

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ResultJson() {}

  /**
   * Writes the findings.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Report report, Appendable out) throws IOException {
    out.append(pretty(tree(report.findings()))).append('\n');
  }

  /** Indented JSON text with line feeds, whatever the system's line separator. */
  static String pretty(ObjectNode tree) {
    var indenter = new DefaultIndenter("  ", "\n");
    var printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    return JsonMapper.builder()
        .defaultPrettyPrinter(printer)
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(tree);
  }

  /** The findings as a tree, keys in the order of docs/RESULTS.md. */
  static ObjectNode tree(Findings findings) {
    var root = NODES.objectNode();
    root.put("schemaVersion", SCHEMA_VERSION);
    root.set("plan", PlanJson.of(findings.plan()));
    var environment = root.putObject("environment");
    findings.environment().facts().forEach(environment::put);
    var summaries = root.putArray("summaries");
    findings.summaries().forEach(each -> summaries.add(summary(each)));
    var comparisons = root.putArray("comparisons");
    findings.comparisons().forEach(each -> comparisons.add(comparison(each)));
    findings
        .byRequest()
        .forEach(
            each -> comparisons.add(comparison(each.comparison()).put("request", each.request())));
    var checks = root.putArray("checks");
    findings.checks().forEach(each -> checks.add(check(each)));
    var expectations = root.putArray("expectations");
    findings.expectations().forEach(each -> expectations.add(expectation(each)));
    root.set("caveats", caveats(findings.caveats()));
    var limits = root.putArray("limitsInForce");
    findings.limitsInForce().forEach(each -> limits.add(limitInForce(each)));
    root.set("predictions", PredictionJson.of(findings.predictions()));
    root.set("decision", DecisionJson.of(new Subject(findings, Decision.of(findings))));
    findings.search().ifPresent(result -> root.set("search", SearchJson.of(result)));
    return root;
  }

  private static ObjectNode limitInForce(LimitInForce limit) {
    var node = NODES.objectNode();
    putCase(node, limit.caseName());
    node.put("variant", limit.variant());
    node.put("name", limit.name());
    node.put("value", limit.value());
    return node;
  }

  private static ObjectNode summary(Summary summary) {
    var node = cell(summary.cell());
    node.put("trials", summary.trials());
    node.put("requests", summary.requests());
    putErrors(node, summary.errors());
    putFigures(node, summary.figures());
    node.set("limit", limit(summary.limit()));
    node.set("caveats", caveats(summary.caveats()));
    if (!summary.findings().isEmpty()) {
      node.set("findings", findings(summary.findings()));
    }
    if (!summary.byRequest().isEmpty()) {
      var byRequest = node.putArray("byRequest");
      summary.byRequest().forEach(each -> byRequest.add(request(each)));
    }
    return node;
  }

  /** What was found inside a target, the gravest first. */
  static ArrayNode findings(List<Finding> findings) {
    var nodes = NODES.arrayNode();
    for (var finding : findings) {
      var node = nodes.addObject();
      node.put("kind", finding.kind().label());
      finding.site().ifPresent(site -> node.put("site", site));
      node.put("statement", finding.statement());
      var evidence = node.putArray("evidence");
      finding.evidence().forEach(evidence::add);
      var figures = node.putObject("figures");
      finding.figures().forEach((name, value) -> putNumber(figures, name, value));
      node.put("next", finding.next());
    }
    return nodes;
  }

  private static ObjectNode request(RequestSummary request) {
    var node = NODES.objectNode();
    node.put("name", request.name());
    node.put("requests", request.requests());
    putErrors(node, request.errors());
    putFigures(node, request.figures());
    return node;
  }

  private static void putErrors(ObjectNode node, Map<String, Long> kinds) {
    var errors = node.putObject("errors");
    new TreeMap<>(kinds).forEach(errors::put);
  }

  private static void putFigures(ObjectNode node, Map<Figure, Spread> figures) {
    figures.forEach(
        (figure, spread) -> {
          var path = figure.path().split("\\.", -1);
          var parent = path.length == 1 ? node : node.withObjectProperty(path[0]);
          parent.set(path[path.length - 1], spread(spread));
        });
  }

  private static ObjectNode comparison(Comparison comparison) {
    var node = NODES.objectNode();
    putCase(node, comparison.caseName());
    node.put("level", comparison.level().label());
    node.put("metric", comparison.figure().key());
    node.put("baseline", comparison.baseline());
    node.put("candidate", comparison.candidate());
    comparison
        .ratio()
        .ifPresent(ratio -> node.set("ratio", spread(ratio.median(), ratio.low(), ratio.high())));
    node.put("verdict", comparison.verdict().label());
    node.set("caveats", caveats(comparison.caveats()));
    return node;
  }

  private static ObjectNode check(Check check) {
    var node = NODES.objectNode();
    node.put("law", Words.law(check.law()));
    node.setAll(cell(check.cell()));
    node.put("expected", check.expected());
    node.put("observed", check.observed());
    putHeld(node, check.holds());
    return node;
  }

  private static ObjectNode expectation(ExpectationResult result) {
    var node = NODES.objectNode();
    node.put("text", result.text());
    node.put("observed", result.observed());
    putHeld(node, result.holds());
    return node;
  }

  private static void putHeld(ObjectNode node, Check.Held held) {
    switch (held) {
      case HOLDS -> node.put("holds", true);
      case BROKEN -> node.put("holds", false);
      case UNKNOWN -> node.putNull("holds");
    }
  }

  static ObjectNode cell(Cell cell) {
    var node = NODES.objectNode();
    putCase(node, cell.caseName());
    node.put("variant", cell.variant());
    node.put("level", cell.level().label());
    return node;
  }

  private static void putCase(ObjectNode node, String caseName) {
    if (!caseName.isEmpty()) {
      node.put("case", caseName);
    }
  }

  private static ObjectNode limit(Limit limit) {
    var node = NODES.objectNode();
    node.put("kind", limit.kind().label());
    limit.size().ifPresent(size -> putNumber(node, "size", size));
    var evidence = node.putArray("evidence");
    limit.evidence().forEach(evidence::add);
    limit.name().ifPresent(name -> node.put("name", name));
    limit
        .next()
        .ifPresent(
            next -> {
              var step = node.putObject("next").put("step", next.step());
              next.throughput().ifPresent(most -> putNumber(step, "throughput", most));
            });
    return node;
  }

  static ArrayNode caveats(List<Caveat> caveats) {
    var nodes = NODES.arrayNode();
    for (var caveat : caveats) {
      nodes
          .addObject()
          .put("kind", caveat.kind())
          .put("statement", caveat.statement())
          .put("cure", caveat.cure());
    }
    return nodes;
  }

  static ObjectNode spread(Spread spread) {
    return spread(spread.median(), spread.low(), spread.high());
  }

  static ObjectNode spread(double median, double low, double high) {
    var node = NODES.objectNode();
    putNumber(node, "median", median);
    putNumber(node, "low", low);
    putNumber(node, "high", high);
    return node;
  }

  /** Puts a number, or nothing where it is not finite, which JSON cannot say. */
  static void putNumber(ObjectNode node, String key, double value) {
    if (!Double.isFinite(value)) {
      return;
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      node.put(key, (long) value);
    } else {
      node.put(key, BigDecimal.valueOf(value).round(KEPT).doubleValue());
    }
  }
}
