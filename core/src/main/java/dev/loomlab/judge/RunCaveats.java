package dev.loomlab.judge;

import dev.loomlab.plan.Plan;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** Reasons for care that concern a whole run. */
final class RunCaveats {
  /** Programs that are no part of the run may use this share of the machine without a word. */
  private static final double DISTURBED = 0.10;

  private RunCaveats() {}

  /** The run's caveats: what is missing, what differs, what disturbed it, what was not watched. */
  static List<Caveat> of(
      Plan plan,
      Collection<TrialRecord> records,
      Collection<CellReadings> cells,
      Optional<SearchResult> search) {
    var caveats = new ArrayList<Caveat>();
    var agenda = Agendas.of(plan);
    if (!agenda.next(List.copyOf(records)).isEmpty()) {
      caveats.add(new Lack.Incomplete(records.size(), agenda.extent().trials()));
    }
    notNarrow(search).ifPresent(caveats::add);
    missing(records).ifPresent(caveats::add);
    caveats.addAll(Environments.differences(records));
    disturbed(cells).ifPresent(caveats::add);
    caveats.addAll(IdleSettings.of(records));
    var unobserved = new LinkedHashSet<Caveat>();
    records.forEach(
        record ->
            record
                .unobserved()
                .forEach(each -> unobserved.add(new Lack.NotObserved(each.what(), each.why()))));
    caveats.addAll(unobserved);
    return List.copyOf(caveats);
  }

  private static Optional<Caveat> notNarrow(Optional<SearchResult> search) {
    return search
        .filter(SearchResult.Repeated.class::isInstance)
        .map(SearchResult.Repeated.class::cast)
        .filter(repeated -> repeated.end() == SearchResult.Repeated.End.BOUND)
        .map(
            repeated ->
                new Caveat.NotNarrow(
                    repeated.reached().orElseThrow(), repeated.asked(), repeated.blocks()));
  }

  private static Optional<Caveat> disturbed(Collection<CellReadings> cells) {
    int disturbed = 0;
    double most = 0;
    double machine = 0;
    for (var readings : cells) {
      var cell = new Signals(readings);
      double cores = cell.machineCores().orElse(Double.MAX_VALUE);
      double others = cell.othersBusy().orElse(0);
      if (others > DISTURBED * cores) {
        disturbed++;
        most = Math.max(most, others);
        machine = cores;
      }
    }
    return disturbed == 0
        ? Optional.empty()
        : Optional.of(new Circumstance.Disturbed(most, machine, disturbed, cells.size()));
  }

  private static Optional<Caveat> missing(Collection<TrialRecord> records) {
    int failed = 0;
    int skipped = 0;
    Optional<String> firstReason = Optional.empty();
    for (var record : records) {
      Optional<String> reason =
          switch (record.outcome()) {
            case Outcome.Completed completed -> Optional.empty();
            case Outcome.Failed failure -> Optional.of(failure.reason());
            case Outcome.Skipped skip -> Optional.of(skip.reason());
          };
      failed += record.outcome() instanceof Outcome.Failed ? 1 : 0;
      skipped += record.outcome() instanceof Outcome.Skipped ? 1 : 0;
      firstReason = firstReason.or(() -> reason);
    }
    int failures = failed;
    int skips = skipped;
    return firstReason.map(reason -> new Lack.TrialsMissing(failures, skips, reason));
  }
}
