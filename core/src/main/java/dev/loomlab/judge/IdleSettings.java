package dev.loomlab.judge;

import dev.loomlab.diagnose.Option;
import dev.loomlab.record.TrialRecord;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;

/** Settings of a run's targets that do nothing, or will not for long, as caveats. */
final class IdleSettings {
  private IdleSettings() {}

  /** The caveats of a run; the variants to which one applies are named together. */
  static List<Caveat> of(Collection<TrialRecord> records) {
    var variants = new LinkedHashMap<Option, SequencedSet<String>>();
    for (var record : records) {
      for (var option : Option.of(record.environment().facts())) {
        variants.computeIfAbsent(option, unseen -> new TreeSet<>()).add(record.trial().variant());
      }
    }
    return variants.entrySet().stream()
        .flatMap(entry -> caveat(entry.getKey(), entry.getValue()).stream())
        .toList();
  }

  /** One that does harm is no matter of how to read the figures: it is found in each cell. */
  private static Optional<Caveat> caveat(Option option, SequencedSet<String> which) {
    var variants = String.join(" and ", which);
    return switch (option.effect()) {
      case NONE ->
          Optional.of(
              new Circumstance.WithoutEffect(
                  variants, option.setting(), option.why(), option.instead()));
      case OUTDATED ->
          Optional.of(
              new Circumstance.Outdated(
                  variants, option.setting(), option.why(), option.instead()));
      case HARM -> Optional.empty();
    };
  }
}
