package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import tools.jackson.databind.json.JsonMapper;

/** Names and answers that try to become markup or commands stay text. */
class HostileWordsTest {
  private static final Report HOSTILE = SampleFindings.report(SampleFindings.HOSTILE);

  @Test
  void noWordOfThePlanOpensOrClosesATagInTheHtml() throws IOException {
    var page = new StringBuilder();
    HtmlReport.write(HOSTILE, page);

    assertThat(page).doesNotContain("<img").doesNotContain("<svg").doesNotContain("<!-- ");
    assertThat(count(page, "<script")).isEqualTo(count(page, "</script>")).isEqualTo(3);
  }

  @Test
  void theDataBlockHoldsEveryWordUnchanged() {
    var data = HtmlReport.data(HOSTILE);
    var embedded = HtmlReport.embedded(data);

    assertThat(embedded).doesNotContain("<");
    assertThat(JsonMapper.shared().readTree(embedded).toString().equals(data.toString())).isTrue();
  }

  @Test
  void everyRowOfAMarkdownTableHasAsManyCellsAsItsHead() throws IOException {
    var markdown = new StringBuilder();
    MarkdownReport.write(HOSTILE, markdown);

    int cells = 0;
    for (var line : markdown.toString().split("\n", -1)) {
      if (!line.startsWith("|")) {
        cells = 0;
      } else if (cells == 0) {
        cells = bars(line);
      } else {
        assertThat(bars(line)).as(line).isEqualTo(cells);
      }
    }
    var outsideTheCodeBlock = markdown.substring(0, markdown.indexOf("```"));
    assertThat(outsideTheCodeBlock).doesNotContain("<");
  }

  @Test
  void aTerminalGetsNoControlOrDirectionCharacterAndNoLineBeyondAHundredColumns()
      throws IOException {
    var text = new StringBuilder();
    TerminalReport.write(HOSTILE, text);

    assertThat(text.toString().replace("\n", ""))
        .doesNotContainPattern(Pattern.compile("[\\p{Cc}\\p{Cf}]"));
    assertThat(text.toString().lines())
        .allSatisfy(line -> assertThat(PlainText.width(line)).isLessThanOrEqualTo(100));
  }

  @Test
  void valuesOfEnvironmentVariablesAreNotTold() throws IOException {
    var everything = new StringBuilder();
    HtmlReport.write(HOSTILE, everything);
    MarkdownReport.write(HOSTILE, everything);
    TerminalReport.write(HOSTILE, everything);
    ResultJson.write(HOSTILE, everything);
    JUnitReport.write(HOSTILE, everything);

    assertThat(everything).contains("SAMPLE_TOKEN").doesNotContain("not-to-be-shown");
  }

  @Test
  void theXmlForBuildServersIsReadBackWithEveryWord() throws Exception {
    var xml = new StringBuilder();
    JUnitReport.write(HOSTILE, xml);

    var builder = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder();
    var document = builder.parse(new InputSource(new StringReader(xml.toString())));
    var cases = document.getElementsByTagName("testcase");
    var names =
        IntStream.range(0, cases.getLength())
            .mapToObj(i -> ((Element) cases.item(i)).getAttribute("name"))
            .toList();
    assertThat(names).contains(PlainText.safe(SampleFindings.HOSTILE.expectation()));
    assertThat(document.getDocumentElement().getAttribute("name"))
        .isEqualTo("loomlab " + PlainText.safe(SampleFindings.HOSTILE.plan()));
  }

  private static int bars(String line) {
    return count(line, "|");
  }

  private static int count(CharSequence text, String part) {
    return text.toString().split(Pattern.quote(part), -1).length - 1;
  }
}
