package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeederTest {
  @TempDir Path folder;

  @Test
  void readsQuotedFieldsAndFillsThemIn() throws IOException {
    var feeder = read("\ufeffid, name\r\n1,\"Ann, \"\"the\"\" first\"\r\n\r\n2,\"two\nlines\"\r\n");
    assertThat(feeder.columns()).containsExactly("id", "name");
    assertThat(feeder.rows())
        .containsExactly(List.of("1", "Ann, \"the\" first"), List.of("2", "two\nlines"));
    assertThat(feeder.filled("${id}: ${name} $1 ${id}", 0, same -> same))
        .isEqualTo("1: Ann, \"the\" first $1 1");
  }

  @Test
  void anEmptyFileOrOneWithoutRowsIsRefused() throws IOException {
    for (var text : List.of("", "\n", "id,name\n")) {
      var file = Files.writeString(folder.resolve("users.csv"), text);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Feeder.read(file.toString()))
          .withMessageContaining("users.csv has no rows");
    }
  }

  @Test
  void rowsThatDoNotFitTheColumnsAreRefusedByTheirNumber() throws IOException {
    var file = Files.writeString(folder.resolve("users.csv"), "id,name\n1,Ann\n2\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Feeder.read(file.toString()))
        .withMessageContaining("row 2: it has 1 values, and there are 2 columns");
  }

  @Test
  void filesThatCannotBeReadAreRefusedWithTheReason() throws IOException {
    assertRefused(folder.resolve("none.csv"), "there is no file");
    assertRefused(folder, "is a folder");
    var latin =
        Files.write(folder.resolve("latin"), "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(latin, "is no text in UTF-8");
    var twice = Files.writeString(folder.resolve("twice"), "id,id\n1,2\n");
    assertRefused(twice, "names a column twice");
  }

  @Test
  void valuesInAPathAreWrittenSoThatTheyCanBeSent() throws IOException {
    var feeder = read("name\nAnn Smith/x?a=1\nB\u00f6rge\n");
    var request = HttpRequest.of("GET", "/users/${name}");
    assertThat(request.filled(feeder, 0).path()).isEqualTo("/users/Ann%20Smith/x?a=1");
    assertThat(request.filled(feeder, 1).path()).isEqualTo("/users/B%C3%B6rge");
  }

  private static void assertRefused(Path file, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Feeder.read(file.toString()))
        .withMessageContaining(why);
  }

  private Feeder read(String text) throws IOException {
    return Feeder.read(Files.writeString(folder.resolve("users.csv"), text).toString());
  }
}
