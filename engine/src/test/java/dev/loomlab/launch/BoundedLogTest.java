package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Secrets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedLogTest {
  @TempDir Path folder;

  @Test
  void aShortLogIsKeptWhole() throws Exception {
    assertThat(logged("one\ntwo\n", 100)).isEqualTo("one\ntwo\n");
  }

  @Test
  void aLogOfExactlyTwiceTheBoundIsKeptWhole() throws Exception {
    var text = "0123456789".repeat(20);

    assertThat(logged(text, 100)).isEqualTo(text);
  }

  @Test
  void aLongLogKeepsItsBeginningAndItsEndAndSaysWhatWasCut() throws Exception {
    var text =
        IntStream.range(0, 1000).mapToObj(Integer::toString).collect(Collectors.joining("\n"));

    var kept = logged(text, 100);

    assertThat(kept)
        .startsWith(text.substring(0, 100))
        .endsWith(text.substring(text.length() - 100))
        .contains("[... " + (text.length() - 200) + " bytes left out ...]")
        .hasSizeLessThan(300);
  }

  @Test
  void theLastLinesAreThereBeforeTheLogIsClosed() throws Exception {
    try (var log = log("a\nb\nc\nd\n", 100)) {
      log.awaitEnd(10_000);

      assertThat(log.lastLines(2)).containsExactly("c", "d");
      assertThat(log.lastLines(9)).containsExactly("a", "b", "c", "d");
    }
  }

  private String logged(String text, int keptBytes) throws IOException, InterruptedException {
    try (var log = log(text, keptBytes)) {
      log.awaitEnd(10_000);
    }
    return Files.readString(folder.resolve("log"));
  }

  private BoundedLog log(String text, int keptBytes) throws IOException {
    var source = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return BoundedLog.of(source, folder.resolve("log"), keptBytes, Secrets.NONE);
  }
}
