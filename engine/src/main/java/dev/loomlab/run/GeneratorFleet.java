package dev.loomlab.run;

import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.run.GeneratorProcess.Said;
import dev.loomlab.schedule.Assignment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Generators that share a level: all connect, then all begin, and what they saw is merged. The
 * first one's window is the level's window.
 */
final class GeneratorFleet implements Drive {
  private final List<GeneratorProcess> generators = new ArrayList<>();
  private final BlockingQueue<Said> said = new LinkedBlockingQueue<>();
  private final LevelDeadlines deadlines;

  /** How far a generator is with its level. */
  private enum Stage {
    CONNECTING,
    WARMING_UP,
    MEASURING,
    DRAINING,
    DONE
  }

  GeneratorFleet(LevelDeadlines deadlines) {
    this.deadlines = deadlines;
  }

  void add(GeneratorProcess generator) {
    generators.add(generator);
  }

  /** Takes what a generator said. */
  void hear(Said what) {
    said.add(what);
  }

  @Override
  public Driven drive(Assignment level, Window window) throws DriveFailed, InterruptedException {
    var shares = Shares.of(level, generators.size());
    long beginNanos = System.nanoTime();
    for (int i = 0; i < shares.size(); i++) {
      generators.get(i).assign(shares.get(i));
    }
    return new Underway(level, shares.size(), window, beginNanos).toEnd();
  }

  /** One level, from its assignment to its end. */
  private final class Underway {
    private final Assignment level;
    private final Stage[] stages;
    private final Window window;
    private final long beginNanos;
    private final List<LoadRecord> loads = new ArrayList<>();
    private long connectedNanos;
    private long openedNanos;
    private long closedNanos;

    private Underway(Assignment level, int generators, Window window, long beginNanos) {
      this.level = level;
      this.stages = new Stage[generators];
      Arrays.fill(stages, Stage.CONNECTING);
      this.window = window;
      this.beginNanos = beginNanos;
    }

    private Driven toEnd() throws DriveFailed, InterruptedException {
      for (var slowest = slowest(); slowest != Stage.DONE; slowest = slowest()) {
        awaitStageAfter(slowest);
        if (slowest == Stage.CONNECTING) {
          connectedNanos = System.nanoTime();
          for (int i = 0; i < stages.length; i++) {
            generators.get(i).go();
          }
        }
      }
      var load = loads.stream().reduce(LoadRecord::plus).orElseThrow();
      // A generator says that it is done after it has closed its connections.
      long endNanos = closedNanos + level.holdNanos() + load.drainNanos();
      return new Driven(beginNanos, connectedNanos, openedNanos, closedNanos, endNanos, load);
    }

    private Stage slowest() {
      return Arrays.stream(stages).min(Stage::compareTo).orElseThrow();
    }

    private void awaitStageAfter(Stage stage) throws DriveFailed, InterruptedException {
      long deadline = System.nanoTime() + boundOf(stage);
      while (slowest() == stage) {
        var next = said.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (next == null) {
          throw new DriveFailed(
              "the generator hangs: at level "
                  + level.level()
                  + " it was still "
                  + stage.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ')
                  + " after "
                  + TimeUnit.NANOSECONDS.toSeconds(boundOf(stage))
                  + " s; see generator.log");
        }
        take(next);
      }
    }

    private long boundOf(Stage stage) {
      return switch (stage) {
        case CONNECTING -> deadlines.connectNanos(level);
        case WARMING_UP -> deadlines.warmUpNanos(level);
        case MEASURING -> deadlines.windowNanos(level);
        case DRAINING, DONE -> deadlines.drainNanos(level);
      };
    }

    private void take(Said next) throws DriveFailed {
      switch (next) {
        case Said.Broken(String why) -> throw new DriveFailed(why);
        case Said.Event(int generator, DriveEvent event, long atNanos) ->
            take(generator, event, atNanos);
      }
    }

    private void take(int generator, DriveEvent event, long atNanos) throws DriveFailed {
      switch (event) {
        case DriveEvent.Ready() -> {}
        case DriveEvent.Connected _ -> advance(generator, Stage.CONNECTING, Stage.WARMING_UP);
        case DriveEvent.WindowOpened() -> {
          advance(generator, Stage.WARMING_UP, Stage.MEASURING);
          if (generator == 0) {
            openedNanos = atNanos;
            window.opened();
          }
        }
        case DriveEvent.WindowClosed() -> {
          advance(generator, Stage.MEASURING, Stage.DRAINING);
          if (generator == 0) {
            closedNanos = atNanos;
            window.closed();
          }
        }
        case DriveEvent.LevelDone(LoadRecord load) -> {
          advance(generator, Stage.DRAINING, Stage.DONE);
          loads.add(load);
        }
        case DriveEvent.LevelFailed(String reason) -> throw new DriveFailed(reason);
        case DriveEvent.AnswersWrong(String reason) -> throw new AnswersWrong(reason);
      }
    }

    private void advance(int generator, Stage from, Stage to) throws DriveFailed {
      if (generator >= stages.length || stages[generator] != from) {
        throw new DriveFailed(
            "generator " + (generator + 1) + " told of " + to + " out of turn; see generator.log");
      }
      stages[generator] = to;
    }
  }

  @Override
  public void stop(String why) {
    said.add(new Said.Broken(why));
  }

  @Override
  public void close() {
    generators.forEach(GeneratorProcess::close);
  }
}
