package dev.loomlab.run;

import dev.loomlab.launch.Custody;
import dev.loomlab.launch.Guardian;
import dev.loomlab.launch.ProcessLauncher;
import dev.loomlab.launch.RunningFile;
import dev.loomlab.observe.ProcessObserver;
import dev.loomlab.plan.Secrets;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A laboratory on this machine that keeps its trials in a results folder: real processes, a
 * guardian beside them, and whatever an earlier run left behind ended first.
 */
public final class Workplace implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Guardian guardian;
  private final Laboratory laboratory;

  private Workplace(Guardian guardian, Laboratory laboratory) {
    this.guardian = guardian;
    this.laboratory = laboratory;
  }

  /**
   * Sets it up.
   *
   * @param folder where trials are kept; its lock is held by the caller
   * @param generator the command line of a load generator that takes assignments on its input
   * @param secrets what targets and generators are told and no file may hold
   * @throws IOException if the folder cannot be read, or no guardian can be started
   */
  public static Workplace in(
      ResultsFolder folder,
      List<String> generator,
      Secrets secrets,
      Progress progress,
      Interrupt interrupt)
      throws IOException {
    var running = new RunningFile(folder.path());
    for (var survivor : running.endSurvivors(GRACE)) {
      progress.tell(new RunEvent.Noticed("left behind by an earlier run: " + survivor));
    }
    var journal = folder.journal(secrets);
    if (journal.tornLine().isPresent()) {
      progress.tell(
          new RunEvent.Noticed(
              "the last line of trials.jsonl has no end, as after a crash: that trial is run"
                  + " again"));
    }
    var guardian = Guardian.start();
    var custody = Custody.all(List.of(guardian, running));
    var machine = Machine.current();
    var tools =
        new TrialRun.Tools(
            ProcessLauncher.onThisMachine(custody),
            new ProcessDriver(generator, custody, LevelDeadlines.DEFAULT, secrets),
            new ProcessObserver(),
            new EnvironmentFacts(machine),
            interrupt,
            machine.isCi(),
            secrets);
    return new Workplace(guardian, new Laboratory(tools, journal, journal, progress));
  }

  /** The laboratory. */
  public Laboratory laboratory() {
    return laboratory;
  }

  /** Dismisses the guardian. */
  @Override
  public void close() {
    guardian.close();
  }
}
