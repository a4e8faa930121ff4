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
 */
public record Observe(Optional<Duration> every, Jfr jfr, boolean dump, Optional<Scrape> scrape) {

  /** Samples and a recording, and otherwise as by default: a dump after each window. */
  public Observe(Optional<Duration> every, Jfr jfr) {
    this(every, jfr, true, Optional.empty());
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

  /** Which flight recording is made. */
  public enum Jfr {
    /** None. */
    OFF,
    /** Only the four virtual-thread events: start, end, pinned, submit failed. */
    VIRTUAL_THREADS,
    /** The JDK's stock {@code profile} settings. */
    PROFILE,
    /** The stock {@code profile} settings and the four virtual-thread events. */
    PROFILE_AND_VIRTUAL_THREADS;

    /** The name in plans, for example {@code profile+virtual-threads}. */
    public String label() {
      return switch (this) {
        case OFF -> "off";
        case VIRTUAL_THREADS -> "virtual-threads";
        case PROFILE -> "profile";
        case PROFILE_AND_VIRTUAL_THREADS -> "profile+virtual-threads";
      };
    }
  }
}
