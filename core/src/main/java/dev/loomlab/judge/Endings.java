package dev.loomlab.judge;

import dev.loomlab.diagnose.Diagnose;
import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Cells of which there are no figures because the target ended by itself, in most trials: a summary
 * with what was found, where else there would be none. It is that of the first level that a trial
 * did not reach the end of.
 */
final class Endings {
  /** How a launcher says that a program ended, in the reason of a failed trial. */
  private static final Pattern CODE = Pattern.compile("\\bexit code (\\d{1,3})\\b");

  private Endings() {}

  /** The cells that the trials' ends leave without figures. */
  static Map<Cell, Summary> of(Plan plan, Collection<TrialRecord> trials) {
    var cells = new LinkedHashMap<Cell, Summary>();
    for (var each : plan.cases()) {
      for (var variant : plan.variants()) {
        var own =
            trials.stream()
                .filter(record -> record.trial().caseName().equals(each.name()))
                .filter(record -> record.trial().variant().equals(variant.name()))
                .toList();
        var ended = own.stream().filter(record -> finding(record).isPresent()).toList();
        if (2 * ended.size() > own.size()) {
          missed(plan, ended.getFirst())
              .map(level -> new Cell(each.name(), variant.name(), level))
              .ifPresent(
                  cell -> cells.put(cell, summary(cell, finding(ended.getFirst()).orElseThrow())));
        }
      }
    }
    return cells;
  }

  private static Optional<Level> missed(Plan plan, TrialRecord record) {
    return plan.load().levels().stream()
        .filter(level -> record.levels().stream().noneMatch(each -> each.level().equals(level)))
        .findFirst();
  }

  private static Optional<Finding> finding(TrialRecord record) {
    return switch (record.outcome()) {
      case Outcome.Failed(String stage, String reason, List<String> lines) -> ended(record, reason);
      case Outcome.Completed(), Outcome.Skipped _ -> Optional.empty();
    };
  }

  private static Optional<Finding> ended(TrialRecord record, String reason) {
    var code = CODE.matcher(reason);
    if (!code.find()) {
      return Optional.empty();
    }
    var lived = record.samples().stream().mapToLong(Sample::atNanos).max();
    var sighting =
        new Sighting(
            record.environment().facts(),
            0,
            List.of(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            new Sighting.State.Ended(
                OptionalInt.of(Integer.parseInt(code.group(1))),
                lived.isPresent()
                    ? OptionalDouble.of(lived.getAsLong() / 1e9)
                    : OptionalDouble.empty()),
            List.of());
    return Diagnose.of(sighting).findings().stream()
        .filter(each -> each.kind() == FindingKind.ENDED_BY_ITSELF)
        .findFirst();
  }

  private static Summary summary(Cell cell, Finding finding) {
    return new Summary(
        cell,
        0,
        0,
        Map.of(),
        Map.of(),
        new Limit(
            LimitKind.UNKNOWN,
            OptionalDouble.empty(),
            List.of("the target ended before the level did")),
        List.of(),
        List.of(),
        List.of(finding));
  }
}
