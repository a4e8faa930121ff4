package dev.loomlab.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is watched while a target is under load.
 *
 * @param every how often the samplers read; empty: only at the edges of each window
 * @param jfr which flight recording is made
 * @param dump whether a dump of the target's threads is taken after each window, under the same
 *     load
 * @param scrape what is read of the figures that the target itself publishes, if anything
 * @param canary whether a canary flies in the target
 * @param pinned virtual threads that were pinned for a shorter time are not recorded
 */
public record Observe(
    Optional<Duration> every,
    Jfr jfr,
    boolean dump,
    Optional<Scrape> scrape,
    Canary canary,
    Duration pinned) {
  private static final Duration USUAL_PINNED = Duration.ofMillis(1);

  /** Samples and a recording, and otherwise as by default: a dump after each window. */
  public Observe(Optional<Duration> every, Jfr jfr) {
    this(every, jfr, true, Optional.empty());
  }

  /** Canary and pins as by default. */
  public Observe(Optional<Duration> every, Jfr jfr, boolean dump, Optional<Scrape> scrape) {
    this(every, jfr, dump, scrape, Canary.IF_STARTED, USUAL_PINNED);
  }

  /** Samples four times a second, no flight recording. */
  public static final Observe DEFAULT = new Observe(Optional.of(Duration.ofMillis(250)), Jfr.OFF);

  /**
   * Figures that the target publishes in the text form of Prometheus.
   *
   * @param path where it does so, beginning with a slash
   * @param series the names of those that are read
   */
  public record Scrape(String path, List<String> series) {
    /** Copies the names. */
    public Scrape {
      series = List.copyOf(series);
    }
  }

  /** The same with the canary decided, on or off, for a target. */
  public Observe settledFor(Target target) {
    var settled =
        switch (canary) {
          case ON, OFF -> canary;
          case IF_STARTED -> target instanceof Target.Started ? Canary.ON : Canary.OFF;
        };
    return new Observe(every, jfr, dump, scrape, settled, pinned);
  }

  /**
   * Whether a canary flies: a trivial virtual thread that an agent in the target starts again and
   * again, to see how late it starts and wakes.
   */
  public enum Canary {
    /** In a target that the run starts, but not in one that was there before. */
    IF_STARTED,
    /** In every target whose JVM takes it. */
    ON,
    /** In none. */
    OFF
  }

  /** Which flight recording is made. */
  public enum Jfr {
    /** None. */
    OFF,
    /** Only the four virtual-thread events: start, end, pinned, submit failed. */
    VIRTUAL_THREADS,
    /** The JDK's stock {@code profile} settings. */
    PROFILE,
    /** The stock {@code profile} settings and the four virtual-thread events. */
    PROFILE_AND_VIRTUAL_THREADS,
    /** Every event that the JVM knows, however short it is: to see what watching may cost. */
    EVERYTHING;

    /** The name in plans, for example {@code profile+virtual-threads}. */
    public String label() {
      return switch (this) {
        case OFF -> "off";
        case VIRTUAL_THREADS -> "virtual-threads";
        case PROFILE -> "profile";
        case PROFILE_AND_VIRTUAL_THREADS -> "profile+virtual-threads";
        case EVERYTHING -> "everything";
      };
    }
  }
}
