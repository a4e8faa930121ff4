package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A comparison from flags to reports, and the same again from the plan that it leaves. */
@Isolated("it judges what it measured")
final class CompareTest {
  @TempDir static Path folder;
  private static Ran ran;

  @BeforeAll
  static void compareTwoCommands() {
    ran =
        new Command(folder)
            .run(
                "compare",
                "--variant",
                "pool=loomlab-target http --executor fixed --threads 4 --wait 20ms",
                "--variant",
                "virtual=loomlab-target http --executor virtual --wait 20ms",
                "--get",
                "/",
                "--question",
                "Which is <b>bold</b>?",
                "--ready",
                "/ready",
                "--concurrency",
                "2,16",
                "--repetitions",
                "2",
                "--warmup",
                "300ms",
                "--window",
                "700ms",
                "--expect",
                "throughput of virtual at 16 is at least 2 x pool",
                "--junit",
                "junit.xml",
                "--out",
                "results");
  }

  @Test
  void itEndsAsARunDoesWithThePlanForTheNextTime() {
    assertThat(ran.code()).as(ran.said()).isZero();
    assertThat(ran.out()).contains("pool", "virtual", "Answer");
    assertThat(ran.out().stripTrailing())
        .endsWith("Report: " + folder.resolve("results/report.html"));
    assertThat(ran.err())
        .contains("Plan: results/plan.yaml; next time: loomlab run results/plan.yaml");
  }

  @Test
  void buildServersReadWhatHolds() throws java.io.IOException {
    assertThat(Files.readString(folder.resolve("junit.xml")))
        .contains("<testsuite name=\"expectations\" tests=\"1\" failures=\"0\" errors=\"0\"")
        .contains("<testsuite name=\"cells\" tests=\"4\" failures=\"0\" errors=\"0\"")
        .contains("throughput of virtual at 16 is at least 2 x pool");
  }

  @Test
  void markupInARequestStaysText() throws java.io.IOException {
    for (var name : new String[] {"report.html", "report.md"}) {
      var beforeCode = Files.readString(folder.resolve("results").resolve(name));
      assertThat(beforeCode).as(name).doesNotContain("<b>bold").contains("bold");
    }
  }

  @Test
  void thePlanIsRunAgainAndOneMoreExpectationThatFailsGivesOne() {
    var again =
        new Command(folder)
            .run(
                "run",
                "results/plan.yaml",
                "--levels",
                "2",
                "--repetitions",
                "1",
                "--expect",
                "throughput of pool at 2 is at least 1000000",
                "--junit",
                "again.xml");
    assertThat(again.code()).as(again.said()).isEqualTo(1);
    assertThat(folder.resolve("again.xml")).content().contains("<failure message=");
  }
}
