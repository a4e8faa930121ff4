package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.report.SampleFindings.Words;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a person or a program reads is kept as golden files, the same in every locale. */
class GoldenReportsTest {
  /** ROOT, one that swaps comma and point, and two with digits of their own. */
  private static final List<Locale> LOCALES =
      List.of(
          Locale.ROOT,
          Locale.GERMANY,
          Locale.forLanguageTag("ar-EG-u-nu-arab"),
          Locale.forLanguageTag("hi-IN-u-nu-deva"));

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreTheLocale() {
    Locale.setDefault(before);
  }

  @FunctionalInterface
  private interface Form {
    void write(Report report, Appendable out) throws IOException;
  }

  @Test
  void terminal() throws IOException {
    verify(TerminalReport::write, SampleFindings.PLAIN, ".txt");
  }

  @Test
  void terminalWithHostileWords() throws IOException {
    verify(TerminalReport::write, SampleFindings.HOSTILE, ".txt");
  }

  @Test
  void terminalInColour() throws IOException {
    verify(
        (report, out) -> {
          var coloured = new StringBuilder();
          TerminalReport.write(report, Style.ANSI, coloured);
          out.append(coloured.toString().replace("\u001b", "ESC"));
        },
        SampleFindings.PLAIN,
        ".txt");
  }

  @Test
  void markdown() throws IOException {
    verify(MarkdownReport::write, SampleFindings.PLAIN, ".md");
  }

  @Test
  void markdownWithHostileWords() throws IOException {
    verify(MarkdownReport::write, SampleFindings.HOSTILE, ".md");
  }

  @Test
  void json() throws IOException {
    verify(ResultJson::write, SampleFindings.PLAIN, ".json");
  }

  @Test
  void jsonWithHostileWords() throws IOException {
    verify(ResultJson::write, SampleFindings.HOSTILE, ".json");
  }

  @Test
  void junit() throws IOException {
    verify(JUnitReport::write, SampleFindings.PLAIN, ".xml");
  }

  @Test
  void junitWithHostileWords() throws IOException {
    verify(JUnitReport::write, SampleFindings.HOSTILE, ".xml");
  }

  @Test
  void html() throws IOException {
    verify(GoldenReportsTest::frame, SampleFindings.PLAIN, ".html");
  }

  @Test
  void htmlWithHostileWords() throws IOException {
    verify(GoldenReportsTest::frame, SampleFindings.HOSTILE, ".html");
  }

  @Test
  void dataOfTheHtml() throws IOException {
    verify(GoldenReportsTest::data, SampleFindings.PLAIN, ".json");
  }

  /** What the page draws, of a completed and a failed trial only, without what result.json has. */
  private static void data(Report report, Appendable out) throws IOException {
    var some = List.of(report.trials().get(0), report.trials().get(6));
    var data = HtmlReport.data(new Report(report.findings(), some, report.rerunCommand()));
    data.remove("result");
    out.append(ResultJson.pretty(data)).append('\n');
  }

  /** The page around its style and scripts, which are files of their own. */
  private static void frame(Report report, Appendable out) throws IOException {
    var data = HtmlReport.data(report);
    data.remove(List.of("percentiles", "trials"));
    out.append(HtmlReport.page(data, "library", "style", "script"));
  }

  private static void verify(Form form, Words words, String extension) throws IOException {
    var report = SampleFindings.report(words);
    Locale.setDefault(Locale.ROOT);
    var expected = written(form, report);
    for (var locale : LOCALES) {
      Locale.setDefault(locale);
      assertThat(written(form, report)).as("in %s", locale).isEqualTo(expected);
    }
    Locale.setDefault(Locale.ROOT);
    Approvals.verify(expected, new Options().forFile().withExtension(extension));
  }

  private static String written(Form form, Report report) throws IOException {
    var out = new StringBuilder();
    form.write(report, out);
    return out.toString();
  }
}
