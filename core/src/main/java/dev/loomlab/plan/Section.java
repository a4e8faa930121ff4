package dev.loomlab.plan;

import java.util.List;

/**
 * One mapping of the plan's grammar with every key that may stand in it. Readers, fault messages
 * and docs/PLANS.md are all made from these tables.
 */
enum Section {
  /** The top of a plan. */
  PLAN(
      "the plan",
      new Key(
          "name",
          "a name",
          "required",
          "name: http-blocking",
          "what the plan is called; its results folder's name starts with it"),
      new Key(
          "question",
          "text",
          "required",
          "question: Does a virtual thread per request beat a pool of 200?",
          "what a reader wants to know, in one sentence"),
      new Key(
          "target",
          "keys, see `target`",
          "required, unless each variant has its own",
          "target: { run: loomlab-target http --wait 50ms }",
          "the program under test, unless each variant has its own"),
      new Key(
          "cases",
          "names with keys, see `case`",
          "one case without a name",
          "cases: { wait-50ms: { args: --wait 50ms } }",
          "settings under which every variant is run and compared"),
      new Key(
          "variants",
          "names with keys, see `variant`",
          "required",
          "variants: { fixed-200: { args: --threads 200 } }",
          "the arms, at least one; the first is the baseline"),
      new Key(
          "load",
          "keys, see `load`",
          "required",
          "load: { request: GET /, closed: [50, 200] }",
          "what is offered to every variant alike"),
      new Key(
          "protocol",
          "keys, see `protocol`",
          "the defaults below",
          "protocol: { repetitions: 5 }",
          "how often, how long, in which order, and how sure"),
      new Key(
          "observe",
          "keys, see `observe`",
          "the defaults below",
          "observe: { jfr: virtual-threads }",
          "what is watched while a target is under load"),
      new Key(
          "expect",
          "lines of the expectation grammar",
          "none",
          "expect: [throughput of virtual at 5000 is at least 3 x fixed-200]",
          "what the author expects to find; one that does not hold makes the exit code 1")),

  /** The program under test. */
  TARGET(
      "target",
      new Key(
          "run",
          "a command line",
          "either this or url",
          "run: java -jar shop.jar --server.port=${port}",
          "started once a trial, without a shell; ${port} stands for a free port and must be there"
              + " unless the command is loomlab-target"),
      new Key(
          "url",
          "an address with scheme and host",
          "either this or run",
          "url: http://127.0.0.1:8080",
          "a service that runs already and that trials neither start nor stop"),
      pidKey(),
      new Key(
          "ready",
          "a method and a path",
          "`GET /`",
          "ready: GET /ready",
          "asked until it is answered; load starts only then")),

  /** What a case adds to the target's start. */
  CASE("case", setupKeys()),

  /** What a variant adds to the target's start, after the case's. */
  VARIANT(
      "variant",
      setupKeys()[0],
      setupKeys()[1],
      setupKeys()[2],
      setupKeys()[3],
      new Key(
          "run",
          "a command line",
          "the plan's target",
          "run: java -jar shop.jar --server.port=${port}",
          "the program under test in this arm, in place of the plan's"),
      new Key(
          "url",
          "an address with scheme and host",
          "the plan's target",
          "url: http://127.0.0.1:8081",
          "a service that runs already, in place of the plan's target"),
      pidKey(),
      new Key(
          "ready",
          "a method and a path",
          "the plan's target's, or `GET /`",
          "ready: GET /ready",
          "asked until this arm's own target answers"),
      new Key(
          "observe",
          "keys, see `observe`",
          "the plan's",
          "observe: { jfr: profile }",
          "what is watched in this arm; a key left out is the plan's"),
      new Key(
          "warmup-bursts",
          "a whole number from 1 to 1000",
          "the protocol's",
          "warmup-bursts: 10",
          "how many warm-ups precede each window in this arm")),

  /** What is offered. Each kind of work that is known adds its own key. */
  LOAD(
      "load",
      new Key(
          "closed",
          "ascending whole numbers from 1 to 1000000",
          "either this or open",
          "closed: [50, 200, 1000]",
          "levels of closed load: so many users, each sends when it was answered"),
      new Key(
          "open",
          "ascending rates above 0/s, at most 10000000/s",
          "either this or closed",
          "open: [500/s, 1000/s]",
          "levels of open load: arrivals by the clock, whether or not the target keeps up"),
      new Key(
          "think",
          "a time",
          "`0s`",
          "think: 100ms",
          "the pause between an answer and the same user's next request; closed load only"),
      new Key(
          "connections",
          "a whole number from 1 to 1000000",
          "chosen by the driver",
          "connections: 1000",
          "how many connections open load may use; closed load uses one a user"),
      new Key(
          "generators",
          "a whole number from 1 to 64",
          "`1`",
          "generators: 2",
          "how many generator processes share the load"),
      new Key(
          "trust-any-certificate",
          "`true` or `false`",
          "`false`",
          "trust-any-certificate: true",
          "whether a certificate that cannot be verified is accepted")),

  /** How it is measured. */
  PROTOCOL(
      "protocol",
      new Key(
          "repetitions",
          "a whole number from 1 to 1000",
          "`3`",
          "repetitions: 5",
          "how many blocks are run; each holds every variant of every case once"),
      new Key(
          "ready-within",
          "a time above zero",
          "`1m`",
          "ready-within: 3m",
          "how long a target may take until it answers; one that takes longer fails its trial"),
      new Key(
          "warmup",
          "a time above zero",
          "`1s`",
          "warmup: 2s",
          "least time of load before each window; lengthened to 1.5 response times"),
      new Key(
          "warmup-bursts",
          "a whole number from 1 to 1000",
          "`1`",
          "warmup-bursts: 10",
          "how many warm-ups precede each window, each followed by a drain but the last"),
      new Key(
          "steady-within",
          "a time above zero",
          "not looked at",
          "steady-within: 30s",
          "a warm-up lasts until throughput is steady, at most so long; a variant that never is"
              + " cannot win"),
      new Key(
          "window",
          "a time above zero",
          "`5s`",
          "window: 10s",
          "least time that is measured at each level; lengthened to one response time"),
      new Key(
          "timeout",
          "a time above zero",
          "`30s`",
          "timeout: 10s",
          "least time after which a request is given up; lengthened to three response times"),
      new Key(
          "margin",
          "a percentage above 0% and below 100%",
          "`3%`",
          "margin: 5%",
          "the difference that matters"),
      new Key(
          "until",
          "a percentage above 0% and below 100%",
          "as many blocks as repetitions",
          "until: 3%",
          "blocks are repeated, 4 at least, until the interval of every throughput ratio reaches at"
              + " most so far from its middle"),
      new Key(
          "at-most",
          "a whole number from 4 to 1000",
          "`20`",
          "at-most: 40",
          "after so many blocks until gives up"),
      new Key(
          "seed",
          "a whole number",
          "`1`",
          "seed: 7",
          "where the counterbalanced running order starts from"),
      new Key(
          "pin",
          "keys, see `pin`",
          "not held to cores",
          "pin: { target: 0, generator: 1 }",
          "the cores that target and generator are held to")),

  /** Cores; both keys are needed. */
  PIN(
      "pin",
      new Key(
          "target",
          "a core or a list of cores, numbered 0 to 1023",
          "required",
          "target: [0, 1]",
          "the target's cores"),
      new Key(
          "generator",
          "a core or a list of cores, numbered 0 to 1023",
          "required",
          "generator: 2",
          "the generator's cores")),

  /** What is watched. */
  OBSERVE(
      "observe",
      new Key(
          "every",
          "a time from 1ms to 1m, or `off`",
          "`250ms`",
          "every: 100ms",
          "how often the samplers read; off: only at the edges of each window"),
      new Key(
          "jfr",
          "`off`, `virtual-threads`, `profile` or `profile+virtual-threads`",
          "`off`",
          "jfr: virtual-threads",
          "which flight recording is made"),
      new Key(
          "dump",
          "`on` or `off`",
          "`on`",
          "dump: off",
          "whether a dump of the JVM's threads is taken after each window, under its load; it says"
              + " where requests wait"),
      new Key(
          "scrape",
          "keys, see `scrape`",
          "nothing is asked",
          "scrape: { path: /actuator/prometheus, series: [hikaricp_connections_active] }",
          "figures that the target itself publishes in the text form of Prometheus")),

  /** Figures that the target publishes; both keys are needed. */
  SCRAPE(
      "scrape",
      new Key(
          "path",
          "a path of the target that begins with one slash",
          "required",
          "path: /actuator/prometheus",
          "where the target publishes its figures; asked about once a second"),
      new Key(
          "series",
          "a name of a series or a list of up to 50",
          "required",
          "series: [hikaricp_connections_active, hikaricp_connections_pending]",
          "the series that are kept, with all their labels"));

  /**
   * One key of the grammar.
   *
   * @param name the key
   * @param form what its value must be
   * @param fallback what holds if it is left out
   * @param example a line that a plan may hold
   * @param meaning what it does
   */
  record Key(String name, String form, String fallback, String example, String meaning) {}

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // List.of cannot be changed
  private final List<Key> keys;

  Section(String label, Key... keys) {
    this.label = label;
    this.keys = List.of(keys);
  }

  /** What messages and docs call it. */
  String label() {
    return label;
  }

  /** Every key that may stand here, in the order of the docs. */
  List<Key> keys() {
    return keys;
  }

  private static Key pidKey() {
    return new Key(
        "pid",
        "a whole number above 0",
        "the process that listens at url",
        "pid: 4711",
        "the process that is watched; only with url");
  }

  private static Key[] setupKeys() {
    return new Key[] {
      new Key(
          "args",
          "one line, cut into words like a shell does, or a list of words",
          "nothing",
          "args: --executor fixed --threads 200",
          "words appended to the command line"),
      new Key(
          "env",
          "names with text",
          "nothing",
          "env: { SPRING_PROFILES_ACTIVE: virtual }",
          "environment variables set for the target"),
      new Key(
          "jvm",
          "one line, cut into words like a shell does, or a list of words",
          "nothing",
          "jvm: -Xmx512m -XX:+UseZGC",
          "options for the target's JVM"),
      new Key(
          "jdk",
          "a whole number from 8 to 99",
          "the JDK that runs the tool",
          "jdk: 21",
          "the JDK's major version")
    };
  }
}
