package dev.loomlab.run;

import dev.loomlab.record.Latencies;
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
   * @param latencies the histograms of each level, in running order
   * @param samples its samples
   */
  static TrialRecord read(String line, List<Latencies> latencies, List<Sample> samples)
      throws IOException {
    try {
      var tree = (ObjectNode) JSON.readTree(line);
      tree.set("samples", JSON.valueToTree(samples));
      int levels = tree.get("levels").size();
      if (levels > latencies.size()) {
        throw new IOException(
            "it has " + levels + " levels, latency.hlog only " + latencies.size());
      }
      for (int i = 0; i < levels; i++) {
        load(tree.get("levels").get(i)).set("latencies", JSON.valueToTree(latencies.get(i)));
      }
      return JSON.treeToValue(tree, TrialRecord.class);
    } catch (JacksonException notOne) {
      throw new IOException(notOne.getOriginalMessage(), notOne);
    }
  }

  private static ObjectNode load(JsonNode level) {
    return (ObjectNode) level.get("load");
  }
}
