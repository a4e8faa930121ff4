package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The rows of docs/FIELD_REPORTS.md that take a load and its figures, as {@code loomlab run} sees
 * them: each scenario is found out, and its healthy twin is not accused.
 */
@Timeout(300)
@Isolated("it judges what it measured")
final class FieldReportsUnderLoadTest {
  private static final String PACKAGE = "dev.loomlab.targets.pitfalls.";

  /**
   * With pollers that are platform threads, as they are on 21: virtual ones would need a carrier to
   * wake a read that holds one.
   */
  private static final String MONITORS_PIN = "-XX:LockingMode=1 -Djdk.pollerMode=1";

  private static final String PROTOCOL =
      "protocol: { repetitions: 1, warmup: 1s, window: 2s, timeout: 5s }";
  private static final int BUFFER_BYTES = 8192;

  @TempDir static Path folder;
  private static PitfallRun run;

  @BeforeAll
  static void runThoseThatShareALoad() {
    run =
        PitfallRun.of(
            folder,
            "shared",
            List.of("load: { request: GET /, closed: [1, 20] }", PROTOCOL),
            List.of(
                PitfallRun.variant("driver", "driver-read", MONITORS_PIN),
                PitfallRun.variant("driver-healthy", "driver-read --healthy", MONITORS_PIN),
                PitfallRun.variant("exit", "early-exit --size 30", ""),
                PitfallRun.variant("exit-healthy", "early-exit --size 30 --healthy", ""),
                PitfallRun.variant("cold", "cold-classes --size 8", ""),
                PitfallRun.variant("cold-healthy", "cold-classes --size 8 --healthy", "")));
  }

  @Test
  void row4ADriverThatReadsInAMonitorServesAsManyAsThereAreCarriers() {
    double carriersOverWait = 2 / 0.05;
    assertThat(run.figure("driver", "20", "throughput"))
        .as(run.said())
        .isBetween(0.7 * carriersOverWait, 1.05 * carriersOverWait);
    run.findings("driver", "20")
        .one("pinned")
        .at(PACKAGE + "Wire.exchange")
        .says("requests served at once (X R), with 2 carriers", "of the time")
        .has("longestMillis", 20, 400)
        .has("pinnedAtOnce", 1.4, 2);
    assertThat(run.figure("driver-healthy", "20", "throughput"))
        .isGreaterThan(4 * run.figure("driver", "20", "throughput"));
    run.findings("driver-healthy", "20").haveNone("pinned", "carriers-held", "stalled");
  }

  @Test
  void row8BuffersOfThreadsAreAllocatedAnewForEachVirtualThread() {
    var made =
        PitfallRun.of(
            folder,
            "made",
            List.of("load: { request: GET /, closed: [20] }", PROTOCOL),
            List.of(
                PitfallRun.variant("platform", "recycler --threads 20", ""),
                PitfallRun.variant("virtual", "recycler", ""),
                PitfallRun.variant("healthy", "recycler --healthy", "")));
    double virtual = made.figure("virtual", "20", "bytesPerRequest");
    assertThat(virtual - made.figure("healthy", "20", "bytesPerRequest"))
        .as(made.said())
        .isGreaterThan(0.6 * BUFFER_BYTES);
    assertThat(virtual - made.figure("platform", "20", "bytesPerRequest"))
        .isGreaterThan(0.6 * BUFFER_BYTES);
    made.findings("virtual", "20")
        .one("allocated-per-thread")
        .has("bytesPerRequest", BUFFER_BYTES, 20 * BUFFER_BYTES);
    made.findings("healthy", "20").haveNone("allocated-per-thread");
    made.findings("platform", "20").haveNone("allocated-per-thread");
  }

  @Test
  void row10ATargetThatEndsByItselfFailsItsTrialWithTheReason() {
    run.findingsOf("exit").one("ended-by-itself").says("exited with 0", "non-daemon thread");
    run.findingsOf("exit-healthy").haveNone("ended-by-itself");
    assertThat(run.cell("exit-healthy", "20").path("trials").asInt()).isEqualTo(1);
  }

  @Test
  void row15PinsWhileClassesLoadAreColdOnly() {
    var cold = run.findings("cold", "1");
    cold.one("pinned-cold")
        .at(PACKAGE + "Library$Shelf.loadClass")
        .says("cold-start")
        .has("count", 8, 10)
        .has("longestMillis", 29, 300);
    cold.haveNone("pinned");
    run.findings("cold-healthy", "1").haveNone("pinned-cold", "pinned");
  }

  @Test
  void row5APoolBelowTheOfferedLoadGrowsItsQueue() {
    var open =
        PitfallRun.of(
            folder,
            "open",
            List.of("load: { request: GET /, open: [600/s] }", PROTOCOL),
            List.of(
                PitfallRun.variant("pool", "pool --size 16 --wait-millis 40 --pool-beans on", ""),
                PitfallRun.variant("pool-hidden", "pool --size 16 --wait-millis 40", ""),
                PitfallRun.variant(
                    "pool-healthy", "pool --size 16 --wait-millis 40 --healthy", "")));
    for (var variant : List.of("pool", "pool-hidden")) {
      assertThat(open.figure(variant, "600/s", "throughput"))
          .as(open.said())
          .isBetween(360.0, 405.0);
      open.findings(variant, "600/s")
          .one("pool-queue")
          .at(PACKAGE + "Stock.perform")
          .says("below the offered 600", "Bound the callers")
          .has("waitersPerSecond", 120, 260)
          .has("answersPerSecond", 360, 405);
    }
    open.findings("pool-healthy", "600/s").haveNone("pool-queue");
  }

  @Test
  void row6VirtualThreadsGainNothingWhereTheLimitIsThePool() {
    var closed =
        PitfallRun.of(
            folder,
            "closed",
            List.of("load: { request: GET /, closed: [500] }", PROTOCOL),
            List.of(
                PitfallRun.variant("platform", "pool --size 10 --wait-millis 20 --threads 200", ""),
                PitfallRun.variant("virtual", "pool --size 10 --wait-millis 20", ""),
                PitfallRun.variant("healthy", "pool --size 130 --wait-millis 20 --healthy", "")));
    assertThat(
            closed.figure("virtual", "500", "throughput")
                / closed.figure("platform", "500", "throughput"))
        .as(closed.said())
        .isBetween(0.85, 1.15);
    assertThat(closed.cell("virtual", "500").at("/limit/kind").asString()).isEqualTo("pool");
    closed
        .findings("virtual", "500")
        .one("pool-queue")
        .at(PACKAGE + "Stock.perform")
        .says("the limit is the pool, not threads")
        .has("waiting", 300, 600);
    closed.findings("healthy", "500").haveNone("pool-queue");
  }

  @Test
  void row11ThreadsMaxIsIgnoredWithVirtualThreadsAndTheLimitsInForceAreNamed() {
    var boot =
        PitfallRun.of(
            folder,
            "boot",
            List.of(
                "load: { request: GET /api/quotes, closed: [10] }",
                "protocol: { repetitions: 1, warmup: 200ms, window: 500ms }"),
            List.of(shop("virtual", true), shop("platform", false)));
    assertThat(boot.result().path("limitsInForce").toString())
        .as(boot.said())
        .contains("server.tomcat.threads.max", "110");
    assertThat(boot.result().path("caveats").toString())
        .contains("server.tomcat.threads.max", "virtual");
    boot.findings("virtual", "10")
        .one("option")
        .says("server.tomcat.threads.max has no effect")
        .has("server.tomcat.max-connections", 8192, 8192)
        .has("server.tomcat.accept-count", 100, 100);
    boot.findings("platform", "10").haveNone("option");
  }

  private static String shop(String name, boolean virtual) {
    return name
        + ": { run: '"
        + Path.of(System.getProperty("java.home"), "bin", "java")
        + " -jar "
        + BootShop.jar()
        + " --server.port=${port} --server.tomcat.threads.max=110"
        + " --spring.threads.virtual.enabled="
        + virtual
        + "', ready: GET /actuator/health }";
  }
}
