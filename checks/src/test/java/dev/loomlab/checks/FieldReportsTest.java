package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.checks.Twins.Order;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The rows of docs/FIELD_REPORTS.md that are seen in one JVM, as {@code loomlab inspect} sees it:
 * each scenario is found out, by kind, site and figures, and its healthy twin is not accused. Those
 * that take a load and its figures are in {@link FieldReportsUnderLoadTest}.
 */
@Timeout(300)
@Isolated("it judges what it measured")
final class FieldReportsTest {
  /** Brings back on this JDK that monitors pin, as on 21. */
  private static final String MONITORS_PIN = "-XX:LockingMode=1";

  private static final String PACKAGE = "dev.loomlab.targets.pitfalls.";
  private static final String[] CARRIERS = {"stalled", "pinned", "carriers-held"};

  @TempDir static Path folder;

  @Test
  void row1ALockWhoseNextOwnerHasNoCarrierIsAStall() {
    var twins = look(Order.of("lock-handoff").with(MONITORS_PIN).leaving(20));
    twins
        .reported()
        .one("stalled")
        .at(PACKAGE + "Ledger.enter")
        .says("2/2 carriers", "pinned on a lock whose next owner has no carrier", "close-wait")
        .has("carriers", 2, 2)
        .has("heldCarriers", 2, 2)
        .has("queuedThreads", 15, 40)
        .has("canaryMillis", 1000, 60_000);
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row2ALogLineInAMonitorIsAStallWhoseOwnerJstackCannotShow() {
    var twins = look(Order.of("log-in-monitor").with(MONITORS_PIN));
    twins
        .reported()
        .one("stalled")
        .at(PACKAGE + "Notes.note")
        .says("2/2 carriers", "unmounted", "jstack")
        .has("heldCarriers", 2, 2);
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row2TheSameOnJdk21WhoseSchedulerTellsNothing() {
    var twins = look(Order.of("log-in-monitor").on(OtherJdk.home(21)));
    twins
        .reported()
        .one("stalled")
        .at(PACKAGE + "Notes.note")
        .says("unmounted", "jstack")
        .has("canaryMillis", 1000, 60_000);
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row3ALoaderThatWaitsInComputeIfAbsentPins() {
    var twins = look(Order.of("memo").with(MONITORS_PIN).untilWarm());
    twins
        .reported()
        .one("pinned")
        .at(PACKAGE + "Prices.load")
        .says("computeIfAbsent")
        .has("longestMillis", 49, 400)
        .has("pinnedAtOnce", 0.5, 2); // those of the first seconds count as cold
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row3From24OnCallersOfOneBinQueueAndNothingIsPinned() {
    var twins = look(Order.of("memo-bin").users(12));
    twins
        .reported()
        .one("lock-queue")
        .at(PACKAGE + "Prices.perform")
        .says("one bin of a ConcurrentHashMap")
        .has("waiting", 6, 12);
    twins.reported().haveNone("pinned");
    twins.healthy().haveNone("lock-queue", "pinned");
  }

  @Test
  void row7DirectMemoryGrowsWhileTheHeapDoesNot() {
    // So much room that no collection comes between.
    var twins =
        look(
            Order.of("direct-buffers")
                .users(2)
                .with("-Xms1536m", "-Xmx1536m", "-Xmn1g", "-XX:MaxDirectMemorySize=4g"));
    twins.reported().one("direct-memory-grows").has("bytesPerSecond", 10e6, 400e6);
    twins.healthy().haveNone("direct-memory-grows");
  }

  @Test
  void row9TasksWithoutABoundAreAFanOut() {
    var twins = look(Order.of("fan-out", "--wait-millis", "6000").users(1));
    twins
        .reported()
        .one("fan-out")
        .at(PACKAGE + "Mailing.send")
        .has("virtualThreads", 50_000, 110_000);
    twins.healthy().haveNone("fan-out");
  }

  @Test
  void row9ASubmitterThatWaitsIsNamed() {
    var twins = look(Order.of("submitter"));
    twins.reported().one("submitter-blocked").at(PACKAGE + "Workshop$Benches.execute");
    twins.healthy().haveNone("submitter-blocked");
  }

  @Test
  void row10AProgramWithVirtualThreadsAloneLeftEndsByItself() {
    var options = List.of("--scenario", "early-exit", "--size", "600");
    var jdk = Path.of(System.getProperty("java.home"));
    try (var jvm = PitfallJvm.start(folder, jdk, List.of(), options);
        var inspecting =
            new Command(folder).start("inspect", jvm.pid(), "--for", "60s", "--json")) {
      inspecting.untilSaid("watching");
      // A hundred requests a second: it is looked at before it ends.
      try (var _ = Users.of(jvm.port(), 5)) {
        Twins.findings(inspecting.end()).one("ended-by-itself").says("non-daemon", "virtual");
      }
    }
    Twins.look(Order.of("early-exit", "--size", "50"), true, folder).haveNone("ended-by-itself");
  }

  @Test
  void row12ALatchAwaitedInAMonitorIsAStall() {
    var twins = look(Order.of("latch-in-monitor").with(MONITORS_PIN));
    twins
        .reported()
        .one("stalled")
        .at(PACKAGE + "Depot.await")
        .has("carriers", 2, 2)
        .has("heldCarriers", 2, 2);
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row13ALoopThatYieldsHoldsTheCarriersAndNothingIsPinned() {
    var twins = look(Order.of("yielding").users(1));
    twins
        .reported()
        .one("carriers-held")
        .at(PACKAGE + "Rota.awaitTurn")
        .says("yield", "nothing is pinned")
        .has("queuedThreads", 10, 10_000);
    twins.reported().haveNone("pinned", "stalled");
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row14AWaitInAClassInitialiserPinsWithReasonAndATruncatedStack() {
    var twins = look(Order.of("initialiser-wait").untilWarm());
    twins
        .reported()
        .one("pinned")
        .at(PACKAGE + "Reader$Bookmark.rest")
        .says("the JVM's reason", "stack truncated, record deeper")
        .has("longestMillis", 29, 400);
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row16ReadsOfSlowFilesHoldCarriersWithoutAnyPinnedEvent() {
    var twins = look(Order.of("fifo").users(10));
    twins
        .reported()
        .one("carriers-held")
        .at(PACKAGE + "Reels.read")
        .says("FileChannelImpl.read", "there is no pinned event for this")
        .has("canaryMillis", 50, 10_000);
    twins.reported().haveNone("pinned");
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row17SlowNamesAreMadeUpForByAddedCarriers() {
    var twins = look(Order.of("lookup").users(50));
    twins
        .reported()
        .one("carriers-added")
        .says("compensated", "maxPoolSize")
        .has("carriers", 30, 60)
        .has("parallelism", 2, 2)
        .has("carriersMost", 256, 256);
    twins.reported().haveNone(CARRIERS);
    twins.healthy().haveNone("carriers-added", "carriers-held");
  }

  @Test
  void row18TheFlagThatTracesPinsIsIgnoredHere() {
    var found = Twins.look(Order.of("idle").with("-Djdk.tracePinnedThreads=full"), false, folder);
    found.one("option").says("jdk.tracePinnedThreads", "24", "flight record");
    Twins.look(Order.of("idle"), false, folder).haveNone("option");
  }

  @Test
  void row18TheFlagThatTracesPinsIsKnownToHangEarly21() {
    var order = Order.of("idle").on(OtherJdk.home(21));
    Twins.look(order.with("-Djdk.tracePinnedThreads=full"), false, folder)
        .one("option")
        .says("jdk.tracePinnedThreads", "hang");
    Twins.look(order, false, folder).haveNone("option");
  }

  @Test
  void row19CarriersThatWaitForALockOfAnAgentAreNamedAndNothingIsPinned() {
    var twins = look(Order.of("carrier-lock"));
    twins.reported().one("carriers-held").at(PACKAGE + "Meter.count").says("nothing is pinned");
    twins.reported().haveNone("pinned", "stalled");
    twins.healthy().haveNone(CARRIERS);
  }

  @Test
  void row20APortThatIsOpenWithNobodyBehindItIsNotAccepting() {
    var twins = look(Order.of("not-accepting").users(1).staying(6));
    twins.reported().one("not-accepting").has("waitingConnections", 4, 6);
    twins.healthy().haveNone("not-accepting");
  }

  @Test
  void row23ATargetThatIsThisVeryJvmIsRefused() {
    var ran =
        new Command(folder)
            .through("sh", "-c", "exec \"$@\" $$", "sh")
            .run("inspect", "--for", "1s");
    assertThat(ran.code()).as(ran.said()).isEqualTo(2);
    assertThat(ran.err()).contains("is this loomlab itself");
  }

  private static Twins look(Order order) {
    return Twins.of(order, folder);
  }
}
