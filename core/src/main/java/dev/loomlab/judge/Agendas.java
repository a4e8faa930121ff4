package dev.loomlab.judge;

import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Search;
import dev.loomlab.record.Agenda;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Optional;

/** How the run of a plan goes on, and what it was in the end. */
public final class Agendas {
  private Agendas() {}

  /** What a run of the plan has to do: a fixed schedule, repeated blocks, or a search. */
  public static Agenda of(Plan plan) {
    return plan.search()
        .map(search -> searching(plan, search))
        .or(() -> plan.protocol().until().map(_ -> new Stopping(plan)))
        .orElseGet(() -> Agenda.of(plan));
  }

  private static Agenda searching(Plan plan, Search search) {
    return switch (search) {
      case Search.Knee() -> new KneeSearch(plan);
      case Search.Pool pool -> new PoolSearch(plan, pool);
    };
  }

  /** The plan with the variants and levels that were really run, which a search chooses itself. */
  static Plan asRun(Plan plan, List<TrialRecord> records) {
    return switch (of(plan)) {
      case KneeSearch knees -> knees.asRun(records);
      case PoolSearch pools -> pools.asRun(records);
      case Agenda _ -> plan;
    };
  }

  /** What became of a run that decided as it went. */
  static Optional<SearchResult> result(Plan plan, List<TrialRecord> records) {
    return switch (of(plan)) {
      case KneeSearch knees -> Optional.of(knees.result(records));
      case PoolSearch pools -> Optional.of(pools.result(records));
      case Stopping stopping -> Optional.of(stopping.result(records));
      case Agenda _ -> Optional.empty();
    };
  }
}
