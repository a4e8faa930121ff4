package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.loomlab.launch.JdkMissing;
import dev.loomlab.launch.Jdks;
import dev.loomlab.observe.Watch.Span;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Observe.Jfr;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Unobserved;
import dev.loomlab.record.VirtualThreadEvents;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessObserverTest {
  private static final Path OWN_JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final int THREADS = 1_000;

  @TempDir Path folder;
  private final long originNanos = System.nanoTime();
  private Optional<Process> target = Optional.empty();
  private int port;

  @AfterEach
  void stop() {
    target.ifPresent(Process::destroyForcibly);
  }

  @Test
  void aJvmIsSeenFromOutsideWithItsSchedulerAndItsVirtualThreads() throws Exception {
    start(OWN_JAVA);

    var seen = threadsSeen(withCanary());

    assertThat(seen.unobserved()).isEmpty();
    assertThat(seen.events()).hasSize(2);
    assertThat(seen.events().getFirst().orElseThrow())
        .satisfies(
            events -> {
              assertThat(events.started()).isEqualTo(THREADS);
              assertThat(events.ended()).isEqualTo(THREADS);
              assertThat(events.livePeak()).isBetween(THREADS / 2L, (long) THREADS);
              assertThat(events.submitFailed()).isZero();
            });
    assertThat(seen.events().getLast().map(VirtualThreadEvents::started)).contains(0L);
    assertThat(seen.samples()).hasSize(3);
    assertThat(seen.samples().getLast().values())
        .containsOnlyKeys(Gauge.values())
        .containsEntry(Gauge.SCHEDULER_PARALLELISM, (double) cores());
  }

  @Test
  void aJvmOfJdk21IsSeenButForItsScheduler() throws Exception {
    start(jdk21().resolve("bin/java"));

    var seen = threadsSeen(withCanary());

    assertThat(seen.unobserved())
        .extracting(Unobserved::what)
        .containsExactly("virtual-thread scheduler");
    assertThat(seen.events().getFirst().map(VirtualThreadEvents::started)).contains((long) THREADS);
    assertThat(seen.samples().getLast().values())
        .containsKeys(Gauge.HEAP_USED_BYTES, Gauge.ALLOCATED_BYTES_TOTAL, Gauge.GC_COUNT_TOTAL)
        .containsKeys(Gauge.CANARY_START_LATE_NANOS, Gauge.CANARY_PLATFORM_LATE_NANOS)
        .doesNotContainKey(Gauge.CARRIERS);
  }

  @Test
  void collectionsAndTheirPausesAreSeen() throws Exception {
    start(OWN_JAVA);
    var watch = watch(new Observe(Optional.of(Duration.ofMillis(20)), Jfr.OFF));
    watch.mark();
    for (int i = 0; i < 5; i++) {
      get("/gc");
    }
    // Pauses are told by a notification, which may come a little later.
    await().pollDelay(Duration.ofMillis(500)).until(() -> true);
    watch.stop();

    var samples = watch.observation(List.of()).samples();
    assertThat(samples.getLast().value(Gauge.GC_COUNT_TOTAL).orElseThrow()).isGreaterThan(4);
    assertThat(samples).anyMatch(sample -> sample.value(Gauge.GC_PAUSE_MAX_MILLIS).orElse(0) > 0);
  }

  @Test
  void theStockProfileSaysNothingOfStartsAndEnds() throws Exception {
    start(OWN_JAVA);

    var seen = threadsSeen(new Observe(Optional.empty(), Jfr.PROFILE));

    assertThat(seen.events()).containsOnly(Optional.empty());
    assertThat(eventTypes())
        .contains("jdk.CPUInformation")
        .doesNotContain("jdk.VirtualThreadStart");
  }

  @Test
  void theProfileWithVirtualThreadsHasBothAndNoSecrets() throws Exception {
    start(OWN_JAVA);

    var seen = threadsSeen(new Observe(Optional.empty(), Jfr.PROFILE_AND_VIRTUAL_THREADS));

    assertThat(seen.events().getFirst().map(VirtualThreadEvents::started)).contains((long) THREADS);
    assertThat(eventTypes())
        .contains("jdk.CPUInformation", "jdk.VirtualThreadStart")
        .doesNotContain(
            "jdk.InitialEnvironmentVariable",
            "jdk.InitialSystemProperty",
            "jdk.JVMInformation",
            "jdk.SystemProcess",
            "jdk.StringFlag");
  }

  @Test
  void aJvmThatEndsUnderWatchIsAGapAndTheMachineIsStillSeen() throws Exception {
    start(OWN_JAVA);
    var watch = watch(new Observe(Optional.of(Duration.ofMillis(20)), Jfr.VIRTUAL_THREADS));
    watch.mark();
    target.orElseThrow().destroyForcibly().waitFor();
    watch.mark();

    watch.stop();
    var seen = watch.observation(List.of(new Span(0, 1)));

    assertThat(seen.unobserved())
        .extracting(Unobserved::what)
        .contains("flight recording", "process figures", "JVM figures");
    assertThat(seen.events()).containsExactly(Optional.empty());
    assertThat(seen.samples().getLast().values())
        .containsKey(Gauge.MACHINE_CPU_NANOS_TOTAL)
        .doesNotContainKeys(Gauge.CPU_NANOS_TOTAL, Gauge.HEAP_USED_BYTES);
  }

  @Test
  void aProcessThatIsNoJvmIsSeenAsAProcessAndLeftUnharmed() throws Exception {
    target = Optional.of(new ProcessBuilder("sleep", "1000").start());

    var watch = watch(Observe.DEFAULT);
    watch.mark();
    watch.stop();
    var seen = watch.observation(List.of());

    assertThat(target.orElseThrow().isAlive()).isTrue();
    assertThat(seen.unobserved())
        .extracting(Unobserved::why)
        .containsExactly(
            "the target (sleep) is not a JVM: it is measured from outside, by its processor time,"
                + " memory, threads and open files");
    assertThat(seen.samples().getLast().values())
        .containsKeys(Gauge.CPU_NANOS_TOTAL, Gauge.RSS_BYTES, Gauge.PLATFORM_THREADS);
  }

  @Test
  void aJvmThatForbidsAttachingIsSeenAsAProcess() throws Exception {
    start(OWN_JAVA, "-XX:+DisableAttachMechanism");

    var watch = watch(new Observe(Optional.empty(), Jfr.VIRTUAL_THREADS));
    watch.stop();
    var seen = watch.observation(List.of());

    assertThat(seen.unobserved())
        .extracting(Unobserved::what)
        .containsExactly(
            "heap, collections, allocation, virtual threads and thread dumps", "flight recording");
    assertThat(seen.samples().getLast().values()).containsKey(Gauge.CPU_NANOS_TOTAL);
  }

  @Test
  void aTargetWithoutAProcessHereIsSaidToBeUnseen() {
    var watch =
        new ProcessObserver()
            .watch(new WatchOrder(Optional.empty(), Observe.DEFAULT, folder, originNanos));
    watch.stop();

    assertThat(watch.observation(List.of()).unobserved())
        .extracting(Unobserved::what)
        .containsExactly("the target's process");
  }

  private static Path jdk21() {
    try {
      return Jdks.ofThisMachine().home(21);
    } catch (JdkMissing missing) {
      return abort(String.valueOf(missing.getMessage()));
    }
  }

  /** Two levels: virtual threads run in the first, nothing in the second. */
  private Observation threadsSeen(Observe observe) throws Exception {
    var watch = watch(observe);
    watch.mark();
    long begin = System.nanoTime() - originNanos;
    get("/virtual?" + THREADS);
    long end = System.nanoTime() - originNanos;
    watch.mark();
    watch.stop();
    target.orElseThrow().destroyForcibly().waitFor();
    return watch.observation(
        List.of(new Span(begin, end + 1_000_000), new Span(end + 1_000_000, end + 2_000_000)));
  }

  private static Observe withCanary() {
    return new Observe(
        Optional.empty(),
        Jfr.VIRTUAL_THREADS,
        true,
        Optional.empty(),
        Observe.Canary.ON,
        Duration.ofMillis(1));
  }

  private Watch watch(Observe observe) {
    return new ProcessObserver()
        .watch(new WatchOrder(target.map(Process::toHandle), observe, folder, originNanos));
  }

  private Set<String> eventTypes() throws IOException {
    var types = new HashSet<String>();
    try (var recording = new RecordingFile(folder.resolve("recording.jfr"))) {
      while (recording.hasMoreEvents()) {
        types.add(recording.readEvent().getEventType().getName());
      }
    }
    return types;
  }

  private void start(Path java, String... options) throws IOException {
    try (var socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    var server = Path.of("src/test/java/dev/loomlab/launch/TestServer.java");
    var words = new java.util.ArrayList<>(List.of(java.toString()));
    words.addAll(List.of(options));
    words.addAll(List.of(server.toString(), Integer.toString(port)));
    var builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("target.log").toFile());
    builder.redirectInput(new File("/dev/null"));
    builder.environment().put("SECRET_TOKEN", "do not record me");
    target = Optional.of(builder.start());
    await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> get("/") == 200);
  }

  private int get(String path) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      var address = URI.create("http://127.0.0.1:" + port + path);
      return client
          .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
          .statusCode();
    }
  }

  private static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }
}
