package dev.loomlab.inspect;

import com.sun.tools.attach.VirtualMachine;
import dev.loomlab.diagnose.Diagnose;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.diagnose.Sighting.State;
import dev.loomlab.launch.ProcessName;
import dev.loomlab.launch.ProcessTree;
import dev.loomlab.observe.Observation;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.Unobserved;
import dev.loomlab.report.Inspection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Looks at a JVM that runs, as it is: from outside always, and from inside as far as it lets itself
 * be looked into. Whatever the JVM does, the look ends within its deadline.
 */
public final class LiveInspection {
  private static final String ANSWER_MILLIS = "15000";
  private static final Duration BESIDE_WATCHING = Duration.ofSeconds(50);
  private static final Duration OUTSIDE_LOOK = Duration.ofSeconds(2);
  private static final int MOST_JVMS_NAMED = 5;
  private static final String RECORDING = "flight recording";

  private final LiveOrder order;
  private final Subject subject;
  private final Steps steps;
  private final OutsideLook outside;

  private LiveInspection(LiveOrder order, Subject subject) {
    this.order = order;
    this.subject = subject;
    this.steps = new Steps(order.watch().multipliedBy(3).dividedBy(2).plus(BESIDE_WATCHING));
    this.outside = new OutsideLook(subject, steps);
  }

  /**
   * Looks.
   *
   * @param progress told what is done next
   * @throws InterruptedException if the thread is interrupted; nothing stays in the JVM then
   */
  public static LiveLook look(LiveOrder order, Consumer<String> progress)
      throws InterruptedException {
    if (order.pid() == ProcessHandle.current().pid()) {
      return new LiveLook.Refused(
          "process "
              + order.pid()
              + " is this loomlab itself, and a JVM that watches itself sees its own work; give the"
              + " number of the JVM that serves");
    }
    var process = ProcessHandle.of(order.pid()).filter(ProcessTree::isRunning);
    if (process.isEmpty()) {
      return new LiveLook.NotThere("there is no process " + order.pid() + "; " + jvms());
    }
    // A JVM that hangs must not hang its observer: read once, when RMI makes its first socket.
    if (System.getProperty("sun.rmi.transport.tcp.responseTimeout") == null) {
      System.setProperty("sun.rmi.transport.tcp.responseTimeout", ANSWER_MILLIS);
    }
    return new LiveInspection(order, Subject.of(process.get())).look(progress);
  }

  private static String jvms() {
    var found =
        VirtualMachine.list().stream()
            .map(each -> ProcessHandle.of(Long.parseLong(each.id())))
            .flatMap(Optional::stream)
            .filter(each -> each.pid() != ProcessHandle.current().pid())
            .limit(MOST_JVMS_NAMED)
            .map(ProcessName::numbered)
            .collect(Collectors.joining(", "));
    return found.isEmpty() ? "no JVM of this user is seen to run" : "JVMs that run are " + found;
  }

  private LiveLook look(Consumer<String> progress) throws InterruptedException {
    outside.readFacts();
    outside.read();
    return switch (Door.of(order.pid(), subject.outside(), steps)) {
      case Door.NoJvm(var program) ->
          new LiveLook.Refused(
              "process "
                  + order.pid()
                  + " ("
                  + program
                  + ") is no JVM, so there is nothing to look into; "
                  + jvms());
      case Door.Gone() -> new LiveLook.NotThere(subject.name() + " has just ended");
      case Door.Open open -> {
        progress.accept(
            "watching %s for %d s".formatted(subject.name(), order.watch().toSeconds()));
        yield inside(open);
      }
      case Door.Shut(var why) -> {
        progress.accept(subject.name() + " cannot be looked into: " + why);
        yield fromOutside(why, Optional.empty());
      }
      case Door.Silent(var why) -> {
        progress.accept(subject.name() + " does not answer: " + why);
        yield fromOutside("it does not answer", Optional.of(why));
      }
    };
  }

  private LiveLook inside(Door.Open open) throws InterruptedException {
    var seen = new InsideLook(subject, order, steps, outside).look(open);
    outside.read();
    if (seen.observation().isEmpty() && seen.state() instanceof State.Silent(var why)) {
      return fromOutside("it does not answer", Optional.of(why));
    }
    var observation = seen.observation().orElse(new Observation(List.of(), List.of(), List.of()));
    var recording = seen.recording();
    var facts = new TreeMap<>(outside.facts());
    facts.putAll(seen.facts());
    recording.flatMap(LiveRecording::end).ifPresent(why -> facts.put(LiveNotes.END, why));
    var samples =
        recording
            .map(each -> each.with(observation.samples(), seen.origin()))
            .orElse(observation.samples());
    var dumps = observation.looks().stream().flatMap(look -> look.dump().stream()).toList();
    var unobserved = unobserved(seen, observation);
    var sighting =
        new Sighting(
            facts,
            seen.seconds(),
            samples,
            recording.flatMap(each -> each.pins(subject.started())),
            dumps,
            sockets(seen.state()),
            recording.map(LiveRecording::executing).orElse(List.of()),
            Optional.empty(),
            seen.state(),
            unobserved);
    var notes = notes(seen.state(), facts, samples, unobserved);
    boolean noneEnded = recording.filter(LiveRecording::sawNoneEnd).isPresent();
    return answered(sighting, notes, Unmoved.in(dumps, noneEnded), true);
  }

  /**
   * What was not seen. A JVM that wrote its recording when it ended did not need to be asked for
   * it; one that ended before the watch did tells of its time; and a recording that is missing
   * without a word was not given in time.
   */
  static List<Unobserved> unobserved(InsideLook.Seen seen, Observation observation) {
    boolean hasLast = seen.recording().isPresent() && seen.state() instanceof State.Ended;
    var all = new ArrayList<>(seen.gaps());
    if (observation.unobserved().stream().anyMatch(LiveInspection::isRecording)) {
      all.removeIf(LiveInspection::isRecording); // what was not given cannot be read
    }
    observation.unobserved().stream()
        .filter(gap -> !hasLast || !isRecording(gap))
        .map(gap -> isRecording(gap) && seen.recording().isPresent() ? partly(gap) : gap)
        .forEach(all::add);
    if (seen.recording().isEmpty() && all.stream().noneMatch(LiveInspection::isRecording)) {
      all.add(new Unobserved(RECORDING, "it could not be taken over in time"));
    }
    return all;
  }

  private static boolean isRecording(Unobserved gap) {
    return gap.what().equals(RECORDING);
  }

  private static Unobserved partly(Unobserved gap) {
    return new Unobserved(RECORDING, gap.why() + "; what it holds up to then is told");
  }

  private List<Inspection.Note> notes(
      State state, Map<String, String> facts, List<Sample> samples, List<Unobserved> unobserved) {
    var all = new LiveNotes(order, subject);
    var notes = new ArrayList<Inspection.Note>();
    if (state instanceof State.Silent) {
      notes.addAll(all.ofOutside(outside.words()));
    }
    notes.addAll(all.ofInside(facts, samples, unobserved));
    return notes;
  }

  /** Who answers nobody accepts nobody from then on; who answers may have just not come to it. */
  private Optional<Sockets> sockets(State state) {
    return state instanceof State.Answering ? outside.steadySockets() : outside.sockets();
  }

  private LiveLook fromOutside(String whyNotInside, Optional<String> silence)
      throws InterruptedException {
    boolean lives = outside.readFor(OUTSIDE_LOOK);
    var unobserved = new ArrayList<>(unseen(whyNotInside));
    unobserved.addAll(outside.unobserved());
    State state =
        lives
            ? silence.<State>map(State.Silent::new).orElse(new State.Answering())
            : new State.Ended(OptionalInt.empty(), subject.livedSeconds());
    var sighting =
        new Sighting(
            outside.facts(),
            OUTSIDE_LOOK.toMillis() / 1e3,
            outside.samples(),
            Optional.empty(),
            List.of(),
            sockets(state),
            List.of(),
            Optional.empty(),
            state,
            unobserved);
    var notes = new LiveNotes(order, subject).ofOutside(outside.words());
    return answered(sighting, notes, List.of(), silence.isPresent() || !lives);
  }

  /** What takes a JVM that lets itself be looked into. */
  private List<Unobserved> unseen(String why) {
    var unseen = new ArrayList<Unobserved>();
    unseen.add(new Unobserved("heap, collections, allocation and virtual threads", why));
    unseen.add(new Unobserved("pinned virtual threads (flight recording)", why));
    if (order.dumps()) {
      unseen.add(new Unobserved("thread dumps", why));
    }
    if (order.canary()) {
      unseen.add(new Unobserved("a canary", why));
    }
    return unseen;
  }

  private LiveLook answered(
      Sighting sighting,
      List<Inspection.Note> notes,
      List<StackGroup> unmoved,
      boolean isAnswered) {
    var jvm = sighting.facts().getOrDefault("target.jvm", "an unknown JVM");
    var what =
        String.format(Locale.ROOT, "%s, %.0f s of %s", subject.name(), sighting.seconds(), jvm);
    var inspection = new Inspection(what, sighting, Diagnose.of(sighting), notes, unmoved);
    return new LiveLook.Seen(inspection, isAnswered);
  }
}
