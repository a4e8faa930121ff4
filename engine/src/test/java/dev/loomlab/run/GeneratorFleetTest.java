package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loomlab.launch.Custody;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Secrets;
import dev.loomlab.plan.Work;
import dev.loomlab.schedule.Assignment;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorFleetTest {
  private static final long HOLD_NANOS = 7_000_000;

  @TempDir Path folder;
  private final List<String> edges = new ArrayList<>();

  private final Drive.Window window =
      new Drive.Window() {
        @Override
        public void opened() {
          edges.add("opened");
        }

        @Override
        public void closed() {
          edges.add("closed");
        }
      };

  @Test
  void levelsAreDrivenOneAfterTheOtherByTheSameProcess() throws Exception {
    try (var drive = start(1)) {
      var first = drive.drive(level(5), window);
      var second = drive.drive(level(7), window);

      assertThat(first.load().counts().answered()).isEqualTo(5);
      assertThat(second.load().counts().answered()).isEqualTo(7);
      assertThat(edges).containsExactly("opened", "closed", "opened", "closed");
      assertThat(
              List.of(
                  first.beginNanos(),
                  first.connectedNanos(),
                  first.openedNanos(),
                  first.closedNanos(),
                  first.endNanos()))
          .isSorted();
    }
  }

  @Test
  void theLoadThatGoesOnAfterTheWindowBelongsToTheLevel() throws Exception {
    try (var drive = start(1)) {
      var driven = drive.drive(level(5), window);

      assertThat(driven.endNanos() - driven.closedNanos())
          .isEqualTo(HOLD_NANOS + driven.load().drainNanos());
    }
  }

  @Test
  void generatorsShareALevelAndWhatTheySawIsMerged() throws Exception {
    try (var drive = start(2)) {
      var driven = drive.drive(level(5), window);

      assertThat(driven.load().counts().answered()).isEqualTo(5);
      assertThat(driven.load().latencies().response().getTotalCount()).isEqualTo(5);
      assertThat(edges).containsExactly("opened", "closed");
    }
  }

  @Test
  void aLevelSmallerThanTheFleetTakesFewerGenerators() throws Exception {
    try (var drive = start(2)) {
      assertThat(drive.drive(level(1), window).load().counts().answered()).isEqualTo(1);
      assertThat(drive.drive(level(2), window).load().counts().answered()).isEqualTo(2);
    }
  }

  @Test
  void aGeneratorThatHangsFailsTheLevelAfterItsBound() throws Exception {
    var impatient = new LevelDeadlines(Duration.ofSeconds(3), 0);
    try (var drive =
        new ProcessDriver(FakeGenerator.command("hang"), Custody.NONE, impatient, Secrets.NONE)
            .start(1, List.of(), folder)) {
      assertThatThrownBy(() -> drive.drive(level(5), window))
          .isInstanceOf(DriveFailed.class)
          .hasMessageContainingAll("hangs", "level 5", "generator.log");
    }
  }

  @Test
  void aGeneratorThatEndsFailsTheLevelWithItsLastWords() throws Exception {
    assertThat(failure("exit")).contains("exit code 5", "out of memory");
  }

  @Test
  void aGeneratorThatTalksNonsenseFailsTheLevel() throws Exception {
    assertThat(failure("garbage")).contains("no event");
  }

  @Test
  void aGeneratorThatCannotDriveSaysWhy() throws Exception {
    assertThat(failure("fail")).isEqualTo("no connection could be opened");
  }

  @Test
  void answersThatAreAllWrongAreAFailureOfTheirOwnKind() throws Exception {
    try (var drive = start(1, "wrong")) {
      assertThatThrownBy(() -> drive.drive(level(5), window))
          .isInstanceOf(AnswersWrong.class)
          .hasMessage("not one answer was as asked");
    }
    try (var drive = start(1, "fail")) {
      assertThatThrownBy(() -> drive.drive(level(5), window)).isNotInstanceOf(AnswersWrong.class);
    }
  }

  @Test
  void aLevelIsBrokenOffFromAnotherThread() throws Exception {
    try (var drive = start(1, "hang")) {
      Thread.startVirtualThread(() -> drive.stop("the target ended: exit code 3"));

      assertThatThrownBy(() -> drive.drive(level(5), window))
          .isInstanceOf(DriveFailed.class)
          .hasMessage("the target ended: exit code 3");
    }
  }

  @Test
  void aProgramThatIsNotThereIsReported() {
    var driver =
        new ProcessDriver(
            List.of("/nowhere/java"), Custody.NONE, LevelDeadlines.DEFAULT, Secrets.NONE);

    assertThatThrownBy(() -> driver.start(1, List.of(), folder).drive(level(5), window))
        .isInstanceOf(DriveFailed.class);
  }

  private String failure(String mode) throws Exception {
    try (var drive = start(1, mode)) {
      return String.valueOf(
          catchThrowableOfType(DriveFailed.class, () -> drive.drive(level(5), window))
              .getMessage());
    }
  }

  private Drive start(int generators, String... mode) throws DriveFailed {
    return new ProcessDriver(
            FakeGenerator.command(mode), Custody.NONE, LevelDeadlines.DEFAULT, Secrets.NONE)
        .start(generators, List.of(), folder);
  }

  private static Assignment level(int users) {
    return new Assignment(
        new Work("request", "\"GET /\""),
        URI.create("http://127.0.0.1:1/"),
        new Level.Closed(users),
        0,
        0,
        users,
        1_000_000,
        1,
        1_000_000,
        HOLD_NANOS,
        1_000_000,
        false,
        OptionalLong.empty(),
        0);
  }
}
