package dev.loomlab.inspect;

import dev.loomlab.diagnose.Sighting.State;
import dev.loomlab.observe.Observation;
import dev.loomlab.observe.ProcessObserver;
import dev.loomlab.observe.RecordingBound;
import dev.loomlab.observe.Watch;
import dev.loomlab.observe.WatchOrder;
import dev.loomlab.plan.Observe;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;

/** Looks into a JVM that answers: samplers, dumps, a short flight recording, a canary on wish. */
final class InsideLook {
  private static final Duration SAMPLED_EVERY = Duration.ofMillis(250);
  private static final Duration BEGIN_BOUND = Duration.ofSeconds(20);
  private static final Duration END_BOUND = Duration.ofSeconds(20);
  private static final Duration END_BOUND_IF_LOST = Duration.ofSeconds(3);
  private static final Duration HEAP_BOUND = Duration.ofSeconds(5);
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
   * @param origin from when the times of the observation count
   * @param facts what it runs on and under
   * @param observation what the watch saw; empty if it did not even begin
   * @param recording the flight recording, if there is one
   * @param state whether it lives and answers, at the end
   * @param gaps what could not be seen, beside the gaps of the observation
   */
  record Seen(
      double seconds,
      Instant origin,
      Map<String, String> facts,
      Optional<Observation> observation,
      Optional<LiveRecording> recording,
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
            .within(Door.FILES_BOUND, "room", () -> RecorderRoom.objection(pid, door.temporary()))
            .given()
            .flatMap(why -> why);
    objection.ifPresent(why -> gaps.add(new Unobserved("flight recording", why)));
    var jfr = objection.isPresent() ? Observe.Jfr.OFF : Observe.Jfr.PROFILE_AND_VIRTUAL_THREADS;
    return observe(jfr, order.dumps(), order.canary());
  }

  private static Observe observe(Observe.Jfr jfr, boolean dumps, boolean canary) {
    return new Observe(
        Optional.of(SAMPLED_EVERY),
        jfr,
        dumps,
        Optional.empty(),
        canary ? Observe.Canary.ON : Observe.Canary.OFF,
        LiveRecording.PINNED_FROM);
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
    try (var hook = EndOfWatch.atExit(clearing)) {
      var begun =
          steps.within(
              BEGIN_BOUND,
              "watch",
              () -> hook.began(new ProcessObserver().watch(what)),
              Watch::stop);
      return begun.given().isPresent()
          ? watched(begun.given().get(), hook, folder)
          : unwatched(begun.why());
    }
  }

  private Seen unwatched(String why) {
    return new Seen(
        0,
        Instant.now(),
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        new State.Silent("it let itself be attached to, and then: " + why),
        gaps);
  }

  private Seen watched(Watch watch, EndOfWatch hook, Path folder) throws InterruptedException {
    var origin = Instant.now().minusNanos(System.nanoTime() - originNanos);
    long begin = System.nanoTime();
    var ending = new Vigil(subject, watch, outside).keep(order.watch());
    double seconds = (System.nanoTime() - begin) / 1e9;
    var end = steps.within(bound(ending), "end of watch", hook::end);
    var recording = recording(ending, folder);
    var observation = steps.within(READ_BOUND, "observation", () -> watch.observation(List.of()));
    if (observation.given().isEmpty()) {
      gaps.add(new Unobserved("everything that was sampled", observation.why()));
    }
    return new Seen(
        seconds,
        origin,
        watch.facts(),
        observation.given(),
        recording,
        state(watch, ending, end, observation, recording),
        gaps);
  }

  /** Reads the recording here, and not through the watch, which would look for levels in it. */
  private Optional<LiveRecording> recording(Ending ending, Path folder)
      throws InterruptedException {
    boolean hasEnded = ending instanceof Ending.Gone;
    var read =
        steps.within(
            READ_BOUND.plus(order.watch().dividedBy(2)),
            "recording",
            () -> {
              var file = LiveRecording.taken(folder);
              return file.isEmpty()
                  ? Optional.<LiveRecording>empty()
                  : Optional.of(LiveRecording.read(file.get(), hasEnded));
            });
    if (read.given().isEmpty()) {
      gaps.add(new Unobserved("flight recording", "it cannot be read: " + read.why()));
    }
    return read.given().flatMap(each -> each);
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
        LiveRecording.atExit(folder));
  }

  private State state(
      Watch watch,
      Ending ending,
      Step<?> end,
      Step<Observation> observation,
      Optional<LiveRecording> recording)
      throws InterruptedException {
    return switch (ending) {
      case Ending.Gone() ->
          ended(recording.map(LiveRecording::exitCode).orElse(OptionalInt.empty()));
      case Ending.Held(var held) ->
          new State.Silent(
              "it answered at first; then its state became "
                  + held.text()
                  + ", so that none of its threads runs");
      case Ending.Over() -> afterAll(watch, end, observation);
    };
  }

  private State.Ended ended(OptionalInt exitCode) {
    return new State.Ended(exitCode, subject.livedSeconds());
  }

  /** A JVM that was lost on the way is asked once more, by attaching to it. */
  private State afterAll(Watch watch, Step<?> end, Step<Observation> observation)
      throws InterruptedException {
    boolean isLost =
        end.given().isEmpty() || observation.given().filter(InsideLook::hasLostTheJvm).isPresent();
    if (!isLost) {
      return new State.Answering();
    }
    observation.given().ifPresent(seen -> sayIfOutOfMemory(seen, watch.facts()));
    return switch (Door.of(subject.process().pid(), subject.outside(), steps)) {
      case Door.Open(_), Door.Shut(_) -> new State.Answering();
      case Door.NoJvm(_) -> ended(OptionalInt.empty());
      case Door.Gone() -> ended(OptionalInt.empty());
      case Door.Silent(var why) -> new State.Silent("it answered at first; then " + why);
    };
  }

  /** A JVM without memory drops its connections without a word. */
  private void sayIfOutOfMemory(Observation observation, Map<String, String> facts) {
    var told = facts.getOrDefault(Environment.TARGET_HEAP_LIMIT_MIB, "");
    var most =
        DoubleStream.concat(
                told.matches("\\d{1,9}")
                    ? DoubleStream.of(Double.parseDouble(told) * (1 << 20))
                    : DoubleStream.empty(),
                observation.samples().stream()
                    .flatMapToDouble(sample -> sample.value(Gauge.HEAP_MOST_BYTES).stream()))
            .max();
    heapUsed()
        .filter(used -> most.isPresent() && used > LiveNotes.FULL_SHARE * most.getAsDouble())
        .ifPresent(
            used ->
                gaps.add(
                    new Unobserved(
                        LiveNotes.OUT_OF_MEMORY,
                        "%d of at most %.0f MiB of its heap are used"
                            .formatted(used >> 20, most.getAsDouble() / (1 << 20)))));
  }

  private Optional<Long> heapUsed() {
    try {
      return steps
          .within(HEAP_BOUND, "heap", () -> HeapInfo.usedBytes(subject.process().pid()))
          .given()
          .flatMap(bytes -> bytes.isPresent() ? Optional.of(bytes.getAsLong()) : Optional.empty());
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static boolean hasLostTheJvm(Observation observation) {
    return observation.unobserved().stream().anyMatch(gap -> gap.what().equals("JVM figures"));
  }
}
