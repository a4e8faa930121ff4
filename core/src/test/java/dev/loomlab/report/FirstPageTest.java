package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.namer.NamedEnvironment;
import org.approvaltests.namer.NamerFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first page in findings of every shape; every form of it is a golden file. */
class FirstPageTest {

  static List<String> shapes() {
    return Shapes.all().keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void inATerminal(String shape) throws IOException {
    verify(shape, String.join("\n", PageText.lines(page(shape), Style.PLAIN, 100)) + "\n", ".txt");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void inMarkdown(String shape) throws IOException {
    verify(shape, String.join("\n", PageMarkdown.lines(page(shape))) + "\n", ".md");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void inResultJson(String shape) throws IOException {
    var decision = ResultJson.tree(sketch(shape).findings()).get("decision").toPrettyString();
    verify(shape, decision + "\n", ".json");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void forTheHtml(String shape) throws IOException {
    var data = HtmlReport.data(sketch(shape).report());
    verify(shape, ResultJson.pretty(data.withObject("firstPage")) + "\n", ".json");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void noLineIsLongerThanTheTerminal(String shape) {
    assertThat(PageText.lines(page(shape), Style.PLAIN, 100))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }

  private static Page page(String shape) {
    return FirstPage.of(sketch(shape).findings());
  }

  private static Sketch sketch(String shape) {
    return java.util.Objects.requireNonNull(Shapes.all().get(shape));
  }

  private static void verify(String shape, String text, String extension) throws IOException {
    try (NamedEnvironment _ = NamerFactory.withParameters(shape)) {
      Approvals.verify(text, new Options().forFile().withExtension(extension));
    }
  }
}
