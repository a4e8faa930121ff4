package dev.loomlab.report;

import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The report as one HTML file that opens from disk without a network.
 *
 * <p>Nothing that a plan or a target said is written as HTML: it goes into a block of JSON in which
 * no tag can close, and the page's own script puts it on the page as text. The content security
 * policy names the digests of that script and style, so nothing else would run.
 */
public final class HtmlReport {
  private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
  private static final List<String> SCRIPTS =
      List.of(
          "dom.js",
          "tables.js",
          "plot.js",
          "frame.js",
          "prediction.js",
          "charts.js",
          "cells.js",
          "report.js");
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-zA-Z]+)}}");
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private HtmlReport() {}

  /**
   * Writes the report.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Report report, Appendable out) throws IOException {
    out.append(page(data(report), library(), style(), script()));
  }

  /** The page from its parts: data, the chart library, the style and the page's own script. */
  static String page(ObjectNode data, String library, String style, String script) {
    return page("report.html", data, library, style, script);
  }

  /** A page in a frame: a file with places for the parts. */
  static String page(String frame, ObjectNode data, String library, String style, String script) {
    var parts =
        Map.of(
            "policy",
            Words.text(
                "default-src 'none'; base-uri 'none'; form-action 'none'; style-src %s; script-src %s %s",
                digest(style), digest(library), digest(script)),
            "style",
            style,
            "library",
            library,
            "script",
            script,
            "data",
            embedded(data));
    return PLACE
        .matcher(resource(frame))
        .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
  }

  static String library() {
    return resource(UPLOT + "uPlot.iife.min.js");
  }

  static String style() {
    return resource(UPLOT + "uPlot.min.css") + resource("report.css");
  }

  static String script() {
    return script(SCRIPTS);
  }

  /** Scripts as one, in their order. */
  static String script(List<String> scripts) {
    return scripts.stream()
        .map(HtmlReport::resource)
        .collect(Collectors.joining("\n", "(() => {\n\"use strict\";\n", "\n})();\n"));
  }

  /** JSON that is safe between script tags: no {@code <}, hence no tag, opens or closes in it. */
  static String embedded(ObjectNode data) {
    return JsonMapper.shared()
        .writeValueAsString(data)
        .replace("<", "\\u003c")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  /** Everything that the page shows. */
  static ObjectNode data(Report report) {
    var findings = report.findings();
    var root = NODES.objectNode();
    root.set("result", ResultJson.tree(findings));
    root.put("rerun", report.rerunCommand());
    root.put("laws", Words.lawCount(findings.checks()));
    var levels = root.putArray("levels");
    Report.levels(findings).forEach(level -> levels.add(level.label()));
    root.put("levelNoun", Words.levelNoun(Report.levels(findings).getFirst()));
    var answer = root.putArray("answer");
    for (var part : Answer.of(findings).parts()) {
      var node = answer.addObject();
      node.put("about", part.about());
      var sentences = node.putArray("sentences");
      part.sentences().forEach(sentences::add);
    }
    root.set("firstPage", PageJson.of(FirstPage.of(findings)));
    root.set("ceilings", ChartData.ceilings(findings));
    root.set("foretold", PredictionJson.sentences(findings.predictions()));
    root.put("pointsPerDecade", ChartData.POINTS_PER_DECADE);
    root.set("percentiles", ChartData.percentiles(findings, report.trials()));
    var trials = root.putArray("trials");
    report.trials().forEach(each -> trials.add(trial(each, report.trials().size())));
    root.set("unobserved", unobserved(report));
    return root;
  }

  private static ObjectNode trial(TrialRecord record, int trials) {
    var node = NODES.objectNode();
    node.put("number", record.trial().number());
    node.put("block", record.trial().block());
    node.put("case", record.trial().caseName());
    node.put("variant", record.trial().variant());
    node.put("startedAt", record.startedAt());
    switch (record.outcome()) {
      case Outcome.Completed() -> node.put("outcome", "completed");
      case Outcome.Failed(String stage, String reason, List<String> lines) -> {
        node.put("outcome", "failed");
        node.put("reason", stage + ": " + reason);
        var log = node.putArray("log");
        lines.forEach(log::add);
      }
      case Outcome.Skipped(String reason) -> node.put("outcome", "skipped").put("reason", reason);
    }
    node.set("series", ChartData.series(record, trials));
    return node;
  }

  /** What could not be watched, with the number of trials in which it could not. */
  private static ArrayNode unobserved(Report report) {
    var counts = new LinkedHashMap<String, Integer>();
    for (var record : report.trials()) {
      for (var each : record.unobserved()) {
        counts.merge(each.what() + ": " + each.why(), 1, Integer::sum);
      }
    }
    var nodes = NODES.arrayNode();
    counts.forEach((text, trials) -> nodes.addObject().put("text", text).put("trials", trials));
    return nodes;
  }

  private static String digest(String text) {
    try {
      var sha = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(sha) + "'";
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  private static String resource(String name) {
    try (var in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "the report's part " + name + " is not on the class path; the build is incomplete");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
