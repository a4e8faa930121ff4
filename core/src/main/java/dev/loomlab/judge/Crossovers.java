package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.judge.SearchResult.Place;
import dev.loomlab.plan.Level;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds the level from which a candidate's throughput is better than the baseline's by more than
 * the margin, there and at every higher level. The spread of the log ratios is pooled over the
 * levels that were driven in several blocks; a level is clear if its 95 % interval lies on one side
 * of the margin.
 */
final class Crossovers {
  private final double delta;
  private final NavigableMap<Double, List<Double>> ratios;
  private final boolean isOpen;

  /** Looks at log ratios by level. */
  Crossovers(NavigableMap<Double, List<Double>> ratios, double margin, boolean isOpen) {
    this.ratios = ratios;
    this.delta = Claims.delta(margin);
    this.isOpen = isOpen;
  }

  /** Where the candidate begins to be better. */
  Place place() {
    double reach = reach();
    if (!(reach >= 0)) {
      return new Place.Unknown("no level was driven in two blocks with both variants");
    }
    double top = ratios.lastKey();
    if (lower(top, reach) <= delta) {
      return new Place.Above(level(top), evidence(top));
    }
    double low = ratios.firstKey();
    if (lower(low, reach) > delta && allAbove(low, reach)) {
      return new Place.Below(level(low), evidence(low));
    }
    return found(reach);
  }

  private Place found(double reach) {
    double high = ratios.lastKey();
    double low = ratios.firstKey();
    for (var level : ratios.descendingKeySet()) {
      if (lower(level, reach) <= delta) {
        break;
      }
      high = level;
    }
    for (var level : ratios.headMap(high, false).descendingKeySet()) {
      if (upper(level, reach) < delta) {
        low = level;
        break;
      }
    }
    double at = Math.clamp(crossing(), low, high);
    return new Place.Found(at, low, high);
  }

  /** Between which levels the candidate begins to be better, by their means alone. */
  Bracket bracket() {
    double above = Double.NaN;
    for (var level : ratios.descendingKeySet()) {
      if (mean(level) <= delta) {
        return new Bracket(level, above);
      }
      above = level;
    }
    return new Bracket(Double.NaN, above);
  }

  /**
   * Two neighbouring levels, not better and better; a side that no level has is not a number.
   *
   * @param notBetter the highest level that is not better
   * @param better the lowest from which on all are
   */
  record Bracket(double notBetter, double better) {
    private static final double NARROW = 1.1;

    /**
     * Two levels that tell most about it: they cut it into three on a log scale, or are its own
     * ends if it is narrow; nothing if it is open.
     */
    List<Double> telling() {
      if (Double.isNaN(notBetter) || Double.isNaN(better)) {
        return List.of();
      }
      double third = Math.cbrt(better / notBetter);
      return better / notBetter > NARROW
          ? List.of(notBetter * third, better / third)
          : List.of(notBetter, better);
    }
  }

  private double crossing() {
    var bracket = bracket();
    if (Double.isNaN(bracket.notBetter()) || Double.isNaN(bracket.better())) {
      return ratios.firstKey();
    }
    double below = mean(bracket.notBetter());
    double share = (delta - below) / (mean(bracket.better()) - below);
    return bracket.notBetter() * Math.pow(bracket.better() / bracket.notBetter(), share);
  }

  private boolean allAbove(double from, double reach) {
    return ratios.tailMap(from, true).keySet().stream().allMatch(at -> lower(at, reach) > delta);
  }

  /** t(0.975) times the pooled deviation of a single log ratio; not a number if there is none. */
  private double reach() {
    double squares = 0;
    int freedom = 0;
    for (var values : new TreeMap<>(ratios).values()) {
      double mean = Lives.mean(values);
      squares += values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
      freedom += values.size() - 1;
    }
    return freedom == 0
        ? Double.NaN
        : TDistribution.of(freedom).inverseCumulativeProbability(0.975)
            * Math.sqrt(squares / freedom);
  }

  private double lower(double level, double reach) {
    return mean(level) - reach / Math.sqrt(at(level).size());
  }

  private double upper(double level, double reach) {
    return mean(level) + reach / Math.sqrt(at(level).size());
  }

  private double mean(double level) {
    return Lives.mean(at(level));
  }

  private List<Double> at(double level) {
    return ratios.getOrDefault(level, List.of());
  }

  private String evidence(double at) {
    return Words.text("the ratio there is %s", Words.number(Math.exp(mean(at))));
  }

  private Level level(double magnitude) {
    return isOpen ? new Level.Open(magnitude) : new Level.Closed((int) Math.round(magnitude));
  }
}
