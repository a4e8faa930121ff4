package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The built-in plan {@code pinning-21-25}: each operation is parallel or serialised, delays a
 * canary or not, and gives so many pinned events, on JDK 21 and on 25, as was measured by hand
 * before.
 */
@Timeout(900)
@Isolated("it judges what it measured")
final class PinningTableTest {
  private static final double IDEAL_MILLIS = 50;
  private static final double SERIALISED_MILLIS = 32 * 50;

  /** A canary that is less late than this is on time. */
  private static final double LEAST_LATE_MILLIS = 3;

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

  /** What holds both carriers for as long as one operation takes. */
  private static final Set<String> HOLDS_BRIEFLY_ON_21 =
      Set.of("monitor-contended", "map-same-key", "initialiser-one");

  private static final Set<String> HOLDS_BRIEFLY_ON_25 = Set.of("initialiser-one");

  /** While carriers are added in the place of those that block, which the first batch waits for. */
  private static final Set<String> ADDS_CARRIERS = Set.of("object-wait", "lookup", "fifo-read");

  @TempDir static Path folder;
  private static JsonNode result = JsonMapper.shared().createObjectNode();
  private static Ran ran = new Ran(0, "", "");

  @BeforeAll
  static void runThePlan() {
    OtherJdk.home(21);
    try (var running = new Command(folder).start("run", "pinning-21-25", "--json")) {
      ran = running.end(Duration.ofMinutes(14));
    }
    assertThat(ran.out()).as(ran.said()).startsWith("{");
    result = JsonMapper.shared().readTree(ran.out());
    assertThat(result.path("summaries")).as(ran.said()).hasSize(2 * 15);
  }

  @Test
  void wallTimesAndEventsAreThoseThatThePlanExpects() {
    assertThat(ran.code()).as(ran.said()).isZero();
    assertThat(result.path("expectations")).hasSize(70);
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

  @Test
  void whatHoldsTheCarriersDelaysACanaryTenfoldAndWhatDoesNotLeavesItAlone() {
    var soft = new SoftAssertions();
    for (var cell : result.path("summaries")) {
      var jdk = cell.get("variant").asString();
      var operation = cell.get("case").asString();
      boolean on21 = jdk.equals("jdk-21");
      double late = late(cell);
      double healthy = Math.max(late(cell(jdk, "sleep")), LEAST_LATE_MILLIS);
      var canary = soft.assertThat(late).as("canary in %s of %s, %s ms", operation, jdk, healthy);
      if ((on21 ? HOLDS_ON_21 : HOLDS_ON_25).contains(operation)) {
        canary.isGreaterThanOrEqualTo(10 * healthy);
      } else if ((on21 ? HOLDS_BRIEFLY_ON_21 : HOLDS_BRIEFLY_ON_25).contains(operation)) {
        canary.isGreaterThanOrEqualTo(0.6 * IDEAL_MILLIS);
      } else if (!ADDS_CARRIERS.contains(operation)) {
        canary.isLessThan(10 * healthy);
      }
    }
    soft.assertAll();
  }

  private static double late(JsonNode cell) {
    return cell.at("/canaryLateMillis/median").asDouble(Double.NaN);
  }

  private static JsonNode cell(String variant, String operation) {
    return result
        .path("summaries")
        .valueStream()
        .filter(each -> each.get("variant").asString().equals(variant))
        .filter(each -> each.get("case").asString().equals(operation))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no cell " + operation + ": " + ran.said()));
  }
}
