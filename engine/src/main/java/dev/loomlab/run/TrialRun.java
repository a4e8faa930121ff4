package dev.loomlab.run;

import dev.loomlab.launch.JdkMissing;
import dev.loomlab.launch.LaunchFailed;
import dev.loomlab.launch.LaunchOrder;
import dev.loomlab.launch.Launcher;
import dev.loomlab.launch.RunningTarget;
import dev.loomlab.observe.Look;
import dev.loomlab.observe.Observation;
import dev.loomlab.observe.Observer;
import dev.loomlab.observe.Watch;
import dev.loomlab.observe.WatchOrder;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Secrets;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Variant;
import dev.loomlab.record.Environment;
import dev.loomlab.record.LevelRecord;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.record.Unobserved;
import dev.loomlab.schedule.Errand;
import dev.loomlab.schedule.Trial;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One trial, from its start to its record. */
final class TrialRun {
  /** What a trial is run with. */
  record Tools(
      Launcher launcher,
      Driver driver,
      Observer observer,
      EnvironmentFacts facts,
      Interrupt interrupt,
      boolean isCi,
      Secrets secrets) {}

  /** Told as a trial goes on. */
  interface Listener {
    /** Its target answers. */
    void ready(RunningTarget target);

    /** A level begins; so many are left, this one included. */
    void levelStarted(Level level, int left);

    /** A level was driven to its end; so many are left. */
    void levelEnded(LevelRecord level, int left);
  }

  private final Tools tools;
  private final Plan plan;
  private final Trial trial;
  private final Variant variant;
  private final List<Level> sweep;
  private final Path folder;
  private final Listener listener;
  private final long originNanos = System.nanoTime();
  private final String startedAt = Instant.now().toString();
  private final List<LevelRecord> levels = new ArrayList<>();
  private final List<Watch.Span> spans = new ArrayList<>();
  private final List<Unobserved> unseen = new ArrayList<>();
  private final Map<String, String> ofTarget = new TreeMap<>();
  private Optional<Watch> watch = Optional.empty();

  TrialRun(Tools tools, Plan plan, Errand errand, Path folder, Listener listener) {
    this.tools = tools;
    this.plan = plan;
    this.trial = errand.trial();
    this.variant = errand.variant();
    this.sweep = errand.levels();
    this.folder = folder;
    this.listener = listener;
  }

  /**
   * Runs it.
   *
   * @return its record; nothing if the run was interrupted meanwhile
   */
  Optional<TrialRecord> run() throws InterruptedException {
    try {
      var outcome = outcome();
      return tools.interrupt().isRequested() ? Optional.empty() : Optional.of(record(outcome));
    } catch (InterruptedException hurry) {
      if (!tools.interrupt().isRequested()) {
        throw hurry;
      }
      return Optional.empty();
    } finally {
      if (tools.interrupt().isRequested()) {
        Thread.interrupted(); // the wish has been met
      }
    }
  }

  /** Its record if it is not run. */
  TrialRecord skipped(String reason) {
    return record(new Outcome.Skipped(reason));
  }

  private TrialRecord record(Outcome outcome) {
    var seen =
        watch
            .map(each -> each.observation(spans))
            .orElse(new Observation(List.of(), List.of(), List.of()));
    seen.unobserved().stream()
        .filter(gap -> unseen.stream().noneMatch(known -> known.what().equals(gap.what())))
        .toList()
        .forEach(unseen::add);
    return new TrialRecord(
        trial,
        startedAt,
        tools.facts().of(targetCores(), ofTarget),
        masked(outcome),
        withWhatWasSeen(seen),
        seen.samples(),
        unseen);
  }

  /** What a person reads at once is masked here, what else a record quotes in the journal. */
  private Outcome masked(Outcome outcome) {
    var secrets = tools.secrets();
    return switch (outcome) {
      case Outcome.Completed completed -> completed;
      case Outcome.Skipped(String reason) -> new Outcome.Skipped(secrets.scrubbed(reason));
      case Outcome.Failed(String stage, String reason, List<String> lines) ->
          new Outcome.Failed(
              stage, secrets.scrubbed(reason), lines.stream().map(secrets::scrubbed).toList());
    };
  }

  private Outcome outcome() throws InterruptedException {
    try (var target = launch()) {
      listener.ready(target);
      return driven(target);
    } catch (LaunchFailed failed) {
      return new Outcome.Failed(
          "launch", String.valueOf(failed.getMessage()), failed.lastLogLines());
    } catch (JdkMissing missing) {
      var reason = String.valueOf(missing.getMessage());
      return tools.isCi()
          ? new Outcome.Failed("launch", reason, List.of())
          : new Outcome.Skipped(reason);
    }
  }

  private RunningTarget launch() throws LaunchFailed, JdkMissing, InterruptedException {
    try (var _ = tools.interrupt().onRequest(Thread.currentThread()::interrupt)) {
      return tools.launcher().launch(order());
    }
  }

  private LaunchOrder order() {
    var setup = plan.caseNamed(trial.caseName()).setup().and(variant.setup());
    return new LaunchOrder(
        plan.target(variant),
        setup,
        folder,
        targetCores(),
        tools.secrets(),
        plan.protocol().readyWithin());
  }

  private List<Integer> targetCores() {
    return plan.protocol().pin().map(Protocol.Pin::target).orElse(List.of());
  }

  private Outcome driven(RunningTarget target) throws InterruptedException {
    Watch watching;
    try {
      watching = watch(target);
    } catch (RuntimeException fault) {
      return new Outcome.Failed(
          "observe",
          "the target cannot be watched: "
              + fault
              + "; this is a fault of Loomlab, please report it",
          target.lastLogLines());
    }
    watch = Optional.of(watching);
    var life = TargetLife.of(target);
    note(life, watching);
    try (var drive = startDrive()) {
      var whenEnded = target.ended().thenAccept(how -> drive.stop("the target ended: " + how));
      try (var _ = tools.interrupt().onRequest(() -> drive.stop("interrupted"))) {
        sweep(life, drive, watching);
        return new Outcome.Completed();
      } finally {
        whenEnded.cancel(false);
      }
    } catch (AnswersWrong wrong) {
      return new Outcome.Failed(
          Outcome.Failed.ANSWERS, String.valueOf(wrong.getMessage()), target.lastLogLines());
    } catch (DriveFailed failed) {
      return new Outcome.Failed("drive", reason(failed, life), target.lastLogLines());
    } finally {
      watching.stop();
    }
  }

  /** Of a target that runs already, which life is measured: a later trial may meet another. */
  private void note(TargetLife life, Watch watching) {
    unseen.addAll(life.target().unobserved());
    ofTarget.putAll(watching.facts());
    if (plan.target(variant) instanceof Target.Running) {
      life.process()
          .ifPresent(
              process -> ofTarget.put(Environment.TARGET_PROCESS, Long.toString(process.pid())));
    }
  }

  private Watch watch(RunningTarget target) {
    var observe = variant.observe().orElse(plan.observe()).settledFor(plan.target(variant));
    try (var _ = tools.interrupt().onRequest(Thread.currentThread()::interrupt)) {
      return tools
          .observer()
          .watch(
              new WatchOrder(
                  target.process(),
                  observe,
                  folder,
                  originNanos,
                  Optional.of(target.endpoint()),
                  tools.secrets()));
    }
  }

  private Drive startDrive() throws DriveFailed {
    return tools
        .driver()
        .start(
            plan.load().generators(),
            plan.protocol().pin().map(Protocol.Pin::generator).orElse(List.of()),
            folder);
  }

  private void sweep(TargetLife life, Drive drive, Watch watching)
      throws DriveFailed, InterruptedException {
    int left = sweep.size();
    for (var level : sweep) {
      listener.levelStarted(level, left);
      var assignment = Assignments.of(plan, variant, level, life.target().endpoint());
      watching.mark();
      var driven = drive.drive(assignment, edges(watching));
      watching.mark();
      if (life.isOver()) {
        throw new DriveFailed("the target ended under load");
      }
      var record = record(level, driven);
      levels.add(record);
      spans.add(span(driven));
      left--;
      listener.levelEnded(record, left);
    }
  }

  private static Drive.Window edges(Watch watching) {
    return new Drive.Window() {
      @Override
      public void opened() {
        watching.mark();
      }

      @Override
      public void closed() {
        watching.mark();
        watching.look();
      }
    };
  }

  private LevelRecord record(Level level, Drive.Driven driven) {
    return new LevelRecord(
        level,
        driven.beginNanos() - originNanos,
        driven.openedNanos() - originNanos,
        driven.closedNanos() - originNanos,
        driven.endNanos() - originNanos,
        driven.load(),
        Optional.empty());
  }

  private Watch.Span span(Drive.Driven driven) {
    return new Watch.Span(
        driven.beginNanos() - originNanos,
        driven.connectedNanos() - originNanos,
        driven.openedNanos() - originNanos,
        driven.closedNanos() - originNanos,
        driven.endNanos() - originNanos);
  }

  private String reason(DriveFailed failed, TargetLife life) throws InterruptedException {
    boolean hasLog = plan.target(variant) instanceof Target.Started;
    return life.end()
        .map(how -> hasLog ? how + "; see target.log" : how)
        .orElse(String.valueOf(failed.getMessage()));
  }

  private List<LevelRecord> withWhatWasSeen(Observation seen) {
    var all = new ArrayList<LevelRecord>();
    for (int i = 0; i < levels.size(); i++) {
      var level = levels.get(i);
      var look = seen.look(level.beginNanos(), level.endNanos());
      all.add(
          new LevelRecord(
              level.level(),
              level.beginNanos(),
              level.windowBeginNanos(),
              level.windowEndNanos(),
              level.endNanos(),
              level.load(),
              i < seen.events().size() ? seen.events().get(i) : Optional.empty(),
              look.flatMap(Look::dump),
              look.flatMap(Look::sockets),
              i < seen.executing().size() ? seen.executing().get(i) : List.of()));
    }
    return all;
  }
}
