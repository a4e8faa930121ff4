package dev.loomlab.cli;

import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.run.Progress;
import dev.loomlab.run.RunEvent;
import dev.loomlab.schedule.Extent;
import dev.loomlab.schedule.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Tells a person how a run goes on, on standard error: a line a trial, and on a terminal one line
 * in between that is rewritten.
 */
final class ProgressLines implements Progress {
  private static final int LOG_LINES = 5;
  private static final String CLEAR = "\r\u001b[K";

  private final Terminal terminal;
  private final List<String> levels = new ArrayList<>();
  private boolean live;
  private Extent extent = new Extent.Exactly(0);

  ProgressLines(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public synchronized void tell(RunEvent event) {
    switch (event) {
      case RunEvent.RunStarted started -> started(started);
      case RunEvent.Noticed(String text) -> line("note: " + text);
      case RunEvent.TrialStarted(Trial trial, Extent of, Duration left) -> {
        extent = of;
        levels.clear();
        rewrite(place(trial) + ": starting the target", left);
      }
      case RunEvent.TargetReady(Trial trial, _) -> rewrite(place(trial) + ": the target answers");
      case RunEvent.LevelStarted(Trial trial, var level, Duration left) ->
          rewrite(place(trial) + " at " + level.label(), left);
      case RunEvent.LevelEnded(_, LevelRecord level, _) -> levels.add(throughput(level));
      case RunEvent.TrialEnded(Trial trial, Outcome outcome, Duration left) ->
          ended(trial, outcome, left);
    }
  }

  /** Takes the rewritten line away, so that something else may be written. */
  synchronized void clear() {
    if (live) {
      terminal.err().print(CLEAR);
      terminal.err().flush();
      live = false;
    }
  }

  private void started(RunEvent.RunStarted started) {
    extent = started.extent();
    int kept = started.kept();
    int missing = started.left().isZero() ? 0 : extent.trials() - kept;
    line(
        atMost()
            + missing
            + (missing == 1 ? " trial" : " trials")
            + " to run"
            + (kept > 0 ? ", " + kept + " kept from before" : "")
            + ", "
            + (isBounded() ? "at most" : "about")
            + " "
            + words(started.left()));
  }

  private boolean isBounded() {
    return !(extent instanceof Extent.Exactly);
  }

  private String atMost() {
    return isBounded() ? "at most " : "";
  }

  private void ended(Trial trial, Outcome outcome, Duration left) {
    switch (outcome) {
      case Outcome.Completed() ->
          line(place(trial) + ": " + String.join(", ", levels) + "; " + left(left));
      case Outcome.Skipped(String reason) -> line(place(trial) + ": skipped: " + reason);
      case Outcome.Failed(String stage, String reason, List<String> lastLogLines) -> {
        line(place(trial) + ": FAILED in " + stage + ": " + reason);
        lastLogLines.stream()
            .skip(Math.max(0, lastLogLines.size() - LOG_LINES))
            .forEach(logged -> line("    | " + logged));
      }
    }
  }

  private String place(Trial trial) {
    var inCase = trial.caseName().isEmpty() ? "" : trial.caseName() + " ";
    var number =
        switch (extent) {
          case Extent.Exactly(int trials) -> trial.number() + "/" + trials;
          case Extent.Blocks(_, int blocks) ->
              trial.number() + ", block " + trial.block() + " of at most " + blocks;
          case Extent.AtMost(int trials) -> trial.number() + " of at most " + trials;
        };
    return String.format(Locale.ROOT, "[%s] %s%s", number, inCase, trial.variant());
  }

  private static String throughput(LevelRecord level) {
    return String.format(
        Locale.ROOT, "%s: %,.0f/s", level.level().label(), level.load().throughputPerSecond());
  }

  private void rewrite(String text, Duration left) {
    rewrite(text + ", " + left(left));
  }

  private String left(Duration left) {
    return atMost() + words(left) + " left";
  }

  private void rewrite(String text) {
    if (terminal.errLive()) {
      terminal.err().print(CLEAR + text);
      terminal.err().flush();
      live = true;
    }
  }

  private void line(String text) {
    clear();
    terminal.note(text);
  }

  /** A length of time as people say it: {@code 45 s}, {@code 3 min 20 s}, {@code 1 h 5 min}. */
  static String words(Duration length) {
    long seconds = (length.toMillis() + 500) / 1000;
    if (seconds < 60) {
      return seconds + " s";
    }
    long minutes = seconds / 60;
    return minutes < 60
        ? minutes + " min " + seconds % 60 + " s"
        : minutes / 60 + " h " + minutes % 60 + " min";
  }
}
