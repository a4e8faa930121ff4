package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import dev.loomlab.record.ThreadDump;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which threads are certain not to have moved between dumps. */
class UnmovedTest {
  private static final StackGroup VIRTUAL = group(Kind.VIRTUAL, "", 12, "Shop.order");
  private static final StackGroup NAMED = group(Kind.PLATFORM, "scheduler", 1, "Shop.tick");
  private static final StackGroup POOLED = group(Kind.PLATFORM, "worker-#", 8, "Shop.work");

  @Test
  void virtualThreadsAreTheSameOnlyIfNoneEnded() {
    var dumps = List.of(dump(VIRTUAL), dump(VIRTUAL), dump(VIRTUAL));
    assertThat(Unmoved.in(dumps, true)).containsExactly(VIRTUAL);
    assertThat(Unmoved.in(dumps, false)).isEmpty();
  }

  @Test
  void aPlatformThreadWithANameOfItsOwnIsTheSameAndOneOfAPoolNeedNotBe() {
    var dumps = List.of(dump(NAMED, POOLED), dump(NAMED, POOLED));
    assertThat(Unmoved.in(dumps, false)).containsExactly(NAMED);
  }

  @Test
  void whatStandsElsewhereInOneDumpHasMoved() {
    var other = group(Kind.PLATFORM, "scheduler", 1, "Shop.rest");
    assertThat(Unmoved.in(List.of(dump(NAMED), dump(other), dump(NAMED)), true)).isEmpty();
  }

  @Test
  void ifTheirNumberChangesTheyMoved() {
    var fewer = group(Kind.VIRTUAL, "", 11, "Shop.order");
    assertThat(Unmoved.in(List.of(dump(fewer), dump(VIRTUAL)), true)).isEmpty();
  }

  @Test
  void aSingleDumpShowsNoRest() {
    assertThat(Unmoved.in(List.of(dump(NAMED)), true)).isEmpty();
  }

  private static ThreadDump dump(StackGroup... groups) {
    return new ThreadDump(0, 0, 40, List.of(groups));
  }

  private static StackGroup group(Kind kind, String name, int count, String frame) {
    return new StackGroup(
        kind, name, "", count, Optional.of("WAITING"), List.of(frame), Optional.of(frame));
  }
}
