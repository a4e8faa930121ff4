package dev.loomlab.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a plan's author expects to find. The grammar is in docs/PLANS.md.
 *
 * @param text the line as the plan has it
 * @param claim what it says
 */
public record Expectation(String text, Claim claim) {

  /** A statement that holds, does not hold, or cannot be told for want of data. */
  public sealed interface Claim {

    /** A figure of one cell against a bound. */
    record FigureIs(Figure figure, Place place, Relation relation, Bound bound) implements Claim {}

    /** What limits a cell is one of these. */
    record LimitIs(Place place, Set<LimitKind> kinds) implements Claim {
      /** Copies the set. */
      public LimitIs {
        kinds = Set.copyOf(kinds);
      }
    }

    /**
     * Something was found inside the target in a cell, or was not.
     *
     * @param place the cell
     * @param kind what kind of finding, by its label, one of {@link Names#findings}
     * @param isFound whether it must be found; else it must have been looked for in vain
     */
    record FindingIs(Place place, String kind, boolean isFound) implements Claim {}

    /**
     * At least one of several claims holds.
     *
     * @param claims two or more, none of them an {@code AnyOf}
     */
    record AnyOf(List<Claim> claims) implements Claim {
      /** Copies the list. */
      public AnyOf {
        claims = List.copyOf(claims);
        if (claims.size() < 2) {
          throw new IllegalArgumentException("alternatives are two claims or more");
        }
      }
    }

    /** The verdict on a cell against the baseline is one of these. */
    record VerdictIs(Figure figure, Place place, Set<Verdict> verdicts) implements Claim {
      /** Copies the set. */
      public VerdictIs {
        verdicts = Set.copyOf(verdicts);
      }
    }
  }

  /**
   * A cell.
   *
   * @param variant the variant's name
   * @param level the level
   * @param inCase the case's name; empty: every case of the plan
   */
  public record Place(String variant, Level level, Optional<String> inCase) {}

  /** How a figure stands to its bound. */
  public sealed interface Relation {
    /** Not below it. */
    record AtLeast() implements Relation {}

    /** Not above it. */
    record AtMost() implements Relation {}

    /**
     * At most this share away from it on either side.
     *
     * @param share above 0 and below 1: 0.03 is 3 %
     */
    record Within(double share) implements Relation {}
  }

  /** What a figure is held against. */
  public sealed interface Bound {
    /** A number, in the figure's unit. */
    record Constant(double value) implements Bound {}

    /** A multiple of another variant's same figure at the same level. */
    record TimesVariant(double factor, String variant) implements Bound {}

    /** A multiple of another figure of the same cell. */
    record TimesFigure(double factor, Figure figure) implements Bound {}

    /**
     * A number of workers over S, the execution time of the same variant at its lowest level: the
     * capacity of that many workers, per second.
     */
    record WorkersOverServiceTime(double workers) implements Bound {}
  }
}
