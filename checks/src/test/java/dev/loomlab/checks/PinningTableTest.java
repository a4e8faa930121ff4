package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The built-in plan {@code pinning-21-25}: each operation is parallel or serialised, delays a canary
 * or not, and gives so many pinned events, on JDK 21 and on 25, as was measured by hand before.
 */
@Timeout(600)
final class PinningTableTest {
  private static final double IDEAL_MILLIS = 50;
  private static final double SERIALISED_MILLIS = 32 * 50;

  /** What holds carriers, and so serialises and delays, by JDK. */
  private static final Set<String> HOLDS_ON_21 =
      Set.of(
          "monitor-sleep",
          "map-other-keys",
          "initialisers",
          "upcall-sleep",
          "downcall-block",
          "socket-read-in-monitor");

  private static final Set<String> HOLDS_ON_25 =
      Set.of("initialisers", "upcall-sleep", "downcall-block", "fifo-read");

  @TempDir static Path folder;
  private static JsonNode result = JsonMapper.shared().createObjectNode();
  private static Ran ran = new Ran(0, "", "");

  @BeforeAll
  static void runThePlan() {
    OtherJdk.home(21);
    ran = new Command(folder).run("run", "pinning-21-25", "--json");
    result = JsonMapper.shared().readTree(ran.out());
  }

  @Test
  void wallTimesAndEventsAreThoseThatThePlanExpects() {
    assertThat(ran.code()).as(ran.said()).isZero();
    assertThat(result.path("expectations")).hasSize(60);
  }

  @Test
  void everyCellIsOfItsClass() {
    var soft = new SoftAssertions();
    for (var cell : result.path("summaries")) {
      var holds = cell.get("variant").asString().equals("jdk-21") ? HOLDS_ON_21 : HOLDS_ON_25;
      var name = cell.get("case").asString() + " of " + cell.get("variant").asString();
      double millis = cell.at("/latencyMillis/p50/median").asDouble();
      if (holds.contains(cell.get("case").asString())) {
        soft.assertThat(millis).as(name).isGreaterThanOrEqualTo(0.8 * SERIALISED_MILLIS);
      } else {
        soft.assertThat(millis).as(name).isLessThanOrEqualTo(2 * IDEAL_MILLIS);
      }
    }
    soft.assertAll();
  }
}
