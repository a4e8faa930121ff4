package dev.loomlab.drive;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Work;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.schedule.Assignment;
import java.net.URI;
import java.time.Duration;

/** Short levels for tests. */
record Levels(
    URI endpoint,
    String work,
    Duration warmup,
    Duration window,
    Duration timeout,
    Duration think,
    int connections,
    int bursts,
    boolean trust) {

  /** A level of half a second against this endpoint. */
  static Levels on(URI endpoint) {
    return new Levels(
        endpoint,
        "\"GET /\"",
        Duration.ofMillis(100),
        Duration.ofMillis(400),
        Duration.ofSeconds(5),
        Duration.ZERO,
        10,
        1,
        false);
  }

  Levels work(String json) {
    return new Levels(endpoint, json, warmup, window, timeout, think, connections, bursts, trust);
  }

  Levels warmup(int millis) {
    return new Levels(
        endpoint,
        work,
        Duration.ofMillis(millis),
        window,
        timeout,
        think,
        connections,
        bursts,
        trust);
  }

  Levels window(int millis) {
    return new Levels(
        endpoint,
        work,
        warmup,
        Duration.ofMillis(millis),
        timeout,
        think,
        connections,
        bursts,
        trust);
  }

  Levels timeout(int millis) {
    return new Levels(
        endpoint,
        work,
        warmup,
        window,
        Duration.ofMillis(millis),
        think,
        connections,
        bursts,
        trust);
  }

  Levels think(int millis) {
    return new Levels(
        endpoint,
        work,
        warmup,
        window,
        timeout,
        Duration.ofMillis(millis),
        connections,
        bursts,
        trust);
  }

  Levels connections(int count) {
    return new Levels(endpoint, work, warmup, window, timeout, think, count, bursts, trust);
  }

  Levels bursts(int count) {
    return new Levels(endpoint, work, warmup, window, timeout, think, connections, count, trust);
  }

  Levels trustingAnyCertificate() {
    return new Levels(endpoint, work, warmup, window, timeout, think, connections, bursts, true);
  }

  Assignment assignment(String level) {
    return new Assignment(
        new Work("request", work),
        endpoint,
        Level.parse(level).orElseThrow(),
        0,
        think.toNanos(),
        connections,
        warmup.toNanos(),
        bursts,
        window.toNanos(),
        timeout.toNanos(),
        trust);
  }

  /** Drives the level with one loop. */
  LoadRecord drive(String level) throws Exception {
    return drive(level, 1);
  }

  /** Drives the level with so many loops. */
  LoadRecord drive(String level, int loops) throws Exception {
    try (var driver = LevelDriver.connect(assignment(level), loops)) {
      return driver.drive(event -> {});
    }
  }
}
