package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.judge.Findings;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was seen inside targets, on the first page and with the cells. */
class WhyTest {
  private static final Report REPORT = SampleFindings.report(SampleFindings.PLAIN);

  @Test
  void theFirstPageSaysWhyWithLevelsAndWhatToDo() {
    assertThat(why(REPORT.findings()))
        .containsExactly(
            "virtual at every level: 99 % of a request is waiting: 50.0 requests at once need 0.200"
                + " carriers. Let a thread a request wait, and bound what they wait for.",
            "pooled-virtual-200 from 1000 on: virtual threads were pinned in shop.Orders.load: 64"
                + " times, 3,210 ms together. Run on JDK 24 or later, where monitors do not pin.",
            "pooled-virtual-200 at every level: 99 % of a request is waiting: 50.0 requests at once"
                + " need 0.200 carriers. Let a thread a request wait, and bound what they wait"
                + " for.");
  }

  @Test
  void whereNothingWasSeenNothingIsSaid() {
    var nothing = Sketch.of(List.of("a", "b"), "50").findings();

    assertThat(why(nothing)).isEmpty();
    assertThat(FindingRow.of(nothing)).isEmpty();
  }

  @Test
  void theCellsHaveTheEvidence() throws IOException {
    var text = new StringBuilder();
    TerminalReport.write(REPORT, text);

    assertThat(text.toString().replaceAll("\\s+", " "))
        .contains("Seen inside the targets")
        .contains("pooled-virtual-200 at 1000 and 5000: virtual threads were pinned")
        .contains("seen in 5 of 5 trials");
  }

  private static List<String> why(Findings findings) {
    return FirstPage.of(findings).blocks().stream()
        .filter(block -> block.title().equals("Why"))
        .flatMap(block -> block.lines().stream())
        .toList();
  }
}
