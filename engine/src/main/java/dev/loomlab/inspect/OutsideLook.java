package dev.loomlab.inspect;

import dev.loomlab.record.Sample;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.Unobserved;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Looks at a process from outside alone, for a while. */
final class OutsideLook {
  private static final Duration READ_BOUND = Duration.ofSeconds(3);
  private static final Duration READ_EVERY = Duration.ofMillis(250);

  private final Subject subject;
  private final Steps steps;
  private final long originNanos = System.nanoTime();
  private final List<Sample> samples = new ArrayList<>();
  private final List<Sockets> sockets = new ArrayList<>();
  private final List<Unobserved> unobserved = new ArrayList<>();
  private final Map<String, String> facts = new TreeMap<>();

  OutsideLook(Subject subject, Steps steps) {
    this.subject = subject;
    this.steps = steps;
  }

  /** Reads once, each kind of thing with a deadline of its own. */
  void read() throws InterruptedException {
    switch (steps.within(READ_BOUND, "process", () -> subject.outside().sample(originNanos))) {
      case Step.Done<Sample>(var sample) -> samples.add(sample);
      case Step.Failed<Sample> failed -> note("process figures", failed.why());
      case Step.Late<Sample> late -> note("process figures", late.why());
    }
    readSockets();
  }

  /** Counts the connections once. */
  void readSockets() throws InterruptedException {
    switch (steps.within(READ_BOUND, "sockets", subject.outside()::sockets)) {
      case Step.Done<Sockets>(var counted) -> sockets.add(counted);
      case Step.Failed<Sockets> failed -> note("its connections", failed.why());
      case Step.Late<Sockets> late -> note("its connections", late.why());
    }
  }

  /**
   * Reads again and again for a while, and ends early if the process does.
   *
   * @return whether the process lives
   */
  boolean readFor(Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    read();
    while (System.nanoTime() < end) {
      if (subject.hasEnded(READ_EVERY)) {
        return false;
      }
      read();
    }
    return true;
  }

  /** What was read of the process, in order of time. */
  List<Sample> samples() {
    return List.copyOf(samples);
  }

  /** What could not be read. */
  List<Unobserved> unobserved() {
    return List.copyOf(unobserved);
  }

  /** Its connections at the last count. */
  Optional<Sockets> sockets() {
    return sockets.isEmpty() ? Optional.empty() : Optional.of(sockets.getLast());
  }

  /**
   * The same, but of the connections that waited to be accepted the fewest of all counts: at every
   * busy port one waits for a moment, and only those that wait all the time say something.
   */
  Optional<Sockets> steadySockets() {
    return sockets().map(this::steady);
  }

  private Sockets steady(Sockets last) {
    var waiting = new HashMap<>(last.waiting());
    for (var each : sockets) {
      waiting.replaceAll((port, least) -> Math.min(least, each.waiting().getOrDefault(port, 0)));
    }
    return new Sockets(last.inbound(), waiting, last.outbound(), last.closeWait());
  }

  /** Reads what the system knows of the process; what cannot be read in time is left out. */
  void readFacts() throws InterruptedException {
    steps.within(READ_BOUND, "facts", subject::facts).given().ifPresent(facts::putAll);
  }

  /** What the system knows of the process, with its state as it is now. */
  Map<String, String> facts() {
    var now = new TreeMap<>(facts);
    subject.outside().state().ifPresent(state -> now.put("target.state", state.text()));
    return now;
  }

  /** What was seen, in words. */
  OutsideWords words() {
    return new OutsideWords(subject.outside().state(), subject.uptime(), samples(), sockets());
  }

  private void note(String what, String why) {
    var gap = new Unobserved(what, why);
    if (!unobserved.contains(gap)) {
      unobserved.add(gap);
    }
  }
}
