package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.drive.ClosedUsers.Rhythm;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClosedUsersTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void usersSpreadOverAnyResponseTimeSoThatNoneAnswerInStep() {
    var rhythm = new Rhythm(0, SECOND, 0, false);
    for (long responseMillis : new long[] {50, 53, 200, 1000}) {
      for (int users : new int[] {50, 200, 1000}) {
        assertThat(largestShareInATenth(rhythm, users, responseMillis * 1_000_000))
            .as("%d users, %d ms", users, responseMillis)
            .isLessThanOrEqualTo(0.2);
      }
    }
  }

  @Test
  void usersThatBeginAtOnceAllAnswerInStep() {
    var rhythm = new Rhythm(0, 0, 0, false);
    assertThat(largestShareInATenth(rhythm, 50, 50_000_000)).isEqualTo(1);
  }

  @Test
  void theUsersOfTheNextLoopTakeUpWhereThoseOfTheFirstStop() {
    var whole = new Rhythm(0, SECOND, 0, false);
    var second = new Rhythm(25, SECOND, 0, false);
    for (int slot = 0; slot < 25; slot++) {
      assertThat(second.delayNanos(slot)).isEqualTo(whole.delayNanos(25 + slot));
    }
  }

  /** The largest share of the users whose answers come within the same tenth of a response time. */
  private static double largestShareInATenth(Rhythm rhythm, int users, long responseNanos) {
    var tenths = new int[10];
    for (int slot = 0; slot < users; slot++) {
      tenths[(int) (rhythm.delayNanos(slot) % responseNanos * 10 / responseNanos)]++;
    }
    return (double) IntStream.of(tenths).max().orElseThrow() / users;
  }
}
