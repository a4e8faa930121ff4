package dev.loomlab.run;

import dev.loomlab.launch.RunningTarget;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.Agenda;
import dev.loomlab.record.Journal;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Errand;
import dev.loomlab.schedule.Extent;
import dev.loomlab.schedule.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
   * Runs what is missing of a plan's schedule.
   *
   * @throws JournalFault if a trial cannot be kept; the ones before it are
   * @throws InterruptedException if the thread is interrupted; nothing is left running
   */
  public RunResult run(Plan plan) throws IOException, InterruptedException {
    return run(plan, Agenda.of(plan));
  }

  /**
   * Runs what an agenda asks for, until it asks for nothing more.
   *
   * @throws JournalFault if a trial cannot be kept; the ones before it are
   * @throws InterruptedException if the thread is interrupted; nothing is left running
   */
  public RunResult run(Plan plan, Agenda agenda) throws IOException, InterruptedException {
    var done = new ArrayList<>(measured(journal.read()));
    int most = agenda.extent().trials();
    var timeLeft = new TimeLeft(plan);
    var hopeless = new HopelessArms();
    var next = agenda.next(done);
    int missing = next.isEmpty() ? 0 : most - done.size();
    progress.tell(
        new RunEvent.RunStarted(agenda.extent(), done.size(), timeLeft.ofTrials(missing)));
    while (!next.isEmpty()) {
      int after = Math.max(0, most - done.size() - 1);
      var underway = new Underway(next.getFirst(), agenda.extent(), after, timeLeft);
      var record =
          tools.interrupt().isRequested()
              ? Optional.<TrialRecord>empty()
              : underway.runAndKeep(plan, hopeless);
      if (record.isEmpty()) {
        return new RunResult.Interrupted(journal.read(), after + 1);
      }
      done.add(record.get());
      next = agenda.next(done);
    }
    return new RunResult.Finished(journal.read());
  }

  /** A skipped trial measured nothing and is run again; a failed one stays as it is. */
  private static List<TrialRecord> measured(List<TrialRecord> kept) {
    return kept.stream().filter(record -> !(record.outcome() instanceof Outcome.Skipped)).toList();
  }

  /** One trial of the run, telling how it goes on. */
  private final class Underway implements TrialRun.Listener {
    private final Errand errand;
    private final Trial trial;
    private final Extent extent;
    private final int trialsAfter;
    private final TimeLeft timeLeft;

    private Underway(Errand errand, Extent extent, int trialsAfter, TimeLeft timeLeft) {
      this.errand = errand;
      this.trial = errand.trial();
      this.extent = extent;
      this.trialsAfter = trialsAfter;
      this.timeLeft = timeLeft;
    }

    /** The trial's record, if it came to its end and is kept. */
    private Optional<TrialRecord> runAndKeep(Plan plan, HopelessArms hopeless)
        throws IOException, InterruptedException {
      progress.tell(new RunEvent.TrialStarted(trial, extent, timeLeft.ofTrials(trialsAfter + 1)));
      long beginNanos = System.nanoTime();
      var run = begin(tools.secrets().revealed(plan));
      var why = hopeless.why(trial);
      var record = why.isPresent() ? why.map(run::skipped) : run.run();
      if (record.isEmpty()) {
        return record;
      }
      journal.append(record.get());
      hopeless.note(record.get());
      if (record.get().outcome() instanceof Outcome.Completed) {
        timeLeft.completed(Duration.ofNanos(System.nanoTime() - beginNanos));
      }
      progress.tell(
          new RunEvent.TrialEnded(trial, record.get().outcome(), timeLeft.ofTrials(trialsAfter)));
      return record;
    }

    private TrialRun begin(Plan revealed) throws IOException {
      var variant = tools.secrets().revealed(errand.variant());
      var whole = new Errand(trial, variant, errand.levels());
      return new TrialRun(tools, revealed, whole, folders.prepare(trial), this);
    }

    @Override
    public void ready(RunningTarget target) {
      progress.tell(new RunEvent.TargetReady(trial, target.endpoint()));
    }

    @Override
    public void levelStarted(Level level, int left) {
      progress.tell(
          new RunEvent.LevelStarted(
              trial, level, timeLeft.ofTrialsAndLevels(trialsAfter, left, errand.levels().size())));
    }

    @Override
    public void levelEnded(LevelRecord level, int left) {
      progress.tell(
          new RunEvent.LevelEnded(
              trial, level, timeLeft.ofTrialsAndLevels(trialsAfter, left, errand.levels().size())));
    }
  }
}
