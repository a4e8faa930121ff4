package dev.loomlab.plan;

import java.util.List;

/**
 * One mapping of the plan's grammar with every key that may stand in it. Readers, fault messages
 * and docs/PLANS.md are all made from these tables; the longer ones are in files of their own.
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
  TARGET("target", ArmKeys.TARGET),

  /** What a case adds to the target's start. */
  CASE("case", ArmKeys.CASE),

  /** What a variant adds to the target's start, after the case's. */
  VARIANT("variant", ArmKeys.VARIANT),

  /** What is offered. Each kind of work that is known adds its own key. */
  LOAD("load", LoadKeys.LOAD),

  /** How it is measured. */
  PROTOCOL("protocol", LoadKeys.PROTOCOL),

  /** Cores; both keys are needed. */
  PIN("pin", LoadKeys.PIN),

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
          "`off`, `virtual-threads`, `profile`, `profile+virtual-threads` or `everything`",
          "`off`",
          "jfr: virtual-threads",
          "which flight recording is made"),
      new Key(
          "pinned",
          "a time from 0s to 1m",
          "`1ms`",
          "pinned: 20ms",
          "virtual threads that were pinned for a shorter time are not recorded"),
      new Key(
          "dump",
          "`on` or `off`",
          "`on`",
          "dump: off",
          "whether a dump of the JVM's threads is taken after each window, under its load; it says"
              + " where requests wait"),
      new Key(
          "canary",
          "`on` or `off`",
          "`on` for targets that the run starts, `off` for others",
          "canary: off",
          "whether an agent in the target starts a trivial virtual thread every 20 ms and measures"
              + " how late it is; it shows held carriers, whatever holds them"),
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
    this(label, List.of(keys));
  }

  Section(String label, List<Key> keys) {
    this.label = label;
    this.keys = List.copyOf(keys);
  }

  /** What messages and docs call it. */
  String label() {
    return label;
  }

  /** Every key that may stand here, in the order of the docs. */
  List<Key> keys() {
    return keys;
  }
}
