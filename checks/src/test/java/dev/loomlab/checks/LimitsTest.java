package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Services whose limit is known, run without telling: what each is stands in a file that only the
 * service reads. A slice of the trial in {@code bench/limits.sh}, which has every kind.
 */
@Isolated("it judges what it measured")
final class LimitsTest {
  private static final List<Integer> LEVELS = List.of(3, 12, 40);

  @TempDir static Path folder;
  private static JsonNode result = JsonMapper.shared().createObjectNode();
  private static String said = "";

  @BeforeAll
  static void runThemAll() throws IOException {
    var plan =
        new ArrayList<>(
            List.of("name: blind", "question: What limits each of these?", "variants:"));
    plan.add(limits("a", "kind = threads\nsize = 16\nwait-millis = 100\n"));
    plan.add(limits("b", "kind = threads\nsize = 100\nwait-millis = 100\n"));
    plan.add(limits("c", "kind = database-pool\nsize = 5\nwait-millis = 50\n"));
    plan.add(limits("d", "kind = database-pool\nsize = 50\nwait-millis = 50\n"));
    plan.add(shop("e", "server.tomcat.threads.max=6\n"));
    plan.add(shop("f", "server.tomcat.threads.max=100\n"));
    plan.add("load: { request: GET /api/quotes, closed: " + LEVELS + " }");
    plan.add("protocol: { repetitions: 1, warmup: 500ms, window: 1500ms }");
    plan.add("");
    Files.writeString(folder.resolve("blind.yaml"), String.join("\n", plan));
    var ran = new Command(folder).run("run", "blind.yaml", "--json");
    said = ran.said();
    result = JsonMapper.shared().readTree(ran.out());
  }

  @Test
  void aPoolOfThreadsIsNamedWithItsSize() {
    named("a", "threads", 16);
  }

  @Test
  void aDatabasePoolIsNamedWithItsSize() {
    named("c", "pool", 5);
  }

  @Test
  void theThreadsOfASpringBootServiceAreNamedWithTheirNumber() {
    named("e", "threads", 6);
  }

  @Test
  void theirHealthyTwinsAreNotAccused() {
    for (var twin : List.of("b", "d", "f")) {
      for (int level : LEVELS) {
        assertThat(limit(twin, level).get("kind").asString())
            .as("%s at %d: %s", twin, level, limit(twin, level))
            .isIn("offered-load", "unknown");
      }
    }
  }

  private static void named(String variant, String kind, double size) {
    var limit = limit(variant, LEVELS.getLast());
    assertThat(limit.get("kind").asString()).as("%s: %s", variant, limit).isEqualTo(kind);
    assertThat(limit.get("size").asDouble())
        .as("%s: %s", variant, limit)
        .isCloseTo(size, within(1.0));
  }

  private static JsonNode limit(String variant, int level) {
    return result
        .path("summaries")
        .valueStream()
        .filter(each -> each.get("variant").asString().equals(variant))
        .filter(each -> each.get("level").asString().equals(Integer.toString(level)))
        .map(each -> each.get("limit"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no cell " + variant + " at " + level + ": " + said));
  }

  private static String limits(String variant, String setting) throws IOException {
    return "  "
        + variant
        + ": { run: loomlab-target limits --setting "
        + file(variant, setting)
        + ", ready: GET /ready }";
  }

  private static String shop(String variant, String setting) throws IOException {
    return "  "
        + variant
        + ": { run: '"
        + Path.of(System.getProperty("java.home"), "bin", "java")
        + " -jar "
        + BootShop.jar()
        + " --server.port=${port} --spring.config.additional-location=file:"
        + file(variant, setting)
        + "', ready: GET /actuator/health }";
  }

  private static Path file(String variant, String setting) throws IOException {
    return Files.writeString(folder.resolve(variant + ".properties"), setting);
  }
}
