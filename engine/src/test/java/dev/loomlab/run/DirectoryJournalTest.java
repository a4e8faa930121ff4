package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomlab.launch.KnownSecrets;
import dev.loomlab.plan.Level;
import dev.loomlab.record.Outcome;
import dev.loomlab.record.RecordJson;
import dev.loomlab.record.Sample;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class DirectoryJournalTest {
  @TempDir Path folder;
  private DirectoryJournal journal;

  @BeforeEach
  void open() {
    journal = new DirectoryJournal(folder);
  }

  @Test
  void aTrialIsReadBackAsItWasKeptWithItsHistogramsAndSamples() throws Exception {
    var completed = Samples.record(trial(1), new Outcome.Completed());
    var failed =
        Samples.record(trial(2), new Outcome.Failed("drive", "it \"broke\"\n", List.of("a", "b")));
    journal.append(completed);
    journal.append(failed);

    assertThat(new DirectoryJournal(folder).read()).containsExactly(completed, failed);
  }

  @Test
  void theHistogramsOfEachRequestAreKeptInLinesOfTheirOwn() throws Exception {
    var plain = Samples.record(trial(1), new Outcome.Completed());
    var mixed =
        new TrialRecord(
            plain.trial(),
            plain.startedAt(),
            plain.environment(),
            plain.outcome(),
            List.of(
                plain.levels().getFirst(),
                Samples.level(new Level.Closed(4), 2_000, Samples.mixed(20))),
            plain.samples(),
            plain.unobserved());
    journal.append(mixed);

    assertThat(journal.read()).containsExactly(mixed);
    assertThat(folder.resolve("trials/001/latency.hlog"))
        .content()
        .contains("Tag=l2-response", "Tag=l2-request1-response", "Tag=l2-request2-stage-queue")
        .doesNotContain("l1-request");
    assertThat(folder.resolve("trials.jsonl"))
        .content()
        .contains("\"name\":\"write\"", "\"steadiness\":\"REACHED\"")
        .doesNotContain("latencies");
  }

  @Test
  void aFolderThatAnInterruptedLookLeftBehindIsEmptiedForTheNextTrial() throws Exception {
    var dump = Files.createDirectories(journal.prepare(trial(1)).resolve("dump-1"));
    Files.writeString(dump.resolve("threads.json"), "{");

    assertThat(journal.prepare(trial(1))).isEmptyDirectory();
  }

  @Test
  void aLineWithoutDumpsPinsAndExecutionAsEarlierReleasesWroteItIsRead() throws Exception {
    journal.append(Samples.record(trial(1), new Outcome.Completed()));
    var lines = folder.resolve("trials.jsonl");
    var line = (ObjectNode) RecordJson.mapper().readTree(Files.readString(lines));
    for (var level : line.get("levels")) {
      ((ObjectNode) level).remove(List.of("dump", "sockets", "executing"));
      ((ObjectNode) level.get("events")).remove("pins");
    }
    Files.writeString(lines, line + "\n");

    assertThat(journal.read().getFirst().levels())
        .hasSize(2)
        .allSatisfy(
            level -> {
              assertThat(level.dump()).isEmpty();
              assertThat(level.sockets()).isEmpty();
              assertThat(level.executing()).isEmpty();
              assertThat(level.events().orElseThrow().pinned()).isEqualTo(4);
              assertThat(level.events().orElseThrow().pins().steady()).isEmpty();
            });
  }

  @Test
  void socketsOfWhichNoneWereCountedThatWaitForCloseAreRead() throws Exception {
    journal.append(Samples.record(trial(1), new Outcome.Completed()));
    var lines = folder.resolve("trials.jsonl");
    Files.writeString(lines, Files.readString(lines).replace(",\"closeWait\":3", ""));

    assertThat(Files.readString(lines)).doesNotContain("closeWait");
    assertThat(journal.read().getFirst().levels())
        .allSatisfy(level -> assertThat(level.sockets().orElseThrow().closeWait()).isEmpty());
  }

  @Test
  void histogramsGrowAfterTheyWereRead() throws Exception {
    journal.append(Samples.record(trial(1), new Outcome.Completed()));

    var response = journal.read().getFirst().levels().getFirst().load().latencies().response();
    response.recordValue(Long.MAX_VALUE / 2);

    assertThat(response.getTotalCount()).isEqualTo(11);
  }

  @Test
  void theLineHasNoHistogramsAndNoSamples() throws Exception {
    journal.append(Samples.record(trial(1), new Outcome.Completed()));

    var lines = Files.readAllLines(folder.resolve("trials.jsonl"));
    assertThat(lines).singleElement().asString().doesNotContain("latencies", "\"samples\":[");
    assertThat(folder.resolve("trials/001/latency.hlog")).content().contains("Tag=l1-response");
    assertThat(folder.resolve("trials/001/samples.csv"))
        .content()
        .contains("atNanos,CPU_NANOS_TOTAL", "5,1000000000,", "0.125");
  }

  @Test
  void secretsInTheNamesOfSeriesAreMaskedAndTheFiguresStay() throws Exception {
    var plain = Samples.record(trial(1), new Outcome.Completed());
    var named = Map.of("pool/db-s3cret/active", 7.0, "pool/orders/active", 3.0);
    var record =
        new TrialRecord(
            plain.trial(),
            plain.startedAt(),
            plain.environment(),
            plain.outcome(),
            plain.levels(),
            List.of(new Sample(5, Map.of(), named)),
            plain.unobserved());
    var masking = new DirectoryJournal(folder, KnownSecrets.of(List.of("db-s3cret")));

    masking.append(record);

    assertThat(folder.resolve("trials/001/samples.csv"))
        .content()
        .contains("pool/***/active", "pool/orders/active")
        .doesNotContain("s3cret");
    assertThat(masking.read().getFirst().samples().getFirst().series())
        .containsEntry("pool/***/active", 7.0)
        .containsEntry("pool/orders/active", 3.0);
  }

  @Test
  void aTrialWithoutLevelsAndSamplesIsReadBack() throws Exception {
    var whole = Samples.record(trial(1), new Outcome.Skipped("no JDK 21"));
    var skipped =
        new dev.loomlab.record.TrialRecord(
            whole.trial(),
            whole.startedAt(),
            whole.environment(),
            whole.outcome(),
            List.of(),
            List.of(),
            List.of());
    journal.append(skipped);

    assertThat(journal.read()).containsExactly(skipped);
  }

  @Test
  void aLineThatACrashToreIsReportedAndDroppedBeforeTheNextIsKept() throws Exception {
    var first = Samples.record(trial(1), new Outcome.Completed());
    var second = Samples.record(trial(2), new Outcome.Completed());
    journal.append(first);
    tear("{\"trial\":{\"number\":2,\"bl");

    assertThat(journal.tornLine()).isPresent();
    assertThat(journal.read()).containsExactly(first);

    journal.append(second);
    assertThat(journal.tornLine()).isEmpty();
    assertThat(journal.read()).containsExactly(first, second);
  }

  @Test
  void aFirstLineThatACrashToreIsDroppedToo() throws Exception {
    tear("{\"trial\":");
    assertThat(journal.read()).isEmpty();

    var first = Samples.record(trial(1), new Outcome.Completed());
    journal.append(first);
    assertThat(journal.read()).containsExactly(first);
  }

  @Test
  void aLineTornInsideACharacterIsDroppedToo() throws Exception {
    var first = Samples.record(trial(1), new Outcome.Completed());
    journal.append(first);
    Files.write(
        folder.resolve("trials.jsonl"), new byte[] {'{', (byte) 0xc3}, StandardOpenOption.APPEND);
    assertThat(journal.tornLine()).isPresent();
    assertThat(journal.read()).containsExactly(first);
  }

  @Test
  void ofTwoLinesForOneTrialTheLaterCounts() throws Exception {
    var skipped = Samples.record(trial(1), new Outcome.Skipped("no JDK 21"));
    var completed = Samples.record(trial(1), new Outcome.Completed());
    journal.append(skipped);
    journal.append(completed);

    assertThat(journal.read()).containsExactly(completed);
  }

  @Test
  void theSizeOfAPoolIsKeptAndALineOfARunWithoutOneIsReadToo() throws Exception {
    var sized = new Trial(1, 1, "", "one@64", OptionalInt.of(64));
    var plain = Samples.record(trial(2), new Outcome.Completed());
    journal.append(Samples.record(sized, new Outcome.Completed()));
    journal.append(plain);
    var file = folder.resolve("trials.jsonl");
    Files.writeString(file, Files.readString(file).replace(",\"size\":null", ""));

    assertThat(journal.read().getFirst().trial()).isEqualTo(sized);
    assertThat(journal.read().getLast()).isEqualTo(plain);
  }

  @Test
  void aDamagedLineIsReportedWithItsPlace() throws Exception {
    journal.append(Samples.record(trial(1), new Outcome.Completed()));
    tear("{\"trial\":{}}\n");

    assertThatThrownBy(journal::read)
        .isInstanceOf(JournalFault.class)
        .hasMessageContainingAll("trials.jsonl:2", "--resume");
  }

  @Test
  void missingHistogramsAreReportedAndNotTakenForEmptyOnes() throws Exception {
    journal.append(Samples.record(trial(1), new Outcome.Completed()));
    Files.delete(folder.resolve("trials/001/latency.hlog"));

    assertThatThrownBy(journal::read)
        .isInstanceOf(JournalFault.class)
        .hasMessageContaining("latency.hlog");
  }

  @Test
  void aTrialsFolderIsMadeAnew() throws Exception {
    Files.writeString(journal.prepare(trial(1)).resolve("target.log"), "of the run before");

    assertThat(journal.prepare(trial(1))).isEmptyDirectory();
  }

  @Test
  void aFullDiskIsReportedAndEarlierTrialsStay() throws Exception {
    var mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=64k", "none", folder.toString());
    assumeTrue(mount.inheritIO().start().waitFor() == 0, "a small tmpfs cannot be mounted here");
    try {
      var kept = Samples.record(trial(1), new Outcome.Completed());
      journal.append(kept);
      var before = Files.readString(folder.resolve("trials.jsonl"));

      assertThatThrownBy(() -> appendUntilFull(2))
          .isInstanceOf(JournalFault.class)
          .hasMessageContainingAll("the disk is full", "--resume", "trials before it are kept");

      assertThat(Files.readString(folder.resolve("trials.jsonl")))
          .startsWith(before)
          .endsWith("\n");
      assertThat(new DirectoryJournal(folder).read()).startsWith(kept);
    } finally {
      assertThat(new ProcessBuilder("umount", folder.toString()).start().waitFor()).isZero();
    }
  }

  private void appendUntilFull(int from) throws IOException {
    for (int number = from; number < 1_000; number++) {
      journal.append(Samples.record(trial(number), new Outcome.Completed()));
    }
  }

  private void tear(String rest) throws IOException {
    Files.writeString(
        folder.resolve("trials.jsonl"), rest, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static Trial trial(int number) {
    return new Trial(number, 1, "", "one");
  }
}
