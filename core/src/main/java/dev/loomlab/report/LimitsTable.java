package dev.loomlab.report;

import dev.loomlab.judge.Findings;
import dev.loomlab.judge.LimitInForce;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The limits that were in force, one row a limit and one column an arm of the plan.
 *
 * @param heads the columns' heads, the first one over the limits' names
 * @param rows the cells of each row
 */
record LimitsTable(List<String> heads, List<List<String>> rows) {
  /** What stands where nothing was seen of a limit. */
  static final String NOTHING = "-";

  /** Copies the lists. */
  LimitsTable {
    heads = List.copyOf(heads);
    rows = List.copyOf(rows);
  }

  /** The table of a run; it has no row if nothing was seen. */
  static LimitsTable of(Findings findings) {
    var heads = new ArrayList<>(List.of("limit or setting"));
    var rows = new LinkedHashMap<String, Map<String, String>>();
    for (var each : findings.plan().cases()) {
      for (var variant : findings.plan().variants()) {
        heads.add(arm(each.name(), variant.name()));
      }
    }
    for (var limit : findings.limitsInForce()) {
      rows.computeIfAbsent(limit.name(), unseen -> new LinkedHashMap<>())
          .put(arm(limit), limit.value());
    }
    var cells = new ArrayList<List<String>>();
    rows.forEach(
        (name, values) -> {
          var row = new ArrayList<>(List.of(name));
          heads.stream().skip(1).forEach(arm -> row.add(values.getOrDefault(arm, NOTHING)));
          cells.add(List.copyOf(row));
        });
    return new LimitsTable(heads, cells);
  }

  private static String arm(LimitInForce limit) {
    return arm(limit.caseName(), limit.variant());
  }

  private static String arm(String caseName, String variant) {
    return caseName.isEmpty() ? variant : variant + ", " + caseName;
  }
}
