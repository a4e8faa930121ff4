package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.namer.NamedEnvironment;
import org.approvaltests.namer.NamerFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a diff of two runs says; every form of it is a golden file. */
class DiffReportTest {

  static List<String> samples() {
    return SampleDiffs.all().keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inATerminal(String name) throws IOException {
    var text = new StringBuilder();
    DiffReport.writeText(sample(name), Style.PLAIN, text);
    verify(name, text.toString(), ".txt");
    assertThat(text.toString().lines())
        .allSatisfy(line -> assertThat(PlainText.width(line)).isLessThanOrEqualTo(100));
    assertThat(text.toString().replace("\n", ""))
        .doesNotContainPattern(Pattern.compile("[\\p{Cc}\\p{Cf}]"));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inMarkdown(String name) throws IOException {
    var text = new StringBuilder();
    DiffReport.writeMarkdown(sample(name), text);
    verify(name, text.toString(), ".md");
    assertThat(text).doesNotContain("<script");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inJson(String name) throws IOException {
    var text = new StringBuilder();
    DiffReport.writeJson(sample(name), text);
    verify(name, text.toString(), ".json");
  }

  private static DiffReport sample(String name) {
    return java.util.Objects.requireNonNull(SampleDiffs.all().get(name));
  }

  private static void verify(String name, String text, String extension) {
    try (NamedEnvironment _ = NamerFactory.withParameters(name)) {
      Approvals.verify(text, new Options().forFile().withExtension(extension));
    }
  }
}
