package dev.loomlab.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How often, how long, in which order, and how sure.
 *
 * @param repetitions how many blocks are run, 1 or more
 * @param warmup least time of load before each window
 * @param warmupBursts how many warm-ups precede each window, each followed by a drain but the last
 * @param window least time that is measured at each level
 * @param timeout least time after which a request is given up
 * @param margin the difference that matters, as a share: 0.03 is 3 %
 * @param seed where the counterbalanced order starts from
 * @param pin the cores that target and generator are held to, if any
 */
public record Protocol(
    int repetitions,
    Duration warmup,
    int warmupBursts,
    Duration window,
    Duration timeout,
    double margin,
    long seed,
    Optional<Pin> pin) {

  /** What holds for a plan that says nothing. */
  public static final Protocol DEFAULT =
      new Protocol(
          3,
          Duration.ofSeconds(1),
          1,
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          0.03,
          1,
          Optional.empty());

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
