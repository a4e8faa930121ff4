package dev.loomlab.report;

import dev.loomlab.diagnose.FindingKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** What was seen inside the targets that says why the figures are as they are. */
final class WhyBlock {
  /** So many for each variant and case; the rest stands with the cells. */
  private static final int EACH = 3;

  private WhyBlock() {}

  /** The gravest of each variant; options are told among the caveats. */
  static Optional<Block> of(Subject subject) {
    var counts = new LinkedHashMap<String, Integer>();
    var lines = new ArrayList<String>();
    for (var row : FindingRow.of(subject.findings())) {
      if (row.finding().kind() == FindingKind.OPTION) {
        continue;
      }
      var arm = row.variant() + "\n" + row.caseName();
      if (counts.merge(arm, 1, Integer::sum) <= EACH) {
        lines.add(line(subject, row));
      }
    }
    return lines.isEmpty() ? Optional.empty() : Optional.of(new Block("Why", List.copyOf(lines)));
  }

  private static String line(Subject subject, FindingRow row) {
    var place = row.caseName().isEmpty() ? "" : ", case " + row.caseName();
    return Words.text(
        "%s %s%s: %s. %s",
        row.variant(),
        subject.levels().of(row.levels()),
        place,
        row.finding().statement(),
        row.finding().next());
  }
}
