package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.launch.JdkMissing;
import dev.loomlab.launch.LaunchFailed;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Target;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Schedule;
import dev.loomlab.schedule.Trial;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaboratoryTest {
  @TempDir Path folder;
  private Fakes fakes;

  @BeforeEach
  void prepare() {
    fakes = new Fakes(folder);
  }

  @Test
  void aTrialIsLaunchedWatchedAndDrivenAndLeavesNothingRunning() throws Exception {
    var trials = finished(1);

    assertThat(fakes.log.subList(0, 9))
        .containsExactly(
            "launch",
            "watch",
            "start generator",
            "drive 2",
            "drive 4",
            "close generator",
            "stop watching after 8 marks",
            "stop target",
            "read recording");
    assertThat(trials).hasSize(2).allMatch(trial -> trial.outcome() instanceof Outcome.Completed);
    assertThat(trials.getFirst().levels())
        .extracting(LevelRecord::level)
        .containsExactly(new Level.Closed(2), new Level.Closed(4));
    assertThat(trials.getFirst().levels()).allMatch(level -> level.events().isPresent());
    assertThat(trials.getFirst().environment().facts()).containsKeys("cores", "target.jvm");
    assertThat(trials.getFirst().unobserved()).hasSize(1);
  }

  @Test
  void everyVariantThatTheRunStartsHasACanaryAndAServiceThatRanBeforeHasNone() throws Exception {
    finished(1);
    assertThat(fakes.watched)
        .hasSize(2)
        .allMatch(order -> order.observe().canary() == Observe.Canary.ON);

    var service = new Fakes(folder);
    var running =
        new Target.Running(URI.create("http://127.0.0.1:1/"), OptionalInt.empty(), "GET /");
    service.laboratory().run(Samples.plan(running, 1));
    assertThat(service.watched)
        .hasSize(2)
        .allMatch(order -> order.observe().canary() == Observe.Canary.OFF);
  }

  @Test
  void everyTrialOfTheScheduleIsRunInItsOrder() throws Exception {
    assertThat(finished(3))
        .extracting(TrialRecord::trial)
        .isEqualTo(Schedule.of(Samples.plan(3)).trials());
  }

  @Test
  void onlyWhatIsMissingIsRun() throws Exception {
    var trials = Schedule.of(Samples.plan(3)).trials();
    keep(trials.get(0), new Outcome.Completed());
    keep(trials.get(2), new Outcome.Failed("launch", "broken", List.of()));
    keep(trials.get(3), new Outcome.Skipped("no JDK 21"));

    finished(3);

    assertThat(startedTrials())
        .containsExactly(trials.get(1), trials.get(3), trials.get(4), trials.get(5));
  }

  @Test
  void nothingIsRunIfNothingIsMissing() throws Exception {
    Schedule.of(Samples.plan(1)).trials().forEach(trial -> keep(trial, new Outcome.Completed()));

    assertThat(finished(1)).hasSize(2);
    assertThat(fakes.log).isEmpty();
  }

  @Test
  void aTargetThatCannotBeLaunchedFailsItsTrialAndTheOthersGoOn() throws Exception {
    fakes.launchFaults.put(
        1,
        () -> {
          throw new LaunchFailed("exit code 3", List.of("no config"));
        });

    var trials = finished(1);

    assertThat(trials.getFirst().outcome())
        .isEqualTo(new Outcome.Failed("launch", "exit code 3", List.of("no config")));
    assertThat(trials.getLast().outcome()).isInstanceOf(Outcome.Completed.class);
  }

  @Test
  void aMissingJdkSkipsTheTrialButFailsItUnderCi() throws Exception {
    fakes.launchFaults.put(1, LaboratoryTest::noJdk);
    fakes.launchFaults.put(3, LaboratoryTest::noJdk);
    assertThat(finished(1).getFirst().outcome()).isEqualTo(new Outcome.Skipped("no JDK 21"));

    fakes = new Fakes(folder);
    fakes.launchFaults.put(1, LaboratoryTest::noJdk);
    fakes.isCi = true;
    assertThat(finished(1).getFirst().outcome())
        .isEqualTo(new Outcome.Failed("launch", "no JDK 21", List.of()));
  }

  private static void noJdk() throws JdkMissing {
    throw new JdkMissing("no JDK 21");
  }

  @Test
  void aVariantWhoseAnswersAreAllWrongIsNotRunAgainWhileTheOtherGoesOn() throws Exception {
    fakes.levelFaults.put(
        1,
        all -> {
          throw new AnswersWrong("not one of 20 answers was as asked");
        });

    var trials = finished(3);

    var first = trials.getFirst();
    assertThat(first.outcome())
        .isEqualTo(
            new Outcome.Failed(
                Outcome.Failed.ANSWERS,
                "not one of 20 answers was as asked",
                List.of("last words")));
    for (var trial : trials.subList(1, trials.size())) {
      boolean isSame = trial.trial().variant().equals(first.trial().variant());
      assertThat(trial.outcome())
          .isInstanceOf(isSame ? Outcome.Skipped.class : Outcome.Completed.class);
      if (trial.outcome() instanceof Outcome.Skipped(String reason)) {
        assertThat(reason).contains("in trial 1 of the same variant").contains("--resume");
      }
    }
    assertThat(fakes.log.stream().filter("launch"::equals)).hasSize(4);
  }

  @Test
  void otherFailuresOfALevelLetTheVariantsOtherTrialsGoOn() throws Exception {
    fakes.levelFaults.put(
        1,
        all -> {
          throw new DriveFailed("connections were reset");
        });
    assertThat(finished(3)).noneMatch(trial -> trial.outcome() instanceof Outcome.Skipped);
  }

  @Test
  void aTargetThatEndsUnderLoadFailsItsTrialAndKeepsTheLevelsBefore() throws Exception {
    fakes.levelFaults.put(
        2,
        all -> {
          all.targetEnds("exit code 137 (signal 9)");
          throw new DriveFailed("connections were reset");
        });

    var trials = finished(1);

    assertThat(trials.getFirst().outcome())
        .isEqualTo(
            new Outcome.Failed(
                "drive",
                "the target ended under load: exit code 137 (signal 9); see target.log",
                List.of("last words")));
    assertThat(trials.getFirst().levels()).hasSize(1);
    assertThat(fakes.log).contains("stop generator: the target ended: exit code 137 (signal 9)");
    assertThat(trials.getLast().outcome()).isInstanceOf(Outcome.Completed.class);
  }

  @Test
  void aLevelThatCannotBeDrivenFailsItsTrialWithTheGeneratorsReason() throws Exception {
    fakes.levelFaults.put(
        1,
        all -> {
          throw new DriveFailed("the generator hangs");
        });

    var trials = finished(1);

    assertThat(trials.getFirst().outcome())
        .isEqualTo(new Outcome.Failed("drive", "the generator hangs", List.of("last words")));
    assertThat(fakes.log.subList(0, 7))
        .containsSubsequence("close generator", "stop watching after 1 marks", "stop target");
  }

  @Test
  void aFaultOfTheObserverFailsTheTrialAndStopsTheTarget() throws Exception {
    fakes.isWatchBroken = true;

    var trials = finished(1);

    assertThat(trials.getFirst().outcome())
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.stage()).isEqualTo("observe");
              assertThat(failed.reason()).contains("no eyes");
            });
    assertThat(fakes.log).containsExactly("launch", "stop target", "launch", "stop target");
  }

  @Test
  void anInterruptedRunKeepsWhatIsDoneAndCanBeResumed() throws Exception {
    fakes.levelFaults.put(
        3,
        all -> {
          all.interrupt.request();
          throw new DriveFailed("interrupted");
        });

    var result = fakes.laboratory().run(Samples.plan(2));

    assertThat(result)
        .isInstanceOfSatisfying(
            RunResult.Interrupted.class,
            interrupted -> {
              assertThat(interrupted.trials()).hasSize(1);
              assertThat(interrupted.missing()).isEqualTo(3);
            });
    assertThat(fakes.log).contains("stop generator: interrupted").endsWith("stop target");

    var resumed = new Fakes(folder);
    fakes.journal.read().forEach(resumed.journal::append);
    assertThat(((RunResult.Finished) resumed.laboratory().run(Samples.plan(2))).trials())
        .hasSize(4);
  }

  @Test
  void aRunThatIsInterruptedBeforeItsFirstTrialStartsNothing() throws Exception {
    fakes.interrupt.request();

    assertThat(fakes.laboratory().run(Samples.plan(1)))
        .isEqualTo(new RunResult.Interrupted(List.of(), 2));
    assertThat(fakes.log).isEmpty();
  }

  @Test
  void progressTellsOfEveryTrialAndLevelWithTheTimeLeft() throws Exception {
    finished(1);

    assertThat(fakes.events)
        .extracting(event -> event.getClass().getSimpleName())
        .containsExactly(
            "RunStarted",
            "TrialStarted",
            "TargetReady",
            "LevelStarted",
            "LevelEnded",
            "LevelStarted",
            "LevelEnded",
            "TrialEnded",
            "TrialStarted",
            "TargetReady",
            "LevelStarted",
            "LevelEnded",
            "LevelStarted",
            "LevelEnded",
            "TrialEnded");
    assertThat(((RunEvent.RunStarted) fakes.events.getFirst()).left()).isPositive();
    assertThat(((RunEvent.TrialEnded) fakes.events.getLast()).left()).isEqualTo(Duration.ZERO);
  }

  private List<Trial> startedTrials() {
    return fakes.events.stream()
        .filter(RunEvent.TrialStarted.class::isInstance)
        .map(event -> ((RunEvent.TrialStarted) event).trial())
        .toList();
  }

  private void keep(Trial trial, Outcome outcome) {
    fakes.journal.append(Samples.record(trial, outcome));
  }

  private List<TrialRecord> finished(int repetitions) throws Exception {
    return ((RunResult.Finished) fakes.laboratory().run(Samples.plan(repetitions))).trials();
  }
}
