package dev.loomlab.inspect;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** What a recording's events tell of one slice of time; sums and highest values. */
final class Slice {
  /** What is summed over a slice. */
  enum Sum {
    STARTED,
    ENDED,
    PINS,
    ALLOCATED_BYTES,
    COLLECTIONS,
    COLLECTION_MILLIS,
    /** The JVM's share of the machine, summed over the load events. */
    CPU_SHARES,
    MACHINE_SHARES,
    /** How many load events there were. */
    LOADS
  }

  /** What is highest in a slice. */
  enum Peak {
    LONGEST_PIN_MILLIS,
    LONGEST_PAUSE_MILLIS,
    PLATFORM_THREADS,
    RSS_BYTES,
    HEAP_USED_BYTES,
    DIRECT_MEMORY_BYTES
  }

  /** A slice is parted further for what lives, which may come and go within it. */
  static final int PARTS = 50;

  private final int[] startsLessEnds = new int[PARTS];
  private final Map<Sum, Double> sums = new EnumMap<>(Sum.class);
  private final Map<Peak, Double> peaks = new EnumMap<>(Peak.class);

  /** Adds to a sum. */
  void add(Sum sum, double value) {
    sums.merge(sum, value, Double::sum);
  }

  /** Notes a value that may be the highest. */
  void note(Peak peak, double value) {
    peaks.merge(peak, value, Math::max);
  }

  /** Counts a start, by 1, or an end, by -1, in a part of the slice. */
  void lives(int part, int change) {
    startsLessEnds[part] += change;
  }

  /** The most that lived at the end of a part, if so many lived before the slice. */
  double mostLive(double before) {
    double live = before;
    double most = before;
    for (int change : startsLessEnds) {
      live += change;
      most = Math.max(most, live);
    }
    return most;
  }

  /** Takes what another chunk tells of the same slice. */
  void addAll(Slice other) {
    for (int part = 0; part < PARTS; part++) {
      startsLessEnds[part] += other.startsLessEnds[part];
    }
    other.sums.forEach(this::add);
    other.peaks.forEach(this::note);
  }

  /** A sum, 0 if nothing was added. */
  double sum(Sum sum) {
    var value = sums.get(sum);
    return value == null ? 0 : value;
  }

  /** The highest value, if there was any. */
  OptionalDouble peak(Peak peak) {
    var value = peaks.get(peak);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
