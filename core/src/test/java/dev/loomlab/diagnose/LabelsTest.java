package dev.loomlab.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The labels of findings, wherever they are written down. */
class LabelsTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void expectationsKnowEachKindByItsLabel() {
    assertThat(Names.findings())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(FindingKind.values()).map(FindingKind::label).toList());
  }

  @Test
  void eachKindIsExplained() throws IOException {
    var page = Files.readString(DOCS.resolve("EVIDENCE.md"));

    assertThat(FindingKind.values())
        .allSatisfy(kind -> assertThat(page).contains("| `" + kind.label() + "` |"));
  }

  @Test
  void theSchemaKnowsEachKind() throws IOException {
    var schema = Files.readString(DOCS.resolve("result.schema.json"));

    assertThat(FindingKind.values())
        .allSatisfy(kind -> assertThat(schema).contains("\"" + kind.label() + "\""));
  }
}
