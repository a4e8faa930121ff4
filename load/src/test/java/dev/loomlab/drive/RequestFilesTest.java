package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loomlab.plan.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestFilesTest {
  @TempDir Path folder;

  @Test
  void everyFileOfEveryRequestHasAHashThatChangesWithIt() throws IOException {
    var rows = Files.writeString(folder.resolve("rows.csv"), "id\n1\n").toString();
    var body = Files.writeString(folder.resolve("body"), "some text").toString();
    var one = new Work("request", "{\"path\":\"/\",\"feeder\":\"%s\"}".formatted(rows));
    var several =
        new Work(
            "requests",
            "[{\"path\":\"/\",\"body-file\":\"%s\"},{\"path\":\"/\",\"feeder\":\"%s\"}]"
                .formatted(body, rows));

    var before = RequestFiles.hashes(several);
    assertThat(before).containsOnlyKeys(body, rows);
    assertThat(RequestFiles.hashes(one))
        .containsExactly(java.util.Map.entry(rows, hash(before, rows)));

    Files.writeString(Path.of(rows), "id\n2\n");
    var after = RequestFiles.hashes(several);
    assertThat(hash(after, rows)).isNotEqualTo(hash(before, rows));
    assertThat(hash(after, body)).isEqualTo(hash(before, body));
  }

  @Test
  void aRequestWithoutFilesHasNone() {
    assertThat(RequestFiles.hashes(new Work("request", "\"GET /\""))).isEmpty();
    assertThat(RequestFiles.hashes(new Work("request", "{\"path\":\"/\",\"body\":\"x\"}")))
        .isEmpty();
  }

  @Test
  void aFileThatIsGoneIsTold() {
    var work = new Work("request", "{\"path\":\"/\",\"feeder\":\"gone.csv\"}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestFiles.hashes(work))
        .withMessageContaining("gone.csv cannot be read");
  }

  private static String hash(java.util.Map<String, String> hashes, String file) {
    return java.util.Objects.requireNonNull(hashes.get(file));
  }
}
