package dev.loomlab.report;

import dev.loomlab.judge.SearchResult;
import dev.loomlab.judge.SearchResult.Place;
import dev.loomlab.judge.SearchResult.PoolEnd;
import dev.loomlab.plan.Level;
import java.util.Locale;
import java.util.OptionalInt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What became of a run that decided as it went, as result.json has it. */
final class SearchJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private SearchJson() {}

  static ObjectNode of(SearchResult result) {
    return switch (result) {
      case SearchResult.Repeated repeated -> repeated(repeated);
      case SearchResult.Knees knees -> knees(knees);
      case SearchResult.Pool pool -> pool(pool);
    };
  }

  private static ObjectNode repeated(SearchResult.Repeated repeated) {
    var node = NODES.objectNode();
    node.put("kind", "until");
    node.put("blocks", repeated.blocks());
    ResultJson.putNumber(node, "asked", repeated.asked());
    repeated.reached().ifPresent(reached -> ResultJson.putNumber(node, "reached", reached));
    node.put("end", repeated.end().name().toLowerCase(Locale.ROOT));
    var leftOut = node.putArray("leftOut");
    repeated.leftOut().forEach(leftOut::add);
    return node;
  }

  private static ObjectNode knees(SearchResult.Knees knees) {
    var node = NODES.objectNode();
    node.put("kind", "knee");
    var all = node.putArray("knees");
    for (var knee : knees.knees()) {
      var one = all.addObject();
      putCase(one, knee.caseName());
      one.put("variant", knee.variant());
      one.setAll(place(knee.place()));
    }
    var crossovers = node.putArray("crossovers");
    for (var crossover : knees.crossovers()) {
      var one = crossovers.addObject();
      putCase(one, crossover.caseName());
      one.put("baseline", crossover.baseline());
      one.put("candidate", crossover.candidate());
      one.setAll(place(crossover.place()));
    }
    node.put("blocks", knees.blocks());
    node.put("windows", knees.windows());
    node.put("gridWindows", knees.gridWindows());
    return node;
  }

  private static ObjectNode place(Place place) {
    var node = NODES.objectNode();
    switch (place) {
      case Place.Found(double at, double low, double high) -> {
        node.put("place", "found");
        ResultJson.putNumber(node, "at", at);
        ResultJson.putNumber(node, "low", low);
        ResultJson.putNumber(node, "high", high);
      }
      case Place.Above(Level highest, String evidence) ->
          node.put("place", "above").put("level", highest.label()).put("evidence", evidence);
      case Place.Below(Level lowest, String evidence) ->
          node.put("place", "below").put("level", lowest.label()).put("evidence", evidence);
      case Place.Unknown(String why) -> node.put("place", "unknown").put("evidence", why);
    }
    return node;
  }

  private static ObjectNode pool(SearchResult.Pool pool) {
    var node = NODES.objectNode();
    node.put("kind", "pool");
    node.put("variant", pool.variant());
    node.put("rival", pool.rival());
    switch (pool.end()) {
      case PoolEnd.Found(int size, OptionalInt tooSmall, boolean shown) -> {
        node.put("end", "found").put("size", size);
        tooSmall.ifPresent(below -> node.put("tooSmall", below));
        node.put("shown", shown);
      }
      case PoolEnd.None(String why, OptionalInt enough) -> {
        node.put("end", "none").put("why", why);
        enough.ifPresent(size -> node.put("enough", size));
      }
      case PoolEnd.Unknown(String why) -> node.put("end", "unknown").put("why", why);
    }
    var tried = node.putArray("tried");
    for (var each : pool.tried()) {
      var one = tried.addObject();
      one.put("size", each.size());
      one.put("variant", each.variant());
      one.put("level", each.level().label());
      one.put("pairs", each.pairs());
      each.ratio().ifPresent(ratio -> ResultJson.putNumber(one, "ratio", ratio));
      one.put("asWell", each.asWell());
      each.why().ifPresent(why -> one.put("why", why));
    }
    node.put("trials", pool.trials());
    return node;
  }

  private static void putCase(ObjectNode node, String caseName) {
    if (!caseName.isEmpty()) {
      node.put("case", caseName);
    }
  }
}
