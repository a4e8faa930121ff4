package dev.loomlab.diagnose;

import dev.loomlab.record.Environment;
import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Sightings drawn with a few strokes: only what a test is about. */
final class Seen {
  private static final long EVERY_NANOS = 250_000_000;

  private final Map<String, String> facts = new TreeMap<>();
  private final List<Sample> samples = new ArrayList<>();
  private final List<ThreadDump> dumps = new ArrayList<>();
  private final List<ExecutionSite> executing = new ArrayList<>();
  private double seconds;
  private Optional<Pins> pins = Optional.empty();
  private Optional<Sockets> sockets = Optional.empty();
  private Optional<Sighting.Load> load = Optional.empty();
  private Sighting.State state = new Sighting.State.Answering();

  private Seen() {}

  /** Nothing of a JVM of which nothing is known. */
  static Seen unknown() {
    return new Seen();
  }

  /** Nothing yet of a JVM of that release on two cores. */
  static Seen on(int java) {
    return new Seen()
        .fact(Environment.TARGET_JAVA, Integer.toString(java))
        .fact(Environment.CORES, "2")
        .fact(Environment.TARGET_CORES, "2");
  }

  Seen fact(String name, String value) {
    facts.put(name, value);
    return this;
  }

  Seen setting(String name, String value) {
    return fact(Environment.TARGET_SETTING + name, value);
  }

  Seen lasting(double length) {
    seconds = length;
    return this;
  }

  /** Samples four times a second, each of a map of gauges by its number. */
  Seen sampled(int count, IntFunction<Map<Gauge, Double>> each) {
    for (int i = 0; i < count; i++) {
      samples.add(new Sample(i * EVERY_NANOS, each.apply(i)));
    }
    seconds = Math.max(seconds, count * EVERY_NANOS / 1e9);
    return this;
  }

  /** The same with series. */
  Seen series(int count, IntFunction<Map<String, Double>> each) {
    for (int i = 0; i < count; i++) {
      samples.add(new Sample(i * EVERY_NANOS, Map.of(), each.apply(i)));
    }
    return this;
  }

  /** A dump, a second after the one before. */
  Seen dump(StackGroup... groups) {
    int threads = 25;
    for (var group : groups) {
      threads += group.count();
    }
    dumps.add(new ThreadDump(dumps.size() * 1_000_000_000L, 20_000_000, threads, List.of(groups)));
    return this;
  }

  /** A recording with these pins after the start. */
  Seen pinned(PinnedSite... steady) {
    pins = Optional.of(new Pins(1_000_000, List.of(), List.of(steady)));
    return this;
  }

  /** A recording with these pins before the window only. */
  Seen pinnedCold(PinnedSite... cold) {
    pins = Optional.of(new Pins(1_000_000, List.of(cold), List.of()));
    return this;
  }

  Seen sockets(Sockets counted) {
    sockets = Optional.of(counted);
    return this;
  }

  Seen executing(StackGroup.Kind kind, boolean isNative, long count, String... frames) {
    executing.add(new ExecutionSite(kind, List.of(frames), isNative, count));
    return this;
  }

  Seen load(double answersPerSecond, double responseMillis, double unloadedMillis) {
    load = Optional.of(new Sighting.Load(answersPerSecond, responseMillis, unloadedMillis));
    return this;
  }

  Seen load(Sighting.Load asked) {
    load = Optional.of(asked);
    return this;
  }

  Seen state(Sighting.State found) {
    state = found;
    return this;
  }

  Sighting sighting() {
    return new Sighting(
        facts, seconds, samples, pins, dumps, sockets, executing, load, state, List.of());
  }

  /** What is found, the gravest first. */
  List<Finding> found() {
    return Diagnose.of(sighting()).findings();
  }

  /** The kinds of what is found. */
  List<FindingKind> kinds() {
    return found().stream().map(Finding::kind).toList();
  }

  /** The one finding of a kind, which must be there. */
  Finding only(FindingKind kind) {
    var those = found().stream().filter(each -> each.kind() == kind).toList();
    if (those.size() != 1) {
      throw new AssertionError(those.size() + " findings " + kind + " in " + found());
    }
    return those.getFirst();
  }

  /** A pin of 50 ms, so many times. */
  static PinnedSite pin(String site, int count) {
    return new PinnedSite(
        site,
        "java.lang.Thread.sleep",
        Optional.of("Freeze or preempt failed (2)"),
        false,
        count,
        count * 50_000_000L,
        52_000_000);
  }

  /** Virtual threads in a state, with frames from the innermost call outwards. */
  static StackGroup virtual(int count, String state, String application, String... inner) {
    var frames = new ArrayList<>(List.of(inner));
    frames.add(application);
    frames.add("java.lang.VirtualThread.run");
    return new StackGroup(
        StackGroup.Kind.VIRTUAL,
        "",
        Stacks.PER_TASK,
        count,
        state.isEmpty() ? Optional.empty() : Optional.of(state),
        frames,
        Optional.of(application));
  }
}
