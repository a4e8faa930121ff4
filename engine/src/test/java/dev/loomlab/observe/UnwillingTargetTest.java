package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loomlab.launch.Launches;
import dev.loomlab.launch.TargetCommand;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Observe.Jfr;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Unobserved;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets that cannot be looked into, or no longer: what is left is seen, and the rest is said. */
class UnwillingTargetTest {
  private static final String JVM_FIGURES =
      "heap, collections, allocation, virtual threads and thread dumps";
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final String SERVER =
      """
      use IO::Socket::INET;
      my $server = IO::Socket::INET->new(
          LocalAddr => '127.0.0.1', LocalPort => $ARGV[0], Listen => 50, ReuseAddr => 1) or die;
      while (my $client = $server->accept) {
        while (<$client>) { last if /^\\r?$/ }
        print $client "HTTP/1.1 200 OK\\r\\nContent-Length: 3\\r\\nConnection: close\\r\\n\\r\\nOK\\n";
        close $client;
      }
      """;

  @TempDir Path folder;
  private Optional<Process> target = Optional.empty();
  private int port;

  @AfterEach
  void stop() {
    target.ifPresent(Process::destroyForcibly);
  }

  @Test
  void aServerThatIsNoJvmIsMeasuredFromOutsideAtOnce() throws Exception {
    if (!TargetCommand.isThere("perl")) {
      Launches.without("perl is not on the PATH");
    }
    Files.writeString(folder.resolve("server.pl"), SERVER);
    serve(Map.of(), "perl", folder.resolve("server.pl").toString());

    var watch = watch(new Observe(Optional.empty(), Jfr.VIRTUAL_THREADS));
    get("/");
    watch.stop();
    var seen = watch.observation(List.of());

    assertThat(seen.unobserved()).hasSize(2);
    assertThat(seen.unobserved().getFirst().what()).isEqualTo(JVM_FIGURES);
    assertThat(seen.unobserved().getFirst().why())
        .startsWith("the target (perl) is not a JVM: it is measured from outside");
    assertThat(seen.unobserved().getLast().what()).isEqualTo("flight recording");
    assertThat(seen.samples().getLast().values())
        .containsKeys(
            Gauge.CPU_NANOS_TOTAL, Gauge.RSS_BYTES, Gauge.PLATFORM_THREADS, Gauge.OPEN_FILES)
        .doesNotContainKey(Gauge.HEAP_USED_BYTES);
    assertThat(watch.facts())
        .containsKeys(Environment.TARGET_CORES, Environment.TARGET_OPEN_FILES_LIMIT)
        .doesNotContainKeys(Environment.TARGET_JAVA, "target.jvm");
  }

  @Test
  void aJvmThatForbidsAttachingIsNotEvenAsked() throws Exception {
    serve(Map.of(), JAVA, "-XX:+DisableAttachMechanism", "-cp", classes(), severed());
    assertThat(gaps(Jfr.OFF))
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.what()).isEqualTo(JVM_FIGURES);
              assertThat(gap.why()).contains("forbids it", "-XX:+DisableAttachMechanism");
            });
    // A JVM that is asked all the same prints all its threads.
    assertThat(printed()).doesNotContain("Full thread dump");
  }

  @Test
  void theLastWordOnAttachingCounts() throws Exception {
    var variables = Map.of("JAVA_TOOL_OPTIONS", "-XX:+DisableAttachMechanism");
    serve(variables, JAVA, "-cp", classes(), severed());
    assertThat(gaps(Jfr.OFF)).hasSize(1);
    target.orElseThrow().destroyForcibly().waitFor();

    serve(variables, JAVA, "-XX:-DisableAttachMechanism", "-cp", classes(), severed());
    assertThat(gaps(Jfr.OFF)).isEmpty();
  }

  @Test
  void aJvmOfAnotherUserIsMeasuredFromOutsideAndSaysWhoMayAttach() throws Exception {
    if (!"root".equals(System.getProperty("user.name")) || !TargetCommand.isThere("setpriv")) {
      Launches.without("it takes root and setpriv to run as two users");
    }
    if (!canBeReadByAll(Path.of(classes()))) {
      Launches.without("another user may not read the classes of this build");
    }
    serve(Map.of(), JAVA, "-cp", classes(), severed());
    var command =
        Stream.concat(
            Stream.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", JAVA, "-cp"),
            Stream.of(classPath(), WatchOnce.class.getName(), "" + target.orElseThrow().pid()));
    var watcher =
        new ProcessBuilder(command.toList())
            .directory(new File("/"))
            .redirectErrorStream(true)
            .start();
    var said = new String(watcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(watcher.waitFor()).as(said).isZero();
    assertThat(said)
        .contains(
            "gap: " + JVM_FIGURES + ": the target belongs to another user (user id 0",
            "loomlab runs as 65534",
            "run loomlab as the target's user",
            "seen: CPU_NANOS_TOTAL",
            "seen: RSS_BYTES",
            "seen: PLATFORM_THREADS")
        .doesNotContain("seen: HEAP_USED_BYTES");
  }

  private static boolean canBeReadByAll(Path path) throws IOException {
    for (var each = path.toRealPath(); each.getParent() != null; each = each.getParent()) {
      if (!Files.getPosixFilePermissions(each)
          .contains(java.nio.file.attribute.PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void aManagementConnectionThatIsCutIsAGapFromThenOnAndTheProcessIsStillSeen() throws Exception {
    serve(Map.of(), JAVA, "--enable-native-access=ALL-UNNAMED", "-cp", classes(), severed());
    var watch = watch(new Observe(Optional.of(Duration.ofMillis(20)), Jfr.OFF));
    await().until(() -> has(watch, Gauge.HEAP_USED_BYTES));

    get("/sever");
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !watch.observation(List.of()).unobserved().isEmpty());
    watch.mark();
    watch.stop();
    var seen = watch.observation(List.of());

    assertThat(get("/")).isEqualTo(200);
    assertThat(seen.unobserved())
        .extracting(Unobserved::what)
        .contains("JVM figures")
        .doesNotContain("process figures");
    assertThat(seen.unobserved())
        .allSatisfy(
            gap -> {
              assertThat(gap.why()).matches("(?s)from \\d+\\.\\d s on: .+");
            });
    assertThat(seen.samples().getLast().values())
        .containsKeys(Gauge.CPU_NANOS_TOTAL, Gauge.RSS_BYTES)
        .doesNotContainKey(Gauge.HEAP_USED_BYTES);
  }

  @Test
  void theSettingsOfAJvmAreToldAndItsSecretsAreNot() throws Exception {
    serve(
        Map.of("SERVER_TOMCAT_THREADS_MAX", "10", "DB_PASSWORD", "hunter2"),
        JAVA,
        "-Xmx77m",
        "-Djdk.virtualThreadScheduler.parallelism=3",
        "-Dtoken=hunter2",
        "-cp",
        classes(),
        severed());
    var watch = watch(Observe.DEFAULT);
    watch.stop();

    assertThat(watch.facts())
        .containsEntry("target.setting.-Xmx", "77m")
        .containsEntry("target.setting.jdk.virtualThreadScheduler.parallelism", "3")
        .containsEntry("target.setting.server.tomcat.threads.max", "10")
        .containsEntry(Environment.TARGET_JAVA, Integer.toString(Runtime.version().feature()))
        .containsKey(Environment.TARGET_HEAP_LIMIT_MIB);
    assertThat(watch.facts().toString()).doesNotContain("hunter2");
  }

  private static boolean has(Watch watch, Gauge gauge) {
    return watch.observation(List.of()).samples().stream()
        .anyMatch(sample -> sample.value(gauge).isPresent());
  }

  private List<Unobserved> gaps(Jfr jfr) {
    var watch = watch(new Observe(Optional.empty(), jfr));
    watch.stop();
    return watch.observation(List.of()).unobserved();
  }

  private Watch watch(Observe observe) {
    return new ProcessObserver()
        .watch(new WatchOrder(target.map(Process::toHandle), observe, folder, System.nanoTime()));
  }

  private static String severed() {
    return SeveredServer.class.getName();
  }

  private static String classes() {
    return Path.of("target", "test-classes").toAbsolutePath().toString();
  }

  private static String classPath() {
    return Stream.of("target/test-classes", "target/classes", "../core/target/classes")
        .map(each -> Path.of(each).toAbsolutePath().normalize().toString())
        .reduce((one, other) -> one + File.pathSeparator + other)
        .orElseThrow();
  }

  private String printed() throws IOException {
    return Files.readString(folder.resolve("printed.log"));
  }

  /** Starts a server; its last argument is the port. */
  private void serve(Map<String, String> variables, String... command) throws IOException {
    try (var socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    var words = new ArrayList<>(List.of(command));
    words.add(Integer.toString(port));
    var builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("printed.log").toFile());
    builder.environment().putAll(variables);
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
}
