package dev.loomlab.checks.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.report.InspectHtml;
import dev.loomlab.report.SampleInspections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page of an inspection as a reader has it: opened from disk in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InspectionInABrowserTest {
  @TempDir static Path folder;
  private Browser browser;

  @BeforeAll
  void startTheBrowser() throws IOException {
    var chromium = Browser.installed();
    if (chromium.isEmpty()) {
      var missing = "no Chromium was found: install it, or name it by LOOMLAB_CHROMIUM";
      assertThat(System.getenv("CI")).as(missing).isNotEqualTo("true");
      Assumptions.abort(missing);
    }
    browser = new Browser(chromium.orElseThrow(), folder.resolve("profile"));
  }

  @AfterAll
  void stopTheBrowser() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void answersComeFirstThenTheTimelineAndTheTables() throws IOException {
    var page = opened("pinned", 1280);

    assertThat(painted()).hasSize(7).allMatch(count -> count > 100);
    assertThat(text("#answer")).contains("pinned: virtual threads were pinned 64 times");
    assertThat(text("#answer")).contains("the longest took 50.3 ms").contains("Call what blocks");
    assertThat(text("#care")).contains("Record again");
    assertThat(text("#tables"))
        .contains("Locks that threads wait for")
        .contains("owner not visible");
    assertThat(text("#unobserved")).contains("lock waits of virtual threads: there is no event");
    assertThat(text("#timeline figcaption")).contains("Carriers");
    assertNothingWentWrong(page);
  }

  @Test
  void hostileWordsAreShownAsTextAndNeverRun() throws IOException {
    var page = opened("hostileWords", 1280);

    assertThat(browser.evaluate("document.title").asString()).isNotEqualTo("taken");
    assertThat(browser.evaluate("document.querySelectorAll('img').length").asInt()).isZero();
    assertThat(text("#tables")).contains("</script><img").doesNotContain("\u202e");
    assertNothingWentWrong(page);
  }

  @Test
  void aPhoneScrollsTablesButNeverThePage() throws IOException {
    for (var name : List.of("pinned", "hostileWords")) {
      opened(name, 360);
      browser.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");

      assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
          .as(name)
          .isEqualTo(360);
    }
  }

  @Test
  void whereNothingWasSeenThePageSaysSoAndHasNoEmptySection() throws IOException {
    var page = opened("nothingFound", 1280);

    assertThat(text("#answer")).contains("Nothing was found").contains("not known to be well");
    assertThat(browser.evaluate("document.querySelectorAll('canvas').length").asInt()).isZero();
    assertThat(browser.evaluate("document.querySelectorAll('main > section').length").asInt())
        .isEqualTo(2);
    assertNothingWentWrong(page);
  }

  private Path opened(String name, int width) throws IOException {
    var page = new StringBuilder();
    InspectHtml.write(Objects.requireNonNull(SampleInspections.all().get(name)), page);
    var file = Files.writeString(folder.resolve(name + ".html"), page);
    browser.screen(width, 900, false);
    browser.open(file);
    return file;
  }

  private void assertNothingWentWrong(Path page) {
    assertThat(browser.troubles()).isEmpty();
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
  }

  /** How many pixels of each chart are not empty. */
  private List<Integer> painted() {
    var counts =
        browser.evaluate(
            "[...document.querySelectorAll('canvas')].map(each => each.getContext('2d')"
                + ".getImageData(0, 0, each.width, each.height).data"
                + ".filter((value, index) => index % 4 === 3 && value > 0).length)");
    return StreamSupport.stream(counts.spliterator(), false).map(JsonNode::asInt).toList();
  }

  private String text(String selector) {
    return browser
        .evaluate("document.querySelector('%s').textContent".formatted(selector))
        .asString();
  }
}
