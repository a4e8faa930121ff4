package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomlab.diagnose.Diagnosis;
import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.namer.NamedEnvironment;
import org.approvaltests.namer.NamerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What an inspection says; every form of it is a golden file. */
class InspectReportTest {
  private static final Path SCHEMA = Path.of("..", "docs", "inspect.schema.json");

  static List<String> samples() {
    return SampleInspections.all().keySet().stream().toList();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inATerminal(String name) throws IOException {
    var text = new StringBuilder();
    InspectReport.write(sample(name), Style.PLAIN, text);

    verify(name, text.toString(), ".txt");
    assertThat(text.toString().lines())
        .allSatisfy(line -> assertThat(PlainText.width(line)).isLessThanOrEqualTo(100));
    assertThat(text.toString().replace("\n", ""))
        .doesNotContainPattern(Pattern.compile("[\\p{Cc}\\p{Cf}]"));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inJson(String name) {
    verify(name, InspectJson.text(sample(name)), ".json");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inHtml(String name) {
    var data = InspectHtml.data(sample(name));
    verify(name, InspectHtml.page(data, "library", "style", "script"), ".html");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void theJsonIsAsItsSchemaSays(String name) throws IOException {
    assertThat(faults(InspectJson.tree(sample(name)))).isEmpty();
  }

  @Test
  void everyKindOfFindingHasAPlaceInTheSchema() throws IOException {
    var findings =
        Stream.of(FindingKind.values())
            .map(
                kind ->
                    new Finding(
                        kind, Optional.empty(), "so it is", List.of("seen"), Map.of(), "Do it."))
            .toList();
    var bare = sample("nothingFound");
    var all =
        new Inspection(
            bare.subject(), bare.sighting(), new Diagnosis(findings, List.of()), bare.notes());

    assertThat(faults(InspectJson.tree(all))).isEmpty();
  }

  @Test
  void anUnknownKeyOrAFindingWithoutEvidenceIsSeenByTheSchema() throws IOException {
    var unknown = InspectJson.tree(sample("pinned"));
    unknown.put("surprise", 1);
    assertThat(faults(unknown)).isNotEmpty();

    var bare = InspectJson.tree(sample("pinned"));
    ((ObjectNode) bare.get("findings").get(0)).remove("evidence");
    assertThat(faults(bare)).isNotEmpty();
  }

  @Test
  void thePageHoldsNoTagThatAWordOpenedOrClosed() throws IOException {
    var page = new StringBuilder();
    InspectHtml.write(sample("hostileWords"), page);

    assertThat(page).doesNotContain("<img").doesNotContain("{{");
    assertThat(page.toString().split("<script", -1)).hasSize(4);
    assertThat(page.toString().split("</script>", -1)).hasSize(4);
  }

  @Test
  void theWordsAreTheSameInEveryLocale() throws IOException {
    var before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.ROOT);
      var expected = everything();
      for (var locale : List.of(Locale.GERMANY, Locale.forLanguageTag("ar-EG-u-nu-arab"))) {
        Locale.setDefault(locale);
        assertThat(everything()).as("in %s", locale).isEqualTo(expected);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String everything() throws IOException {
    var out = new StringBuilder();
    InspectReport.write(sample("pinned"), Style.PLAIN, out);
    out.append(InspectJson.text(sample("pinned")));
    InspectHtml.write(sample("pinned"), out);
    return out.toString();
  }

  private static Inspection sample(String name) {
    return Objects.requireNonNull(SampleInspections.all().get(name));
  }

  private static List<Error> faults(ObjectNode tree) throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(SCHEMA));
    return schema.validate(JsonMapper.shared().readTree(tree.toString()));
  }

  private static void verify(String name, String text, String extension) {
    try (NamedEnvironment _ = NamerFactory.withParameters(name)) {
      Approvals.verify(text, new Options().forFile().withExtension(extension));
    }
  }
}
