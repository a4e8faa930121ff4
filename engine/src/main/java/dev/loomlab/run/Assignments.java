package dev.loomlab.run;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Variant;
import dev.loomlab.schedule.Assignment;
import java.net.URI;
import java.util.OptionalLong;

/** What is asked of the generators at each level of a plan. */
final class Assignments {
  /** Enough for a look at some thousand threads; a longer one goes on while the load ends. */
  private static final long HOLD_NANOS = 300_000_000;

  private static final int MOST_CONNECTIONS_UNASKED = 1_000;

  private Assignments() {}

  /** The whole of a level. */
  static Assignment of(Plan plan, Variant variant, Level level, URI endpoint) {
    var load = plan.load();
    var protocol = plan.protocol();
    return new Assignment(
        load.work(),
        endpoint,
        level,
        0,
        load.think().toNanos(),
        connections(plan, level),
        protocol.warmup().toNanos(),
        variant.warmupBursts().orElse(protocol.warmupBursts()),
        protocol.window().toNanos(),
        HOLD_NANOS,
        protocol.timeout().toNanos(),
        load.trustAnyCertificate(),
        protocol
            .steadyWithin()
            .map(most -> OptionalLong.of(most.toNanos()))
            .orElse(OptionalLong.empty()),
        0);
  }

  /**
   * How many connections a level takes: one a user; for open load as many as the plan says, or as
   * arrive in a second, at most a thousand.
   */
  static int connections(Plan plan, Level level) {
    return switch (level) {
      case Level.Closed(int users) -> users;
      case Level.Open(double perSecond) ->
          plan.load()
              .connections()
              .orElse((int) Math.clamp(Math.ceil(perSecond), 1, MOST_CONNECTIONS_UNASKED));
    };
  }
}
