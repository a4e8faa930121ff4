package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How late a trivial virtual thread started or woke, and how late a platform thread was meanwhile,
 * which tells what is the machine's doing. Each is the longest between two samples.
 *
 * @param virtualMillis one reading a sample
 * @param platformMillis the platform thread's in the same samples; 0 where it was not read
 */
record Canary(List<Double> virtualMillis, List<Double> platformMillis) {
  /**
   * So much later than the platform thread counts. A healthy JVM is 2 to 5 ms late and a collection
   * stops both; a user notices 100 ms.
   */
  static final double LATE_MILLIS = 100;

  /** It is late where the machine delays the platform thread by less than a tenth of it. */
  private static final double TIMES_PLATFORM = 10;

  /** The share of the samples in which it must be late. */
  private static final double OFTEN = 0.25;

  /** So late once is enough: no collection or scheduler of a machine takes that long. */
  private static final double ONCE_MILLIS = 1000;

  /** Copies the readings. */
  Canary {
    virtualMillis = List.copyOf(virtualMillis);
    platformMillis = List.copyOf(platformMillis);
  }

  /** The canary of some samples, if one was read. */
  static Optional<Canary> of(Course course) {
    var read = course.samples().stream().filter(sample -> late(sample).isPresent()).toList();
    return read.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Canary(
                read.stream().map(sample -> late(sample).orElseThrow()).toList(),
                read.stream()
                    .map(sample -> sample.value(Gauge.CANARY_PLATFORM_LATE_NANOS).orElse(0) / 1e6)
                    .toList()));
  }

  private static OptionalDouble late(Sample sample) {
    var start = sample.value(Gauge.CANARY_START_LATE_NANOS);
    var wake = sample.value(Gauge.CANARY_WAKE_LATE_NANOS);
    return start.isEmpty() && wake.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(start.orElse(0), wake.orElse(0)) / 1e6);
  }

  /** The longest of all. */
  double highestMillis() {
    return virtualMillis.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /** The middle of the readings. */
  double medianMillis() {
    return Course.median(virtualMillis.stream().mapToDouble(Double::doubleValue)).orElseThrow();
  }

  /** The last reading. */
  double lastMillis() {
    return virtualMillis.getLast();
  }

  /** The longest that the platform thread was late. */
  double platformMillisMost() {
    return platformMillis.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /** Whether virtual threads waited for carriers, and not for the machine. */
  boolean isLate() {
    int late = 0;
    boolean onceLong = false;
    for (int i = 0; i < virtualMillis.size(); i++) {
      double excess = virtualMillis.get(i) - platformMillis.get(i);
      boolean beyondMachine = virtualMillis.get(i) >= TIMES_PLATFORM * platformMillis.get(i);
      late += excess >= LATE_MILLIS && beyondMachine ? 1 : 0;
      onceLong |= excess >= ONCE_MILLIS && beyondMachine;
    }
    return onceLong || late >= Math.max(1, OFTEN * virtualMillis.size());
  }

  /** What was seen, in words. */
  String words() {
    return Words.text(
        "a trivial virtual thread waited up to %s ms for a carrier (half of the times %s ms), a"
            + " platform thread up to %s ms for the machine",
        Words.number(highestMillis()),
        Words.number(medianMillis()),
        Words.number(platformMillisMost()));
  }
}
