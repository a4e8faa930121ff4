package dev.loomlab.run;

import dev.loomlab.record.RecordJson;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Trial;
import java.io.IOException;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A trial as one line of JSON, without its histograms and samples. */
final class TrialLine {
  private static final JsonMapper JSON = RecordJson.mapper();

  private TrialLine() {}

  /** The line of a trial. */
  static String of(TrialRecord record) {
    ObjectNode line = JSON.valueToTree(record);
    line.remove("samples");
    for (var level : line.get("levels")) {
      load(level).remove("latencies");
      load(level).get("requests").forEach(each -> ((ObjectNode) each).remove("latencies"));
    }
    return JSON.writeValueAsString(line);
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
        put(histograms.get(i), load(tree.get("levels").get(i)));
      }
      return JSON.treeToValue(tree, TrialRecord.class);
    } catch (JacksonException notOne) {
      throw new IOException(notOne.getOriginalMessage(), notOne);
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
