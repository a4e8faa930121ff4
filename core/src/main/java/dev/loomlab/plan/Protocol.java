package dev.loomlab.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How often, how long, in which order, and how sure.
 *
 * @param repetitions how many blocks are run, 1 or more
 * @param warmup least time of load before each window
 * @param warmupBursts how many warm-ups precede each window, 1 or more, each followed by a drain
 *     but the last
 * @param steadyWithin how long a warm-up may last until throughput is steady; empty: it ends after
 *     its least time, steady or not
 * @param window least time that is measured at each level
 * @param timeout least time after which a request is given up
 * @param margin the difference that matters, as a share above 0 and below 1: 0.03 is 3 %
 * @param until when blocks end that were not asked for by number, if they do
 * @param seed where the counterbalanced order starts from
 * @param pin the cores that target and generator are held to, if any
 * @param readyWithin how long a target may take until it answers; empty: as long as launchers
 *     usually wait
 */
public record Protocol(
    int repetitions,
    Duration warmup,
    int warmupBursts,
    Optional<Duration> steadyWithin,
    Duration window,
    Duration timeout,
    double margin,
    Optional<Until> until,
    long seed,
    Optional<Pin> pin,
    Optional<Duration> readyWithin) {

  /** What holds for a plan that says nothing. */
  public static final Protocol DEFAULT =
      new Protocol(
          3,
          Duration.ofSeconds(1),
          1,
          Optional.empty(),
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          0.03,
          Optional.empty(),
          1,
          Optional.empty());

  /** A protocol that leaves it to launchers how long a target may take until it answers. */
  public Protocol(
      int repetitions,
      Duration warmup,
      int warmupBursts,
      Optional<Duration> steadyWithin,
      Duration window,
      Duration timeout,
      double margin,
      Optional<Until> until,
      long seed,
      Optional<Pin> pin) {
    this(
        repetitions,
        warmup,
        warmupBursts,
        steadyWithin,
        window,
        timeout,
        margin,
        until,
        seed,
        pin,
        Optional.empty());
  }

  /** Checks the ranges. */
  public Protocol {
    if (repetitions < 1 || warmupBursts < 1) {
      throw new IllegalArgumentException("repetitions and warm-up bursts must be at least 1");
    }
    if (!warmup.isPositive() || !window.isPositive() || !timeout.isPositive()) {
      throw new IllegalArgumentException("warm-up, window and timeout must be above zero");
    }
    if (!(margin > 0 && margin < 1)) {
      throw new IllegalArgumentException("a margin must be above 0 and below 1, not " + margin);
    }
  }

  /**
   * Goes on with blocks until the ratios are known well enough: at least {@link #LEAST} blocks, and
   * at least the protocol's repetitions.
   *
   * @param width how far from its middle the 95 % interval of a throughput ratio may reach, as a
   *     share: 0.03 is 3 %
   * @param atMost after how many blocks to stop, known well enough or not
   */
  public record Until(double width, int atMost) {
    /** So many blocks are always run; an interval of fewer is hardly one. */
    public static final int LEAST = 4;

    /** After so many blocks a run stops unless its plan says otherwise. */
    public static final int USUAL_MOST = 20;

    /** Checks the ranges. */
    public Until {
      if (!(width > 0 && width < 1)) {
        throw new IllegalArgumentException("a width must be above 0 and below 1, not " + width);
      }
      if (atMost < LEAST) {
        throw new IllegalArgumentException("at least " + LEAST + " blocks are run");
      }
    }
  }

  /**
   * The cores that target and generator are held to.
   *
   * @param target the target's cores, numbered from 0
   * @param generator the generator's cores, numbered from 0
   */
  public record Pin(List<Integer> target, List<Integer> generator) {
    /** Copies the lists. */
    public Pin {
      target = List.copyOf(target);
      generator = List.copyOf(generator);
    }
  }
}
