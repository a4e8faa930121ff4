package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.Agendas;
import dev.loomlab.launch.LaunchOrder;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Search;
import dev.loomlab.plan.Selection;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Extent;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A laboratory of fakes that follows agendas which decide as it goes. */
class SearchRunTest {
  @TempDir Path folder;
  private Fakes fakes;

  @BeforeEach
  void prepare() {
    fakes = new Fakes(folder);
  }

  private static Plan plan(OptionalDouble until, Optional<Search> search) throws Exception {
    return new Selection(
            false, List.of(), List.of(), OptionalInt.empty(), until, OptionalInt.empty(), search)
        .applyTo(Samples.plan(1));
  }

  private static Plan pool() throws Exception {
    return plan(
        OptionalDouble.empty(),
        Optional.of(
            new Search.Pool(
                "one", Optional.of(List.of("--threads", "${size}")), OptionalInt.empty())));
  }

  private static Plan knee() throws Exception {
    return plan(OptionalDouble.empty(), Optional.of(new Search.Knee()));
  }

  private List<TrialRecord> finished(Plan plan) throws Exception {
    return ((RunResult.Finished) fakes.laboratory().run(plan, Agendas.of(plan))).trials();
  }

  @Test
  void blocksGoOnUntilTheAgendaWantsNoMore() throws Exception {
    var trials = finished(plan(OptionalDouble.of(0.03), Optional.empty()));

    assertThat(trials).hasSize(8);
    assertThat(trials.getLast().trial().block()).isEqualTo(4);
    assertThat(fakes.events.getFirst())
        .isInstanceOfSatisfying(
            RunEvent.RunStarted.class,
            started -> assertThat(started.extent()).isEqualTo(new Extent.Blocks(40, 20)));
  }

  @Test
  void aFixedScheduleIsRunAsItIs() throws Exception {
    var plan = Samples.plan(3);
    assertThat(finished(plan)).hasSize(6);
    assertThat(((RunEvent.RunStarted) fakes.events.getFirst()).extent())
        .isEqualTo(new Extent.Exactly(6));
  }

  @Test
  void aPoolIsStartedWithEachSizeInItsArguments() throws Exception {
    var trials = finished(pool());

    assertThat(trials).hasSizeBetween(2, 8);
    for (int i = 0; i < trials.size(); i++) {
      var trial = trials.get(i).trial();
      var args = fakes.orders.get(i).setup().args();
      if (trial.size().isPresent()) {
        assertThat(args).containsExactly("--threads", "" + trial.size().getAsInt());
      } else {
        assertThat(args).isEmpty();
      }
    }
    assertThat(trials).anyMatch(each -> each.trial().size().isPresent());
  }

  @Test
  void aSearchOfKneesDrivesLevelsThatThePlanDoesNotHave() throws Exception {
    var trials = finished(knee());

    assertThat(trials).hasSize(8);
    assertThat(trials.getFirst().levels())
        .extracting(each -> each.level().label())
        .containsExactly("2", "3", "4");
    assertThat(fakes.orders).extracting(LaunchOrder::target).doesNotContainNull();
  }

  @Test
  void aSearchThatIsInterruptedGoesOnWhereItWas() throws Exception {
    for (var plan : List.of(pool(), knee(), plan(OptionalDouble.of(0.03), Optional.empty()))) {
      fakes = new Fakes(folder);
      var whole = finished(plan).stream().map(TrialRecord::trial).toList();
      var records = fakes.journal.read();
      for (int kept = 1; kept < whole.size(); kept++) {
        fakes = new Fakes(folder);
        records.subList(0, kept).forEach(fakes.journal::append);
        assertThat(finished(plan).get(kept).trial()).isEqualTo(whole.get(kept));
      }
    }
  }

  @Test
  void anInterruptedSearchSaysHowManyTrialsAreMissingAtMost() throws Exception {
    fakes.interrupt.request();
    var plan = pool();
    assertThat(fakes.laboratory().run(plan, Agendas.of(plan)))
        .isEqualTo(new RunResult.Interrupted(List.of(), 8));
  }
}
