package dev.loomlab.run;

import dev.loomlab.schedule.Assignment;
import java.time.Duration;

/**
 * When a generator that has said nothing is taken to hang. It lengthens warm-up, window and timeout
 * with the response times that it meets, so the bounds are wide: they are for the case that it
 * would otherwise be waited for without end.
 *
 * @param slack what is added to every bound
 * @param timeouts how many request timeouts a stage may take longer than the plan says
 */
record LevelDeadlines(Duration slack, int timeouts) {

  /** Two minutes and four timeouts. */
  static final LevelDeadlines DEFAULT = new LevelDeadlines(Duration.ofMinutes(2), 4);

  long connectNanos(Assignment level) {
    return slackNanos(level);
  }

  long warmUpNanos(Assignment level) {
    return level.warmupBursts() * (level.warmupNanos() + slackNanos(level))
        + level.steadyWithinNanos().orElse(0);
  }

  long windowNanos(Assignment level) {
    return level.windowNanos() + slackNanos(level);
  }

  long drainNanos(Assignment level) {
    return level.holdNanos() + slackNanos(level);
  }

  private long slackNanos(Assignment level) {
    return slack.toNanos() + timeouts * level.timeoutNanos();
  }
}
