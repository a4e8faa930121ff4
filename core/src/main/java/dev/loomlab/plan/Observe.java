package dev.loomlab.plan;

import java.time.Duration;
import java.util.Optional;

/**
 * What is watched while a target is under load.
 *
 * @param every how often the samplers read; empty: only at the edges of each window
 * @param jfr which flight recording is made
 */
public record Observe(Optional<Duration> every, Jfr jfr) {

  /** Samples four times a second, no flight recording. */
  public static final Observe DEFAULT = new Observe(Optional.of(Duration.ofMillis(250)), Jfr.OFF);

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
