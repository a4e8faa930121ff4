package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Search;
import dev.loomlab.record.Agenda;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Errand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** Runs what an agenda asks for on queueing models, from the first trial to the last. */
final class SimulatedSearch {
  private SimulatedSearch() {}

  /** The trials of a whole run; the model of each errand is taken when it is run. */
  static List<TrialRecord> run(Plan plan, Function<Errand, Model> models, Random random) {
    var agenda = Agendas.of(plan);
    var records = new ArrayList<TrialRecord>();
    for (var next = agenda.next(records); !next.isEmpty(); next = agenda.next(records)) {
      for (var errand : next) {
        records.add(new Run(models.apply(errand), random).record(errand.trial(), errand.levels()));
      }
    }
    return records;
  }

  /** The plan as a search. */
  static Plan searching(Plan plan, Search search) {
    return new Plan(
        plan.name(),
        plan.question(),
        plan.target(),
        plan.cases(),
        plan.variants(),
        plan.load(),
        plan.protocol(),
        plan.observe(),
        List.of(),
        Optional.of(search));
  }

  /** The plan with blocks until a width, and a margin of 5 %. */
  static Plan until(Plan plan, double width, int atMost) {
    var protocol = plan.protocol();
    return new Plan(
        plan.name(),
        plan.question(),
        plan.target(),
        plan.cases(),
        plan.variants(),
        plan.load(),
        new Protocol(
            1,
            protocol.warmup(),
            protocol.warmupBursts(),
            protocol.steadyWithin(),
            protocol.window(),
            protocol.timeout(),
            0.05,
            Optional.of(new Protocol.Until(width, atMost)),
            protocol.seed(),
            protocol.pin()),
        plan.observe(),
        List.of());
  }

  /** A model in one life of its own: a little faster or slower at every level alike. */
  static Model life(Model model, double deviation, Random random) {
    return model.withExecution(
        model.executionSeconds * Math.exp(deviation * random.nextGaussian()));
  }

  /** Whether a run's comparisons of a figure say that anything is better or worse. */
  static boolean claims(Findings findings, Figure figure) {
    return findings.comparisons().stream()
        .filter(each -> each.figure() == figure)
        .anyMatch(
            each ->
                each.verdict() == dev.loomlab.plan.Verdict.BETTER
                    || each.verdict() == dev.loomlab.plan.Verdict.WORSE);
  }

  /** An agenda's last word, as the records have it. */
  static <T extends SearchResult> T result(Plan plan, List<TrialRecord> records, Class<T> type) {
    return type.cast(Agendas.result(plan, records).orElseThrow());
  }

  /** The agenda's next trials, by name. */
  static List<String> next(Agenda agenda, List<TrialRecord> records) {
    return agenda.next(records).stream().map(errand -> errand.trial().variant()).toList();
  }
}
