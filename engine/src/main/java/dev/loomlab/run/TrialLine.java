package dev.loomlab.run;

import dev.loomlab.plan.Secrets;
import dev.loomlab.record.Pins;
import dev.loomlab.record.RecordJson;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A trial as one line of JSON, without its histograms and samples. */
final class TrialLine {
  private static final JsonMapper JSON = RecordJson.mapper();

  /** Under these keys stand words of ours, by which records are read again. */
  private static final Set<String> OUR_WORDS = Set.of("level", "outcome", "stage", "kind", "state");

  /** Under these keys stands nothing but names of the plan, and figures. */
  private static final Set<String> OURS = Set.of("trial", "requests");

  private TrialLine() {}

  /**
   * The line of a trial.
   *
   * @param secrets what is masked in texts that quote somebody: reasons, logs, what was seen
   */
  static String of(TrialRecord record, Secrets secrets) {
    ObjectNode line = JSON.valueToTree(record);
    line.remove("samples");
    for (var level : line.get("levels")) {
      load(level).remove("latencies");
      load(level).get("requests").forEach(each -> ((ObjectNode) each).remove("latencies"));
    }
    return JSON.writeValueAsString(secrets.words().isEmpty() ? line : masked(line, secrets));
  }

  private static JsonNode masked(JsonNode node, Secrets secrets) {
    if (node.isString()) {
      return JSON.getNodeFactory().stringNode(secrets.scrubbed(node.asString()));
    }
    if (node instanceof ArrayNode items) {
      for (int i = 0; i < items.size(); i++) {
        items.set(i, masked(items.get(i), secrets));
      }
    }
    if (node instanceof ObjectNode keys) {
      for (var key : List.copyOf(keys.propertyNames())) {
        var value = keys.get(key);
        boolean isOurs = OURS.contains(key) || (OUR_WORDS.contains(key) && value.isString());
        if (!isOurs) {
          keys.set(key, masked(value, secrets));
        }
      }
    }
    return node;
  }

  /** Which trial a line is of. */
  static Trial trial(String line) throws IOException {
    try {
      return JSON.treeToValue(JSON.readTree(line).get("trial"), Trial.class);
    } catch (JacksonException notOne) {
      throw new IOException(notOne.getOriginalMessage(), notOne);
    }
  }

  /**
   * The trial of a line.
   *
   * @param histograms those of each level, in running order
   * @param samples its samples
   */
  static TrialRecord read(String line, List<HistogramFile.Level> histograms, List<Sample> samples)
      throws IOException {
    try {
      var tree = (ObjectNode) JSON.readTree(line);
      tree.set("samples", JSON.valueToTree(samples));
      int levels = tree.get("levels").size();
      if (levels > histograms.size()) {
        throw new IOException(
            "it has " + levels + " levels, latency.hlog only " + histograms.size());
      }
      for (int i = 0; i < levels; i++) {
        var level = (ObjectNode) tree.get("levels").get(i);
        putWhatIsNew(level);
        put(histograms.get(i), load(level));
      }
      return JSON.treeToValue(tree, TrialRecord.class);
    } catch (JacksonException notOne) {
      throw new IOException(notOne.getOriginalMessage(), notOne);
    }
  }

  /** A line of an earlier release lacks what that one did not keep. */
  private static void putWhatIsNew(ObjectNode level) {
    if (!level.has("executing")) {
      level.putArray("executing");
    }
    if (level.get("events") instanceof ObjectNode events && !events.has("pins")) {
      events.set("pins", JSON.valueToTree(new Pins(0, List.of(), List.of())));
    }
  }

  private static void put(HistogramFile.Level histograms, ObjectNode load) throws IOException {
    load.set("latencies", JSON.valueToTree(histograms.total()));
    int requests = load.path("requests").size();
    if (requests > histograms.requests().size()) {
      throw new IOException(
          "a level has "
              + requests
              + " requests, latency.hlog only "
              + histograms.requests().size());
    }
    for (int i = 0; i < requests; i++) {
      var request = (ObjectNode) load.get("requests").get(i);
      request.set("latencies", JSON.valueToTree(histograms.requests().get(i)));
    }
  }

  private static ObjectNode load(JsonNode level) {
    return (ObjectNode) level.get("load");
  }
}
