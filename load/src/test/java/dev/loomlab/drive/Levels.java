package dev.loomlab.drive;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Work;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.schedule.Assignment;
import java.net.URI;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Short levels for tests. */
final class Levels {
  private final URI endpoint;
  private Work work = new Work("request", "\"GET /\"");
  private Duration warmup = Duration.ofMillis(100);
  private Duration window = Duration.ofMillis(400);
  private Duration timeout = Duration.ofSeconds(5);
  private Duration think = Duration.ZERO;
  private OptionalLong steadyWithin = OptionalLong.empty();
  private int connections = 10;
  private int bursts = 1;
  private boolean trust;

  private Levels(URI endpoint) {
    this.endpoint = endpoint;
  }

  /** A level of half a second against this endpoint. */
  static Levels on(URI endpoint) {
    return new Levels(endpoint);
  }

  private Levels with(Consumer<Levels> change) {
    var copy = new Levels(endpoint);
    copy.work = work;
    copy.warmup = warmup;
    copy.window = window;
    copy.timeout = timeout;
    copy.think = think;
    copy.steadyWithin = steadyWithin;
    copy.connections = connections;
    copy.bursts = bursts;
    copy.trust = trust;
    change.accept(copy);
    return copy;
  }

  URI endpoint() {
    return endpoint;
  }

  Levels work(String json) {
    return with(copy -> copy.work = new Work("request", json));
  }

  /** Several requests. */
  Levels requests(String json) {
    return with(copy -> copy.work = new Work("requests", json));
  }

  Levels warmup(int millis) {
    return with(copy -> copy.warmup = Duration.ofMillis(millis));
  }

  Levels window(int millis) {
    return with(copy -> copy.window = Duration.ofMillis(millis));
  }

  Levels timeout(int millis) {
    return with(copy -> copy.timeout = Duration.ofMillis(millis));
  }

  Levels think(int millis) {
    return with(copy -> copy.think = Duration.ofMillis(millis));
  }

  Levels steadyWithin(int millis) {
    return with(copy -> copy.steadyWithin = OptionalLong.of(millis * 1_000_000L));
  }

  Levels connections(int count) {
    return with(copy -> copy.connections = count);
  }

  Levels bursts(int count) {
    return with(copy -> copy.bursts = count);
  }

  Levels trustingAnyCertificate() {
    return with(copy -> copy.trust = true);
  }

  Assignment assignment(String level) {
    return new Assignment(
        work,
        endpoint,
        Level.parse(level).orElseThrow(),
        0,
        think.toNanos(),
        connections,
        warmup.toNanos(),
        bursts,
        window.toNanos(),
        0,
        timeout.toNanos(),
        trust,
        steadyWithin,
        0);
  }

  /** Drives the level with one loop. */
  LoadRecord drive(String level) throws Exception {
    return drive(level, 1);
  }

  /** Drives the level with so many loops. */
  LoadRecord drive(String level, int loops) throws Exception {
    return drive(level, loops, new Answered());
  }

  /** Drives the level against a target that has answered as asked at a lower level. */
  LoadRecord driveGoingOn(String level) throws Exception {
    var before = new Answered();
    before.add("request");
    return drive(level, 1, before);
  }

  private LoadRecord drive(String level, int loops, Answered answered) throws Exception {
    try (var driver = LevelDriver.connect(assignment(level), loops, answered)) {
      return driver.drive(event -> {});
    }
  }
}
