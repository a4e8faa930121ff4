package dev.loomlab.checks.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.report.HtmlReport;
import dev.loomlab.report.Report;
import dev.loomlab.report.SampleEdges;
import dev.loomlab.report.SampleFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** report.html as a reader has it: opened from disk in a real browser, without a network. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlReportInABrowserTest {
  private static final String HEADS = "#cells table.sortable thead th";

  @TempDir static Path folder;
  private Browser browser;
  private Path plain;
  private Path hostile;

  @BeforeAll
  void writeTheReportsAndStartTheBrowser() throws IOException {
    var chromium = Browser.installed();
    if (chromium.isEmpty()) {
      var missing = "no Chromium was found: install it, or name it by LOOMLAB_CHROMIUM";
      assertThat(System.getenv("CI")).as(missing).isNotEqualTo("true");
      Assumptions.abort(missing);
    }
    plain = written("plain.html", SampleFindings.report(SampleFindings.PLAIN));
    hostile = written("hostile.html", SampleFindings.report(SampleFindings.HOSTILE));
    browser = new Browser(chromium.orElseThrow(), folder.resolve("profile"));
  }

  private Path written(String name, Report report) throws IOException {
    var page = new StringBuilder();
    HtmlReport.write(report, page);
    return Files.writeString(folder.resolve(name), page);
  }

  @AfterAll
  void stopTheBrowser() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void drawsEveryChartWithoutAnErrorAndWithoutANetwork() {
    open(plain, 1280, false);

    assertThat(browser.evaluate("document.querySelectorAll('canvas').length").asInt()).isEqualTo(7);
    assertThat(painted()).hasSize(7).allMatch(count -> count > 100);
    assertThat(text("#name")).isEqualTo("http-blocking");
    assertThat(text("#answer")).contains("Switch to virtual from 1000 concurrent requests on");
    assertNothingWentWrong(plain);
  }

  @Test
  void theErrorsAndRequestsThatMustNotBeThereWouldBeSeen() throws IOException {
    var broken =
        Files.writeString(
            folder.resolve("broken.html"),
            "<title>x</title><img src='other.png'><script>console.error('no'); nothing();</script>");
    open(broken, 800, false);

    assertThat(browser.troubles()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(browser.requests()).hasSizeGreaterThan(1);
  }

  @Test
  void aTableIsSortedByAClickOnAHead() {
    open(plain, 1280, false);
    int throughput = 2;

    browser.click(HEADS + ":nth-child(3) button");
    assertThat(sorting(throughput)).isEqualTo("ascending");
    assertThat(column(throughput)).isSorted().hasSize(12);
    browser.click(HEADS + ":nth-child(3) button");
    assertThat(sorting(throughput)).isEqualTo("descending");
    assertThat(column(throughput).reversed()).isSorted();
  }

  @Test
  void aTableIsSortedByTheKeyboardAlone() {
    open(plain, 1280, false);
    int p50 = 3;
    browser.evaluate("document.querySelector('" + HEADS + ":nth-child(3) button').focus()");

    browser.press("Tab", 9, "");
    browser.press("Enter", 13, "\r");

    assertThat(sorting(p50)).isEqualTo("ascending");
    assertThat(column(p50)).isSorted();
    assertThat(sorting(2)).isEqualTo("none");
  }

  @Test
  void aPhoneScrollsTablesButNeverThePage() {
    for (var page : List.of(plain, hostile)) {
      open(page, 360, false);
      browser.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");

      assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
          .as(page.getFileName().toString())
          .isEqualTo(360);
    }
  }

  @Test
  void theReadersDarkSettingIsFollowedAndTheButtonOverrulesIt() {
    open(plain, 1280, false);
    assertThat(brightness()).isGreaterThan(200);
    open(plain, 1280, true);
    assertThat(brightness()).isLessThan(60);

    browser.click("#theme");

    assertThat(brightness()).isGreaterThan(200);
    assertThat(painted()).hasSize(7).allMatch(count -> count > 100);
  }

  @Test
  void hostileNamesAreShownAsTextAndNeverRun() {
    open(hostile, 1280, false);

    assertThat(browser.evaluate("document.title").asString())
        .startsWith("</script><img")
        .isNotEqualTo("taken");
    assertThat(text("#name")).isEqualTo(SampleFindings.HOSTILE.plan());
    assertThat(
            browser.evaluate("document.querySelectorAll('img, main svg[onload]').length").asInt())
        .isZero();
    assertThat(text("#cells")).contains("<script>document.title='taken'</script>");
    assertThat(text("#answer")).contains("\\u202egnorw").doesNotContain("\u202e");
    assertNothingWentWrong(hostile);
  }

  @Test
  void theChoicesRedrawTheChartsAndTheTablesSayTheSame() {
    open(plain, 1280, false);
    choose("#trial select", "2");
    browser.evaluate("document.querySelectorAll('.figures').forEach(each => each.open = true)");
    browser.evaluate("new Promise(done => setTimeout(done))");

    assertThat(browser.evaluate("document.querySelectorAll('canvas').length").asInt()).isEqualTo(7);
    assertThat(text("#charts .figures table")).contains("18,900").contains("13,400");
    assertNothingWentWrong(plain);
  }

  @Test
  void aSingleRateInSeveralCasesIsDrawnToo() throws IOException {
    var rates = written("rates.html", SampleEdges.inTwoCasesAtOneRate());
    open(rates, 1280, false);

    assertThat(browser.evaluate("document.querySelectorAll('canvas').length").asInt()).isEqualTo(3);
    assertThat(text("#charts figcaption")).contains("arrival rate");
    assertThat(text("#case-choice")).contains("short waits").contains("long waits");
    choose("#case-choice select", "long waits");
    assertNothingWentWrong(rates);
  }

  @Test
  void aRunOfWhichNothingWasRecordedSaysSo() throws IOException {
    var nothing = written("nothing.html", SampleEdges.ofNothing());
    open(nothing, 1280, false);

    assertThat(text("#verdicts")).contains("nothing to compare");
    assertThat(text("#cells")).contains("not run");
    assertThat(text("#trial")).contains("No trial was watched");
    assertNothingWentWrong(nothing);
  }

  private void choose(String selector, String value) {
    browser.evaluate(
        "(() => { const s = document.querySelector('%s'); s.value = '%s';"
                .formatted(selector, value)
            + " s.dispatchEvent(new Event('change')); })()");
  }

  private void open(Path page, int width, boolean dark) {
    browser.screen(width, 900, dark);
    browser.open(page);
  }

  private void assertNothingWentWrong(Path page) {
    assertThat(browser.troubles()).isEmpty();
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
  }

  /** How many pixels of each chart are not empty. */
  private List<Integer> painted() {
    return ints(
        browser.evaluate(
            "[...document.querySelectorAll('canvas')].map(each => each.getContext('2d')"
                + ".getImageData(0, 0, each.width, each.height).data"
                + ".filter((value, index) => index % 4 === 3 && value > 0).length)"));
  }

  private int brightness() {
    return browser
        .evaluate("parseInt(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])")
        .asInt();
  }

  private String sorting(int column) {
    return browser
        .evaluate("document.querySelectorAll('%s')[%d].ariaSort".formatted(HEADS, column))
        .asString();
  }

  private List<Double> column(int column) {
    return StreamSupport.stream(
            browser
                .evaluate(
                    "[...document.querySelectorAll('#cells table.sortable tbody tr')]"
                        + ".map(row => parseFloat(row.children[%d].textContent.replace(',', '')))"
                            .formatted(column))
                .spliterator(),
            false)
        .map(JsonNode::asDouble)
        .toList();
  }

  private String text(String selector) {
    return browser
        .evaluate("document.querySelector('%s').textContent".formatted(selector))
        .asString();
  }

  private static List<Integer> ints(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asInt).toList();
  }
}
