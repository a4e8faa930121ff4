package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.sun.net.httpserver.HttpServer;
import dev.loomlab.launch.JdkMissing;
import dev.loomlab.launch.Jdks;
import dev.loomlab.launch.KnownSecrets;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Secrets;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single looks at real programs: dumps, connections, beans of pools, and published figures. */
class LooksTest {
  private static final Path OWN_JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Observe ONCE =
      new Observe(Optional.empty(), Observe.Jfr.OFF, true, Optional.empty());

  @TempDir Path folder;
  private final long originNanos = System.nanoTime();
  private ServerSocket otherEnd;
  private Optional<Process> target = Optional.empty();

  @BeforeEach
  void listen() throws IOException {
    otherEnd = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    target.ifPresent(Process::destroyForcibly);
    otherEnd.close();
  }

  @Test
  void threadsOfAJvmAreGroupedByWhereTheyStand() throws Exception {
    start(OWN_JAVA);
    assertThatWaitersAreSeen(looked(ONCE));
  }

  @Test
  void threadsOfAJvmOfJdk21AreGroupedToo() throws Exception {
    start(jdk21().resolve("bin/java"));
    assertThatWaitersAreSeen(looked(ONCE));
  }

  @Test
  void theStatesOfThreadsAreCountedPlatformAndVirtualApart() throws Exception {
    start(OWN_JAVA);
    assertThatStatesAreSeen();
  }

  @Test
  void theStatesOfThreadsOfJdk21AreCountedToo() throws Exception {
    start(jdk21().resolve("bin/java"));
    assertThatStatesAreSeen();
  }

  private void assertThatStatesAreSeen() throws Exception {
    var observe =
        new Observe(
            Optional.empty(),
            Observe.Jfr.OFF,
            true,
            Optional.empty(),
            Observe.Canary.ON,
            Duration.ofMillis(1));
    var seen = looked(observe);

    assertThat(seen.samples().getLast().series())
        .containsEntry(Series.of(Kind.VIRTUAL, "WAITING"), 9.0)
        .containsEntry(Series.of(Kind.VIRTUAL, "TIMED_WAITING"), 1.0)
        .containsEntry(Series.of(Kind.VIRTUAL, "BLOCKED"), 0.0)
        .containsEntry(Series.of(Kind.PLATFORM, "TIMED_WAITING"), 5.0)
        .containsEntry(Series.of(Kind.PLATFORM, "WAITING"), 3.0);
    assertThatWaitersAreSeen(seen);
  }

  @Test
  void aJvmThatTakesNoAgentsShowsItsPlatformThreads() throws Exception {
    start(OWN_JAVA, "-XX:-EnableDynamicAgentLoading");
    var seen = looked(ONCE);

    assertThat(seen.unobserved())
        .extracting(Unobserved::what)
        .contains("virtual threads in thread dumps");
    assertThat(count(dump(seen), group -> group.name().equals("pool-#-thread-#"))).isEqualTo(8);
  }

  @Test
  void noDumpIsTakenIfNoneIsAskedFor() throws Exception {
    start(OWN_JAVA);
    var seen = looked(new Observe(Optional.empty(), Observe.Jfr.OFF, false, Optional.empty()));

    assertThat(seen.looks().getFirst().dump()).isEmpty();
    assertThat(folder.resolve("threads.json")).doesNotExist();
  }

  @Test
  void aTargetThatHasEndedIsAGap() throws Exception {
    start(OWN_JAVA);
    var watch = watch(ONCE, Optional.empty());
    target.orElseThrow().destroyForcibly().waitFor();
    watch.look();
    await().until(() -> !watch.observation(List.of()).looks().isEmpty());
    watch.stop();

    assertThat(watch.observation(List.of()).unobserved())
        .extracting(Unobserved::what)
        .contains("a thread dump");
  }

  @Test
  void figuresOfPoolsAreReadFromTheirBeans() throws Exception {
    start(OWN_JAVA);
    assertThat(looked(ONCE).samples().getLast().series())
        .containsEntry(Series.of(Series.Pool.ACTIVE, "orders-db"), 10.0)
        .containsEntry(Series.of(Series.Pool.WAITING, "orders-db"), 490.0);
  }

  @Test
  void figuresThatATargetPublishesAreReadByTheirNamesAndTheCostIsKept() throws Exception {
    var server = publishing("hikaricp_connections_active{pool=\"orders-db\",} 7.0\nother 1\n");
    try {
      var last = scraped(server, "/metrics").samples().getLast();
      assertThat(last.series())
          .containsEntry("hikaricp_connections_active{pool=orders-db}", 7.0)
          .containsEntry(Series.of(Series.Pool.ACTIVE, "orders-db"), 7.0)
          .containsKey("scrape/millis")
          .doesNotContainKey("other");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void secretsInTheLabelsOfPublishedFiguresAreMasked() throws Exception {
    var server = publishing("hikaricp_connections_active{pool=\"db,s3cret\",user=\"joe\"} 7.0\n");
    try {
      var secrets = KnownSecrets.of(List.of("db,s3cret"));
      assertThat(scraped(server, "/metrics", secrets).samples().getLast().series().keySet())
          .contains(
              "hikaricp_connections_active{pool=***;user=joe}",
              Series.of(Series.Pool.ACTIVE, "***"))
          .noneMatch(name -> name.contains("s3cret"));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void figuresThatAreNotThereAreAGapThatNamesTheAddress() throws Exception {
    var server = publishing("");
    try {
      var seen = scraped(server, "/nothing");
      assertThat(seen.unobserved())
          .anySatisfy(
              gap -> {
                assertThat(gap.what()).contains("/nothing");
                assertThat(gap.why()).contains("status 404");
              });
      assertThat(seen.samples()).extracting(Sample::series).allMatch(java.util.Map::isEmpty);
    } finally {
      server.stop(0);
    }
  }

  private void assertThatWaitersAreSeen(Observation seen) throws IOException {
    assertThat(seen.unobserved())
        .extracting(Unobserved::what)
        .doesNotContain("a thread dump", "virtual threads in thread dumps");
    var dump = dump(seen);
    assertThat(count(dump, group -> waits(group) && group.kind() == Kind.VIRTUAL)).isEqualTo(9);
    assertThat(count(dump, group -> sleeps(group) && group.kind() == Kind.VIRTUAL)).isEqualTo(1);
    assertThat(count(dump, group -> sleeps(group) && group.name().equals("pool-#-thread-#")))
        .isEqualTo(5);
    assertThat(count(dump, group -> group.name().equals("pool-#-thread-#"))).isEqualTo(8);
    assertThat(dump.groups()).noneMatch(group -> group.name().contains("Finalizer"));
    var sockets = seen.looks().getFirst().sockets().orElseThrow();
    assertThat(sockets.outbound()).containsEntry("127.0.0.1:" + otherEnd.getLocalPort(), 3);
    assertThat(folder.resolve("threads.json")).content().contains("Semaphore.acquire");
    try (var left = Files.list(folder)) {
      assertThat(left.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder("threads.json", "target.log");
    }
  }

  private static boolean waits(StackGroup group) {
    return group.frames().contains("java.util.concurrent.Semaphore.acquire")
        && group.application().filter(call -> call.endsWith("Waiters.hold")).isPresent();
  }

  private static boolean sleeps(StackGroup group) {
    return group.frames().contains("java.lang.Thread.sleep");
  }

  private static int count(ThreadDump dump, Predicate<StackGroup> which) {
    return dump.groups().stream().filter(which).mapToInt(StackGroup::count).sum();
  }

  private static ThreadDump dump(Observation seen) {
    return seen.looks().getFirst().dump().orElseThrow();
  }

  private static Path jdk21() {
    try {
      return Jdks.ofThisMachine().home(21);
    } catch (JdkMissing missing) {
      var why = String.valueOf(missing.getMessage());
      return "true".equals(System.getenv("CI")) ? fail(why) : abort(why);
    }
  }

  private Observation looked(Observe observe) throws InterruptedException {
    return looked(watch(observe, Optional.empty()));
  }

  private static Observation looked(Watch watch) {
    watch.look();
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !watch.observation(List.of()).looks().isEmpty());
    watch.stop();
    return watch.observation(List.of());
  }

  private Observation scraped(HttpServer server, String path) {
    return scraped(server, path, Secrets.NONE);
  }

  private Observation scraped(HttpServer server, String path, Secrets secrets) {
    var scrape = new Observe.Scrape(path, List.of("hikaricp_connections_active"));
    var observe = new Observe(Optional.empty(), Observe.Jfr.OFF, true, Optional.of(scrape));
    var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    target = Optional.empty();
    var watch = watch(observe, Optional.of(address), secrets);
    watch.mark();
    watch.stop();
    return watch.observation(List.of());
  }

  private Watch watch(Observe observe, Optional<URI> endpoint) {
    return watch(observe, endpoint, Secrets.NONE);
  }

  private Watch watch(Observe observe, Optional<URI> endpoint, Secrets secrets) {
    var process = target.map(Process::toHandle);
    return new ProcessObserver()
        .watch(new WatchOrder(process, observe, folder, originNanos, endpoint, secrets));
  }

  private static HttpServer publishing(String text) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/metrics",
        exchange -> {
          var bytes = text.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    return server;
  }

  private void start(Path java, String... options) throws IOException {
    var program = Path.of("src/test/java/dev/loomlab/observe/Waiters.java");
    var words = new ArrayList<>(List.of(java.toString()));
    words.addAll(List.of(options));
    words.addAll(List.of(program.toString(), Integer.toString(otherEnd.getLocalPort())));
    var log = folder.resolve("target.log");
    var builder = new ProcessBuilder(words).redirectErrorStream(true);
    target = Optional.of(builder.redirectOutput(log.toFile()).start());
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> Files.readString(log).contains("ready ") || !isAlive());
    assertThat(log).content().contains("ready ");
  }

  private boolean isAlive() {
    return target.orElseThrow().isAlive();
  }
}
