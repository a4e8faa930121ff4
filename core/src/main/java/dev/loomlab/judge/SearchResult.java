package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What became of a run that decided as it went. */
public sealed interface SearchResult {

  /**
   * Blocks were repeated until the throughput ratios were known well enough.
   *
   * @param blocks how many complete blocks were run
   * @param asked how far from its middle an interval may reach, as a share
   * @param reached how far the widest interval reaches, as a share; empty if no ratio has one
   * @param end why no further block was run
   * @param leftOut ratios that no further block would make known, each with its reason
   */
  record Repeated(int blocks, double asked, OptionalDouble reached, End end, List<String> leftOut)
      implements SearchResult {
    /** Copies the list. */
    public Repeated {
      leftOut = List.copyOf(leftOut);
    }

    /** Why blocks end. */
    public enum End {
      /** Every ratio that can be known is known well enough. */
      NARROW,
      /** As many blocks were run as the plan allows. */
      BOUND,
      /** There is no ratio that more blocks would make known. */
      UNKNOWABLE,
      /** The run was broken off: another block is wanted. */
      UNFINISHED
    }
  }

  /**
   * Where variants stop scaling, and from where candidates are better.
   *
   * @param knees one a case and variant
   * @param crossovers one a case and candidate
   * @param blocks how many lives of each variant were looked at
   * @param windows how many levels were driven in all, over blocks and variants
   * @param gridWindows how many a grid with steps of a tenth would have driven
   */
  record Knees(
      List<Knee> knees, List<Crossover> crossovers, int blocks, int windows, int gridWindows)
      implements SearchResult {
    /** Copies the lists. */
    public Knees {
      knees = List.copyOf(knees);
      crossovers = List.copyOf(crossovers);
    }
  }

  /** The level at which one variant stops scaling. */
  record Knee(String caseName, String variant, Place place) {}

  /** The level from which a candidate's throughput is better than the baseline's. */
  record Crossover(String caseName, String baseline, String candidate, Place place) {}

  /** Where along the levels something was found. */
  sealed interface Place {

    /**
     * Inside the range that was searched.
     *
     * @param at the level as a number
     * @param low lower end of its 95 % interval
     * @param high upper end of it
     */
    record Found(double at, double low, double high) implements Place {}

    /** Not up to the highest level that was searched. */
    record Above(Level highest, String evidence) implements Place {}

    /** Already at the lowest level that was searched. */
    record Below(Level lowest, String evidence) implements Place {}

    /** It could not be told, and why. */
    record Unknown(String why) implements Place {}
  }

  /**
   * The smallest pool that does as well as another variant.
   *
   * @param variant the variant whose pool it is
   * @param rival the variant that it is to match
   * @param tried every size that was tried, from the smallest
   * @param end what was found
   * @param trials how many trials it took
   */
  record Pool(String variant, String rival, List<Tried> tried, PoolEnd end, int trials)
      implements SearchResult {
    /** Copies the sizes. */
    public Pool {
      tried = List.copyOf(tried);
    }
  }

  /**
   * A size of the pool against the rival, at the level at which it did worst.
   *
   * @param size the size
   * @param variant the name under which its trials are kept
   * @param level that level
   * @param pairs how many pairs of trials have it
   * @param ratio throughput over the rival's, the mean of the pairs; empty if there is none
   * @param asWell whether it does as well: not below the margin
   * @param why the reason for which there is no ratio
   */
  record Tried(
      int size,
      String variant,
      Level level,
      int pairs,
      OptionalDouble ratio,
      boolean asWell,
      Optional<String> why) {}

  /** What a search for a pool came to. */
  sealed interface PoolEnd {

    /**
     * A size that does as well.
     *
     * @param size the size
     * @param tooSmall the largest size below it that did not do as well, if one was tried
     * @param shown whether its pairs show with an error of at most 5 % that it is not below the
     *     margin; otherwise it only looked so
     */
    record Found(int size, OptionalInt tooSmall, boolean shown) implements PoolEnd {}

    /**
     * No pool does as well.
     *
     * @param why why that can be said
     * @param enough the smallest size that was tried from which on larger ones hardly did better:
     *     what there is to gain from threads; empty if throughput still grew with the size
     */
    record None(String why, OptionalInt enough) implements PoolEnd {}

    /** It could not be told, and why. */
    record Unknown(String why) implements PoolEnd {}
  }
}
