package dev.loomlab.run;

import dev.loomlab.launch.RunningTarget;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.Journal;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Schedule;
import dev.loomlab.schedule.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs plans: every trial that is not kept yet, one after the other, each kept before the next. */
public final class Laboratory {
  private final TrialRun.Tools tools;
  private final Journal journal;
  private final TrialFolders folders;
  private final Progress progress;

  Laboratory(TrialRun.Tools tools, Journal journal, TrialFolders folders, Progress progress) {
    this.tools = tools;
    this.journal = journal;
    this.folders = folders;
    this.progress = progress;
  }

  /**
   * Runs what is missing of a plan.
   *
   * @throws JournalFault if a trial cannot be kept; the ones before it are
   * @throws InterruptedException if the thread is interrupted; nothing is left running
   */
  public RunResult run(Plan plan) throws IOException, InterruptedException {
    var schedule = Schedule.of(plan);
    var missing = missing(schedule, journal.read());
    var timeLeft = new TimeLeft(plan);
    var hopeless = new HopelessArms();
    progress.tell(
        new RunEvent.RunStarted(
            schedule.trials().size(), missing.size(), timeLeft.ofTrials(missing.size())));
    for (int i = 0; i < missing.size(); i++) {
      var underway = new Underway(missing.get(i), schedule, missing.size() - i - 1, timeLeft);
      if (tools.interrupt().isRequested() || !underway.runAndKeep(plan, hopeless)) {
        return new RunResult.Interrupted(journal.read(), missing.size() - i);
      }
    }
    return new RunResult.Finished(journal.read());
  }

  /** A skipped trial measured nothing and is run again; a failed one stays as it is. */
  private static List<Trial> missing(Schedule schedule, List<TrialRecord> kept) {
    Set<Trial> done =
        kept.stream()
            .filter(record -> !(record.outcome() instanceof Outcome.Skipped))
            .map(TrialRecord::trial)
            .collect(Collectors.toSet());
    return schedule.trials().stream().filter(trial -> !done.contains(trial)).toList();
  }

  /** One trial of the run, telling how it goes on. */
  private final class Underway implements TrialRun.Listener {
    private final Trial trial;
    private final Schedule schedule;
    private final int trialsAfter;
    private final TimeLeft timeLeft;

    private Underway(Trial trial, Schedule schedule, int trialsAfter, TimeLeft timeLeft) {
      this.trial = trial;
      this.schedule = schedule;
      this.trialsAfter = trialsAfter;
      this.timeLeft = timeLeft;
    }

    /** Whether the trial came to its end and is kept. */
    private boolean runAndKeep(Plan plan, HopelessArms hopeless)
        throws IOException, InterruptedException {
      progress.tell(
          new RunEvent.TrialStarted(
              trial, schedule.trials().size(), timeLeft.ofTrials(trialsAfter + 1)));
      long beginNanos = System.nanoTime();
      var run = begin(tools.secrets().revealed(plan));
      var why = hopeless.why(trial);
      var record = why.isPresent() ? why.map(run::skipped) : run.run();
      if (record.isEmpty()) {
        return false;
      }
      journal.append(record.get());
      hopeless.note(record.get());
      if (record.get().outcome() instanceof Outcome.Completed) {
        timeLeft.completed(Duration.ofNanos(System.nanoTime() - beginNanos));
      }
      progress.tell(
          new RunEvent.TrialEnded(trial, record.get().outcome(), timeLeft.ofTrials(trialsAfter)));
      return true;
    }

    private TrialRun begin(Plan revealed) throws IOException {
      return new TrialRun(tools, revealed, trial, folders.prepare(trial), this);
    }

    @Override
    public void ready(RunningTarget target) {
      progress.tell(new RunEvent.TargetReady(trial, target.endpoint()));
    }

    @Override
    public void levelStarted(Level level, int left) {
      progress.tell(
          new RunEvent.LevelStarted(trial, level, timeLeft.ofTrialsAndLevels(trialsAfter, left)));
    }

    @Override
    public void levelEnded(LevelRecord level, int left) {
      progress.tell(
          new RunEvent.LevelEnded(trial, level, timeLeft.ofTrialsAndLevels(trialsAfter, left)));
    }
  }
}
