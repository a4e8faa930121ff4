package dev.loomlab.report;

import dev.loomlab.judge.Prediction;
import dev.loomlab.judge.Prediction.Curve;
import dev.loomlab.judge.Prediction.Origin;
import dev.loomlab.judge.Prediction.Place;
import dev.loomlab.judge.Prediction.Point;
import dev.loomlab.judge.Prediction.Refused;
import dev.loomlab.judge.Sizing;
import dev.loomlab.judge.Sizing.Needs;
import dev.loomlab.judge.Spread;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Predictions as JSON: a part of result.json, and predictions.json, which can be read again. */
public final class PredictionJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private PredictionJson() {}

  /**
   * Writes predictions.json.
   *
   * @param plan the plan's name
   * @param predictions what is foretold
   * @param sizings what a demand takes; empty if nothing was asked
   * @throws IOException if {@code out} fails
   */
  public static void write(
      String plan, List<Prediction> predictions, List<Sizing> sizings, Appendable out)
      throws IOException {
    var root = NODES.objectNode();
    root.put("schemaVersion", ResultJson.SCHEMA_VERSION);
    root.put("plan", plan);
    root.set("predictions", of(predictions));
    if (!sizings.isEmpty()) {
      var nodes = root.putArray("sizings");
      sizings.forEach(each -> nodes.add(sizing(each)));
    }
    out.append(ResultJson.pretty(root)).append('\n');
  }

  /**
   * Reads predictions.json.
   *
   * @throws IllegalArgumentException if the text is no such file; its message says why
   */
  public static List<Prediction> read(String text) {
    try {
      var root = JsonMapper.shared().readTree(text);
      int version = root.path("schemaVersion").asInt(0);
      if (version != ResultJson.SCHEMA_VERSION) {
        throw new IllegalArgumentException(
            "it has schemaVersion %d, and this Loomlab reads %d"
                .formatted(version, ResultJson.SCHEMA_VERSION));
      }
      var predictions = new ArrayList<Prediction>();
      for (var node : root.path("predictions")) {
        predictions.add(prediction(node));
      }
      return List.copyOf(predictions);
    } catch (JacksonException unreadable) {
      throw new IllegalArgumentException(
          "it is not the JSON of predictions: " + unreadable.getOriginalMessage(), unreadable);
    }
  }

  /** The predictions as result.json has them. */
  static ArrayNode of(List<Prediction> predictions) {
    var nodes = NODES.arrayNode();
    predictions.forEach(each -> nodes.add(of(each)));
    return nodes;
  }

  /** The sentences of the text reports. */
  static ArrayNode sentences(List<Prediction> predictions) {
    var nodes = NODES.arrayNode();
    PredictionText.of(predictions).forEach(nodes::add);
    return nodes;
  }

  private static ObjectNode of(Prediction prediction) {
    var node = NODES.objectNode();
    if (!prediction.caseName().isEmpty()) {
      node.put("case", prediction.caseName());
    }
    node.put("variant", prediction.variant());
    node.put("origin", label(prediction.origin()));
    switch (prediction) {
      case Refused refused -> node.put("refused", refused.reason());
      case Curve curve -> put(node, curve);
    }
    return node;
  }

  private static void put(ObjectNode node, Curve curve) {
    node.putArray("from").add(curve.low().label()).add(curve.high().label());
    node.put("trials", curve.trials());
    node.put("limit", curve.limit().label());
    node.set("floorMillis", spread(curve.floorMillis()));
    curve.ceiling().ifPresent(ceiling -> node.set("ceiling", spread(ceiling)));
    curve.knee().ifPresent(knee -> ResultJson.putNumber(node, "knee", knee));
    curve.kneeLevel().ifPresent(level -> node.put("kneeLevel", level.label()));
    if (!curve.scored().isEmpty()) {
      curve.kneeLevelMeasured().ifPresent(level -> node.put("kneeLevelMeasured", level.label()));
    }
    var because = node.putArray("because");
    curve.because().forEach(because::add);
    var points = node.putArray("points");
    curve.points().forEach(point -> points.add(point(point)));
    var line = node.putArray("line");
    for (var place : curve.line()) {
      var at = line.addObject();
      ResultJson.putNumber(at, "load", place.load());
      ResultJson.putNumber(at, "throughput", place.perSecond());
    }
  }

  private static ObjectNode point(Point point) {
    var node = NODES.objectNode();
    node.put("level", point.level().label());
    node.put("used", point.used());
    node.set("throughput", spread(point.throughput()));
    var latency = NODES.objectNode();
    point.meanMillis().ifPresent(mean -> latency.set("mean", spread(mean)));
    point.p50Millis().ifPresent(p50 -> latency.set("p50", spread(p50)));
    point.p99Millis().ifPresent(p99 -> latency.set("p99", spread(p99)));
    if (!latency.isEmpty()) {
      node.set("latencyMillis", latency);
    }
    point
        .cpuMicrosPerRequest()
        .ifPresent(micros -> node.set("cpuMicrosPerRequest", spread(micros)));
    point.measured().ifPresent(measured -> ResultJson.putNumber(node, "measured", measured));
    point.error().ifPresent(error -> ResultJson.putNumber(node, "error", error));
    return node;
  }

  private static ObjectNode sizing(Sizing sizing) {
    var node = NODES.objectNode();
    if (!sizing.caseName().isEmpty()) {
      node.put("case", sizing.caseName());
    }
    node.put("variant", sizing.variant());
    ResultJson.putNumber(node, "throughput", sizing.demand().perSecond());
    sizing.demand().p99Millis().ifPresent(most -> ResultJson.putNumber(node, "p99Millis", most));
    node.put("possible", sizing.obstacle().isEmpty());
    sizing.obstacle().ifPresent(obstacle -> node.put("obstacle", obstacle));
    sizing.needs().ifPresent(needs -> node.set("needs", needs(needs)));
    return node;
  }

  private static ObjectNode needs(Needs needs) {
    var node = NODES.objectNode();
    needs.connections().ifPresent(count -> node.put("connections", count));
    needs.mostConnections().ifPresent(count -> node.put("mostConnections", count));
    needs.p99Millis().ifPresent(millis -> ResultJson.putNumber(node, "p99Millis", millis));
    node.put("workers", needs.workers());
    needs.carriers().ifPresent(count -> node.put("carriers", count));
    needs.cores().ifPresent(cores -> ResultJson.putNumber(node, "cores", cores));
    ResultJson.putNumber(node, "generatorCores", needs.generatorCores());
    node.put("beyondWhatWasMeasured", needs.beyond());
    return node;
  }

  private static String label(Origin origin) {
    return origin.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static ObjectNode spread(Spread spread) {
    var node = NODES.objectNode();
    ResultJson.putNumber(node, "median", spread.median());
    ResultJson.putNumber(node, "low", spread.low());
    ResultJson.putNumber(node, "high", spread.high());
    return node;
  }

  private static Prediction prediction(JsonNode node) {
    var caseName = node.path("case").asString("");
    var variant = text(node, "variant");
    if (node.has("refused")) {
      return new Refused(caseName, variant, Origin.BEFORE, text(node, "refused"));
    }
    var kind = limit(text(node, "limit"));
    var points = new ArrayList<Point>();
    node.path("points").forEach(each -> points.add(readPoint(each)));
    var line = new ArrayList<Place>();
    node.path("line")
        .forEach(each -> line.add(new Place(number(each, "load"), number(each, "throughput"))));
    var because = new ArrayList<String>();
    node.path("because").forEach(each -> because.add(each.asString("")));
    return new Curve(
        caseName,
        variant,
        Origin.BEFORE,
        Level.of(node.path("from").path(0).asString("")),
        Level.of(node.path("from").path(1).asString("")),
        node.path("trials").asInt(1),
        kind,
        readSpread(node, "floorMillis"),
        optionalSpread(node, "ceiling"),
        optional(node, "knee"),
        because,
        points,
        line);
  }

  private static Point readPoint(JsonNode node) {
    var latency = node.path("latencyMillis");
    return new Point(
        Level.of(text(node, "level")),
        node.path("used").asBoolean(false),
        readSpread(node, "throughput"),
        optionalSpread(latency, "mean"),
        optionalSpread(latency, "p50"),
        optionalSpread(latency, "p99"),
        optionalSpread(node, "cpuMicrosPerRequest"),
        OptionalDouble.empty());
  }

  private static LimitKind limit(String label) {
    return Stream.of(LimitKind.values())
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no limit '" + label + "'"));
  }

  private static Spread readSpread(JsonNode node, String key) {
    var spread = node.path(key);
    return new Spread(number(spread, "median"), number(spread, "low"), number(spread, "high"));
  }

  private static Optional<Spread> optionalSpread(JsonNode node, String key) {
    return node.has(key) ? Optional.of(readSpread(node, key)) : Optional.empty();
  }

  private static OptionalDouble optional(JsonNode node, String key) {
    return node.has(key) ? OptionalDouble.of(number(node, key)) : OptionalDouble.empty();
  }

  private static double number(JsonNode node, String key) {
    var value = node.path(key);
    if (!value.isNumber()) {
      throw new IllegalArgumentException("a prediction in it has no number '" + key + "'");
    }
    return value.asDouble();
  }

  private static String text(JsonNode node, String key) {
    var value = node.path(key);
    if (!value.isString()) {
      throw new IllegalArgumentException("a prediction in it has no text '" + key + "'");
    }
    return value.asString();
  }
}
