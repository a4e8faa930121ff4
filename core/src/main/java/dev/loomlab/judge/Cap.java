package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Something to limit after a switch, and the value that the findings support. */
public sealed interface Cap {

  /**
   * The baseline's workers were bounded, which bounded whatever they share, too; the candidate's
   * are not.
   *
   * @param levels where the bound was the baseline's limit and not the candidate's
   * @param size how many workers the baseline had
   * @param atOnce how many requests the candidate worked on at once, at most, at these levels
   * @param needed how many it needs at once for its best throughput: X S; empty if not known
   */
  record WorkersGone(List<Level> levels, double size, double atOnce, OptionalDouble needed)
      implements Cap {
    /** Copies the levels. */
    public WorkersGone {
      levels = List.copyOf(levels);
    }
  }

  /**
   * A bound that holds the candidate back already: a pool, a downstream, connections.
   *
   * @param kind what it is
   * @param name what the target calls it, if known
   * @param levels where it was the candidate's limit
   * @param size how many it lets through at once, if known
   * @param waiting how many requests waited for it at the highest of these levels, if known
   */
  record InForce(
      LimitKind kind,
      Optional<String> name,
      List<Level> levels,
      OptionalDouble size,
      OptionalDouble waiting)
      implements Cap {
    /** Copies the levels. */
    public InForce {
      levels = List.copyOf(levels);
    }
  }

  /**
   * Processor time ran out: more requests at once than this only wait longer.
   *
   * @param levels where processor time was the candidate's limit
   * @param needed how many requests at once its best throughput needs: X S
   */
  record InFlight(List<Level> levels, double needed) implements Cap {
    /** Copies the levels. */
    public InFlight {
      levels = List.copyOf(levels);
    }
  }
}
