package dev.loomlab.inspect;

import dev.loomlab.diagnose.Sighting.State;
import dev.loomlab.observe.Observation;
import dev.loomlab.observe.ProcessObserver;
import dev.loomlab.observe.RecordingBound;
import dev.loomlab.observe.Watch;
import dev.loomlab.observe.WatchOrder;
import dev.loomlab.plan.Observe;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Looks into a JVM that answers: samplers, dumps, a short flight recording, a canary on wish. */
final class InsideLook {
  private static final Duration SAMPLED_EVERY = Duration.ofMillis(250);
  private static final Duration PINNED_FROM = Duration.ofMillis(1);
  private static final Duration COLD = Duration.ofSeconds(5);
  private static final Duration BEGIN_BOUND = Duration.ofSeconds(20);
  private static final Duration END_BOUND = Duration.ofSeconds(20);
  private static final Duration END_BOUND_IF_LOST = Duration.ofSeconds(3);
  private static final Duration READ_BOUND = Duration.ofSeconds(20);

  private final Subject subject;
  private final LiveOrder order;
  private final Steps steps;
  private final OutsideLook outside;
  private final long originNanos = System.nanoTime();
  private final List<Unobserved> gaps = new ArrayList<>();

  InsideLook(Subject subject, LiveOrder order, Steps steps, OutsideLook outside) {
    this.subject = subject;
    this.order = order;
    this.steps = steps;
    this.outside = outside;
  }

  /**
   * What was seen.
   *
   * @param seconds for how long it was watched
   * @param facts what it runs on and under
   * @param observation what the watch saw; empty if it did not even begin
   * @param state whether it lives and answers, at the end
   * @param gaps what could not be seen, beside the gaps of the observation
   */
  record Seen(
      double seconds,
      Map<String, String> facts,
      Optional<Observation> observation,
      State state,
      List<Unobserved> gaps) {}

  /** Looks. */
  Seen look(Door.Open door) throws InterruptedException {
    try (var folder = WorkFolder.forJvm(subject.process().pid())) {
      return watched(observe(door), folder.path(), folder::close);
    } catch (IOException noFolder) {
      gaps.add(
          new Unobserved(
              "thread dumps, flight recording and canary",
              "no folder for them can be made ("
                  + noFolder.getMessage()
                  + "); name another with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=FOLDER"));
      return watched(observe(Observe.Jfr.OFF, false, false), door.temporary(), () -> {});
    }
  }

  private Observe observe(Door.Open door) throws InterruptedException {
    var pid = subject.process().pid();
    var objection =
        steps
            .within(
                Door.FILES_BOUND, "room", () -> RecorderRoom.objection(pid, door.temporary()))
            .value()
            .flatMap(why -> why);
    objection.ifPresent(why -> gaps.add(new Unobserved("flight recording", why)));
    var jfr =
        objection.isPresent() ? Observe.Jfr.OFF : Observe.Jfr.PROFILE_AND_VIRTUAL_THREADS;
    return observe(jfr, order.dumps(), order.canary());
  }

  private static Observe observe(Observe.Jfr jfr, boolean dumps, boolean canary) {
    return new Observe(
        Optional.of(SAMPLED_EVERY),
        jfr,
        dumps,
        Optional.empty(),
        canary ? Observe.Canary.ON : Observe.Canary.OFF,
        PINNED_FROM);
  }

  /** Watches; what is to be cleared away is cleared by the caller, or at the exit of Loomlab. */
  private Seen watched(Observe observe, Path folder, Runnable clearing)
      throws InterruptedException {
    var what =
        new WatchOrder(
            Optional.of(subject.process()),
            observe,
            folder,
            originNanos,
            Optional.empty(),
            Optional.of(recordingBound(folder)));
    var begun =
        steps.within(BEGIN_BOUND, "watch", () -> new ProcessObserver().watch(what), Watch::stop);
    if (begun.value().isEmpty()) {
      return new Seen(
          0,
          Map.of(),
          Optional.empty(),
          new State.Silent("it let itself be attached to, and then: " + begun.why()),
          gaps);
    }
    var watch = begun.value().get();
    try (var hook = EndOfWatch.atExit(watch, clearing)) {
      long begin = System.nanoTime();
      var ending = new Vigil(subject, watch, outside).keep(order.watch());
      double seconds = (System.nanoTime() - begin) / 1e9;
      var end = steps.within(bound(ending), "end of watch", hook::end);
      var last = lastRecording(ending, folder);
      var observation =
          steps.within(READ_BOUND, "observation", () -> watch.observation(spans()));
      if (observation.value().isEmpty()) {
        gaps.add(new Unobserved("everything that was recorded", observation.why()));
      }
      return new Seen(
          seconds,
          factsWith(last, watch.facts()),
          observation.value().map(seen -> last.isPresent() ? LastRecording.completed(seen) : seen),
          state(ending, end, observation, last),
          gaps);
    }
  }

  /** What the JVM wrote when it ended, if it ended and wrote. */
  private Optional<LastRecording> lastRecording(Ending ending, Path folder)
      throws InterruptedException {
    return switch (ending) {
      case Ending.Over(), Ending.Held(_) -> Optional.empty();
      case Ending.Gone() ->
          steps
              .within(READ_BOUND, "last recording", () -> LastRecording.taken(folder))
              .value()
              .flatMap(taken -> taken);
    };
  }

  private static Map<String, String> factsWith(
      Optional<LastRecording> last, Map<String, String> facts) {
    var all = new TreeMap<>(facts);
    last.flatMap(LastRecording::reason).ifPresent(reason -> all.put("target.end", reason));
    return all;
  }

  private static Duration bound(Ending ending) {
    return switch (ending) {
      case Ending.Over() -> END_BOUND;
      case Ending.Gone() -> END_BOUND_IF_LOST;
      case Ending.Held(_) -> END_BOUND_IF_LOST;
    };
  }

  /** Well beyond the deadline of the look, since a recording must not end before it is taken. */
  private RecordingBound recordingBound(Path folder) {
    return new RecordingBound(
        order.watch().multipliedBy(2).plus(Duration.ofMinutes(2)),
        RecorderRoom.LEAST_BYTES / 2,
        LastRecording.in(folder));
  }

  /** One level, whose window opens once the JVM has lived through its first seconds. */
  private List<Watch.Span> spans() {
    long end = System.nanoTime() - originNanos;
    long age = subject.uptime().map(Duration::toNanos).orElse(Long.MAX_VALUE) - end;
    long opened = Math.clamp(COLD.toNanos() - age, 0, end);
    return List.of(new Watch.Span(0, 0, opened, end, end));
  }

  private State state(
      Ending ending, Step<?> end, Step<Observation> observation, Optional<LastRecording> last)
      throws InterruptedException {
    return switch (ending) {
      case Ending.Gone() ->
          ended(last.map(LastRecording::exitCode).orElse(OptionalInt.empty()));
      case Ending.Held(var held) ->
          new State.Silent(
              "it answered at first; then its state became "
                  + held.text()
                  + ", so that none of its threads runs");
      case Ending.Over() -> afterAll(end, observation);
    };
  }

  private State.Ended ended(OptionalInt exitCode) {
    return new State.Ended(exitCode, subject.livedSeconds());
  }

  /** A JVM that was lost on the way is asked once more, by attaching to it. */
  private State afterAll(Step<?> end, Step<Observation> observation) throws InterruptedException {
    boolean isLost =
        end.value().isEmpty()
            || observation.value().filter(InsideLook::hasLostTheJvm).isPresent();
    if (!isLost) {
      return new State.Answering();
    }
    return switch (Door.of(subject.process().pid(), subject.outside(), steps)) {
      case Door.Open(_) -> new State.Answering();
      case Door.Shut(_) -> new State.Answering();
      case Door.NoJvm(_) -> ended(OptionalInt.empty());
      case Door.Gone() -> ended(OptionalInt.empty());
      case Door.Silent(var why) -> new State.Silent("it answered at first; then " + why);
    };
  }

  private static boolean hasLostTheJvm(Observation observation) {
    return observation.unobserved().stream().anyMatch(gap -> gap.what().equals("JVM figures"));
  }
}
