package dev.loomlab.run;

import dev.loomlab.plan.Level;
import dev.loomlab.schedule.Assignment;
import java.util.ArrayList;
import java.util.List;

/** How a level is shared out among generators. */
final class Shares {
  private static final double NANOS_PER_SECOND = 1e9;

  private Shares() {}

  /**
   * The shares, each at least one user or one connection, so there may be fewer than generators.
   *
   * <p>Users and connections are spread as evenly as whole numbers allow. Each generator has an
   * equal part of an open rate, and its first arrival is shifted by its number over the whole rate,
   * so that together they arrive as evenly as one generator would send. Each begins elsewhere in
   * the mix of requests and in their rows.
   */
  static List<Assignment> of(Assignment whole, int generators) {
    var shares = new ArrayList<Assignment>();
    int parts = Math.min(generators, whole.connections());
    for (int part = 0; part < parts; part++) {
      shares.add(
          switch (whole.level()) {
            case Level.Closed(int users) ->
                share(whole, new Level.Closed(part(users, parts, part)), 0, parts, part);
            case Level.Open(double rate) ->
                share(
                    whole,
                    new Level.Open(rate / parts),
                    Math.round(part * NANOS_PER_SECOND / rate),
                    parts,
                    part);
          });
    }
    return shares;
  }

  private static Assignment share(
      Assignment whole, Level level, long shiftNanos, int parts, int part) {
    return new Assignment(
        whole.work(),
        whole.endpoint(),
        level,
        whole.firstDueNanos() + shiftNanos,
        whole.thinkNanos(),
        part(whole.connections(), parts, part),
        whole.warmupNanos(),
        whole.warmupBursts(),
        whole.windowNanos(),
        whole.holdNanos(),
        whole.timeoutNanos(),
        whole.trustAnyCertificate(),
        whole.steadyWithinNanos(),
        whole.beginAt() + part / (double) parts);
  }

  private static int part(int whole, int parts, int part) {
    return whole / parts + (part < whole % parts ? 1 : 0);
  }
}
