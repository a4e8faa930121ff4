package dev.loomlab.plan;

import java.util.List;

/** The keys that say what is offered and how it is measured. */
final class LoadKeys {
  /** What is offered. */
  static final List<Section.Key> LOAD =
      List.of(
          new Section.Key(
              "closed",
              "ascending whole numbers from 1 to 1000000",
              "either this or open",
              "closed: [50, 200, 1000]",
              "levels of closed load: so many users, each sends when it was answered"),
          new Section.Key(
              "open",
              "ascending rates above 0/s, at most 10000000/s",
              "either this or closed",
              "open: [500/s, 1000/s]",
              "levels of open load: arrivals by the clock, whether or not the target keeps up"),
          new Section.Key(
              "think",
              "a time",
              "`0s`",
              "think: 100ms",
              "the pause between an answer and the same user's next request; closed load only"),
          new Section.Key(
              "connections",
              "a whole number from 1 to 1000000",
              "chosen by the driver",
              "connections: 1000",
              "how many connections open load may use; closed load uses one a user"),
          new Section.Key(
              "generators",
              "a whole number from 1 to 64",
              "`1`",
              "generators: 2",
              "how many generator processes share the load"),
          new Section.Key(
              "trust-any-certificate",
              "`true` or `false`",
              "`false`",
              "trust-any-certificate: true",
              "whether a certificate that cannot be verified is accepted"));

  /** How it is measured. */
  static final List<Section.Key> PROTOCOL =
      List.of(
          new Section.Key(
              "repetitions",
              "a whole number from 1 to 1000",
              "`3`",
              "repetitions: 5",
              "how many blocks are run; each holds every variant of every case once"),
          new Section.Key(
              "ready-within",
              "a time above zero",
              "`1m`",
              "ready-within: 3m",
              "how long a target may take until it answers; one that takes longer fails its trial"),
          new Section.Key(
              "warmup",
              "a time above zero",
              "`1s`",
              "warmup: 2s",
              "least time of load before each window; lengthened to 1.5 response times"),
          new Section.Key(
              "warmup-bursts",
              "a whole number from 1 to 1000",
              "`1`",
              "warmup-bursts: 10",
              "how many warm-ups precede each window, each followed by a drain but the last"),
          new Section.Key(
              "steady-within",
              "a time above zero",
              "not looked at",
              "steady-within: 30s",
              "a warm-up lasts until throughput is steady, at most so long; a variant that never is"
                  + " cannot win"),
          new Section.Key(
              "window",
              "a time above zero",
              "`5s`",
              "window: 10s",
              "least time that is measured at each level; lengthened to one response time"),
          new Section.Key(
              "timeout",
              "a time above zero",
              "`30s`",
              "timeout: 10s",
              "least time after which a request is given up; lengthened to three response times"),
          new Section.Key(
              "margin",
              "a percentage above 0% and below 100%",
              "`3%`",
              "margin: 5%",
              "the difference that matters"),
          new Section.Key(
              "until",
              "a percentage above 0% and below 100%",
              "as many blocks as repetitions",
              "until: 3%",
              "blocks are repeated, 4 at least, until the interval of every throughput ratio reaches at"
                  + " most so far from its middle"),
          new Section.Key(
              "at-most",
              "a whole number from 4 to 1000",
              "`20`",
              "at-most: 40",
              "after so many blocks until gives up"),
          new Section.Key(
              "seed",
              "a whole number",
              "`1`",
              "seed: 7",
              "where the counterbalanced running order starts from"),
          new Section.Key(
              "pin",
              "keys, see `pin`",
              "not held to cores",
              "pin: { target: 0, generator: 1 }",
              "the cores that target and generator are held to"));

  /** Cores; both keys are needed. */
  static final List<Section.Key> PIN =
      List.of(
          new Section.Key(
              "target",
              "a core or a list of cores, numbered 0 to 1023",
              "required",
              "target: [0, 1]",
              "the target's cores"),
          new Section.Key(
              "generator",
              "a core or a list of cores, numbered 0 to 1023",
              "required",
              "generator: 2",
              "the generator's cores"));

  private LoadKeys() {}
}
