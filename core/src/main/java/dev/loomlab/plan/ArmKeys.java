package dev.loomlab.plan;

import java.util.List;
import java.util.stream.Stream;

/** The keys that say which program is under test and how it is started. */
final class ArmKeys {
  private static final Section.Key PID =
      new Section.Key(
          "pid",
          "a whole number above 0",
          "the process that listens at url",
          "pid: 4711",
          "the process that is watched; only with url");

  /** What a case adds to the target's start. */
  static final List<Section.Key> CASE =
      List.of(
          new Section.Key(
              "args",
              "one line, cut into words like a shell does, or a list of words",
              "nothing",
              "args: --executor fixed --threads 200",
              "words appended to the command line"),
          new Section.Key(
              "env",
              "names with text",
              "nothing",
              "env: { SPRING_PROFILES_ACTIVE: virtual }",
              "environment variables set for the target"),
          new Section.Key(
              "jvm",
              "one line, cut into words like a shell does, or a list of words",
              "nothing",
              "jvm: -Xmx512m -XX:+UseZGC",
              "options for the target's JVM"),
          new Section.Key(
              "jdk",
              "a whole number from 8 to 99",
              "the JDK that runs the tool",
              "jdk: 21",
              "the JDK's major version"));

  /** The program under test. */
  static final List<Section.Key> TARGET =
      List.of(
          new Section.Key(
              "run",
              "a command line",
              "either this or url",
              "run: java -jar shop.jar --server.port=${port}",
              "started once a trial, without a shell; ${port} stands for a free port and must be there"
                  + " unless the command is loomlab-target"),
          new Section.Key(
              "url",
              "an address with scheme and host",
              "either this or run",
              "url: http://127.0.0.1:8080",
              "a service that runs already and that trials neither start nor stop"),
          PID,
          new Section.Key(
              "ready",
              "a method and a path",
              "`GET /`",
              "ready: GET /ready",
              "asked until it is answered; load starts only then"));

  private static final List<Section.Key> OWN =
      List.of(
          new Section.Key(
              "run",
              "a command line",
              "the plan's target",
              "run: java -jar shop.jar --server.port=${port}",
              "the program under test in this arm, in place of the plan's"),
          new Section.Key(
              "url",
              "an address with scheme and host",
              "the plan's target",
              "url: http://127.0.0.1:8081",
              "a service that runs already, in place of the plan's target"),
          PID,
          new Section.Key(
              "ready",
              "a method and a path",
              "the plan's target's, or `GET /`",
              "ready: GET /ready",
              "asked until this arm's own target answers"),
          new Section.Key(
              "observe",
              "keys, see `observe`",
              "the plan's",
              "observe: { jfr: profile }",
              "what is watched in this arm; a key left out is the plan's"),
          new Section.Key(
              "warmup-bursts",
              "a whole number from 1 to 1000",
              "the protocol's",
              "warmup-bursts: 10",
              "how many warm-ups precede each window in this arm"));

  /** What a variant adds to the target's start, after the case's, and in place of the plan's. */
  static final List<Section.Key> VARIANT = Stream.concat(CASE.stream(), OWN.stream()).toList();

  private ArmKeys() {}
}
