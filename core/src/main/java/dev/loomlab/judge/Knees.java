package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.judge.SearchResult.Place;
import dev.loomlab.plan.Level;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Finds where a variant stops scaling: the level at which the line through its lowest level meets
 * its plateau, N* = N0 Xmax / X0. In closed load that is Xmax (R0 + Z) by Little's law, the
 * saturation point of Denning and Buzen 1978; in open load it is the rate at which answers fall
 * behind. Each life gives one N*.
 */
final class Knees {
  /** A knee nearer to the highest level than this is not seen for certain. */
  private static final double MOST_SHARE = 0.8;

  /** A knee nearer to the lowest level than this is not seen for certain. */
  private static final double LEAST_FACTOR = 1.2;

  /** Beyond the knee by this factor, closed load is on the plateau. */
  private static final double CLOSED_PLATEAU = 1.5;

  /** Beyond the knee by this factor, open load is on the plateau. */
  private static final double OPEN_PLATEAU = 1.15;

  /** Further beyond the knee than this factor, a target in distress may answer less again. */
  private static final double FAR = 6;

  /** Throughput that still grows by more than this power of the level has no plateau. */
  private static final double STILL_GROWING = 0.3;

  private static final int LEAST_LIVES = 2;

  private final boolean isOpen;
  private final NavigableMap<Double, Double> medians;
  private final List<NavigableMap<Double, Double>> lives;
  private final String leftOut;

  private Knees(Lives lives, Lives.Arm arm, boolean isOpen) {
    this.isOpen = isOpen;
    this.lives = lives.of(arm);
    this.medians = lives.medians(arm);
    this.leftOut = lives.leftOut(arm);
  }

  /** Where an arm stops scaling. */
  static Place place(Lives lives, Lives.Arm arm, boolean isOpen) {
    return new Knees(lives, arm, isOpen).place();
  }

  /** About where an arm stops scaling, as its lives so far have it, if that lies in their range. */
  static OptionalDouble estimate(Lives lives, Lives.Arm arm, boolean isOpen) {
    var knees = new Knees(lives, arm, isOpen);
    double at = knees.medians.size() < 2 ? 0 : knees.about();
    return knees.medians.size() >= 2
            && at > LEAST_FACTOR * knees.medians.firstKey()
            && at < MOST_SHARE * knees.medians.lastKey()
        ? OptionalDouble.of(at)
        : OptionalDouble.empty();
  }

  private Place place() {
    if (medians.size() < 2 || lives.size() < LEAST_LIVES) {
      return new Place.Unknown(
          Words.text(
              "%d lives with %d sound levels are too few%s",
              lives.size(), medians.size(), leftOut));
    }
    double about = about();
    if (about >= MOST_SHARE * medians.lastKey()) {
      return new Place.Above(
          level(medians.lastKey()),
          Words.text(
              "throughput there is %s of what the lowest level promises%s",
              Words.percent(about / medians.lastKey()), leftOut));
    }
    if (about <= LEAST_FACTOR * medians.firstKey()) {
      return new Place.Below(
          level(medians.firstKey()),
          Words.text(
              "from there on throughput grows by %s at most%s",
              Words.percent(about / medians.firstKey() - 1), leftOut));
    }
    return grows()
        .<Place>map(Place.Unknown::new)
        .orElseGet(() -> found(lives.stream().flatMap(life -> of(life, about).stream()).toList()));
  }

  /** The meeting point with the highest median throughput as the plateau. */
  private double about() {
    return medians.firstKey()
        * Lives.highest(medians).orElseThrow()
        / medians.firstEntry().getValue();
  }

  private Optional<String> grows() {
    double last = medians.lastKey();
    var before = medians.headMap(last / 1.4, true);
    if (before.isEmpty()) {
      return Optional.empty();
    }
    double growth = Math.log(medians.lastEntry().getValue() / before.lastEntry().getValue());
    double power = growth / Math.log(last / before.lastKey());
    return power <= STILL_GROWING
        ? Optional.empty()
        : Optional.of(
            Words.text(
                "there is no plateau: from %s to %s throughput still grows by %s; search higher%s",
                level(before.lastKey()).label(),
                level(last).label(),
                Words.percent(Math.expm1(growth)),
                leftOut));
  }

  /** One life's meeting point: its plateau is the mean of its levels well beyond the knee. */
  private Optional<Double> of(NavigableMap<Double, Double> life, double about) {
    double from = about * (isOpen ? OPEN_PLATEAU : CLOSED_PLATEAU);
    var beyond = life.tailMap(Math.min(from, medians.lastKey()), true);
    var near = beyond.headMap(FAR * about, true);
    var plateau = List.copyOf((near.isEmpty() ? beyond : near).values());
    boolean hasBothEnds = life.firstKey().equals(medians.firstKey()) && !plateau.isEmpty();
    return hasBothEnds
        ? Optional.of(life.firstKey() * Lives.mean(plateau) / life.firstEntry().getValue())
        : Optional.empty();
  }

  private Place found(List<Double> knees) {
    if (knees.size() < LEAST_LIVES) {
      return new Place.Unknown(
          Words.text("%d lives reach from one end to the other%s", knees.size(), leftOut));
    }
    var logs = new LogRatios(knees.stream().mapToDouble(Math::log).toArray());
    double half = logs.halfWidth(0.95);
    return new Place.Found(
        Math.exp(logs.mean()), Math.exp(logs.mean() - half), Math.exp(logs.mean() + half));
  }

  private Level level(double magnitude) {
    return isOpen ? new Level.Open(magnitude) : new Level.Closed((int) Math.round(magnitude));
  }

  /** Levels on the plateau beyond a knee, where a life shows best how high it is. */
  static List<Double> plateau(double knee, boolean isOpen) {
    return isOpen ? List.of(1.3 * knee, 1.7 * knee) : List.of(2 * knee, 4 * knee);
  }
}
