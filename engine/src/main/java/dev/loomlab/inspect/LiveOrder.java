package dev.loomlab.inspect;

import java.time.Duration;

/**
 * What is to be looked at of a JVM that runs.
 *
 * @param pid its process
 * @param watch for how long it is watched
 * @param canary whether an agent is loaded into it that tells how late virtual threads run
 * @param dumps whether its threads are dumped, which from JDK 25 on takes an agent too
 */
public record LiveOrder(long pid, Duration watch, boolean canary, boolean dumps) {
  /** The shortest time for which a JVM is watched. */
  public static final Duration SHORTEST = Duration.ofSeconds(1);

  /** The longest. */
  public static final Duration LONGEST = Duration.ofMinutes(10);

  /** Refuses a time outside {@link #SHORTEST} and {@link #LONGEST}. */
  public LiveOrder {
    if (watch.compareTo(SHORTEST) < 0 || watch.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "a JVM is watched for 1 s to 10 min, not for " + watch.toMillis() / 1000.0 + " s");
    }
  }
}
