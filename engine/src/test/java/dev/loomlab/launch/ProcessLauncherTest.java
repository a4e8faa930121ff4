package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomlab.plan.Secrets;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLauncherTest {
  @TempDir Path folder;
  private final List<ProcessHandle> entrusted = new ArrayList<>();
  private final List<ProcessHandle> released = new ArrayList<>();

  private final Custody custody =
      new Custody() {
        @Override
        public void entrust(ProcessHandle process, String what) {
          entrusted.add(process);
        }

        @Override
        public void release(ProcessHandle process) {
          released.add(process);
        }
      };

  @Test
  void aTargetIsHandedOnOnceItAnswersAndIsGoneWhenClosed() throws Exception {
    ProcessHandle process;
    try (var target = launch(TestServer.command())) {
      process = target.process().orElseThrow();
      assertThat(get(target.endpoint().resolve("/anything"))).isEqualTo(200);
      assertThat(target.lastLogLines()).contains("listening");
      assertThat(target.ended()).isNotDone();
    }
    assertThat(ProcessTree.isRunning(process)).isFalse();
    assertThat(Files.readString(folder.resolve("target.log"))).contains("listening");
    assertThat(released).isEqualTo(entrusted).hasSize(1);
  }

  @Test
  void theProcessThatServesIsFoundBehindAShell() throws Exception {
    try (var target = launch("sh -c '" + TestServer.command() + "; true'")) {
      assertThat(target.process().orElseThrow().info().command().orElseThrow()).endsWith("/java");
      // The shell was entrusted first; the JVM too, since the shell may end before it.
      assertThat(entrusted).hasSize(2).element(1).isEqualTo(target.process().orElseThrow());
    }
    assertThat(released).isEqualTo(entrusted);
  }

  @Test
  void aTargetThatExitsAtOnceFailsWithItsExitCodeAndLastLines() {
    var failed = failure("sh -c 'echo first; echo no config >&2; exit 3' ${port}");

    assertThat(failed).hasMessageContaining("exit code 3");
    assertThat(failed.lastLogLines()).containsExactly("first", "no config");
    assertThat(released).isEqualTo(entrusted).hasSize(1);
  }

  @Test
  void aTargetThatNeverAnswersFailsAndIsNotLeftRunning() {
    var failed = failure("sh -c 'echo starting; sleep 1000' ${port}");

    assertThat(failed).hasMessageContainingAll("/ready", "within 0.3 s", "ConnectException");
    assertThat(failed.lastLogLines()).containsExactly("starting");
    assertThat(entrusted.getFirst().isAlive()).isFalse();
  }

  @Test
  void thePlansBoundHoldsInPlaceOfTheUsualOne() {
    var never = new Target.Started("sh -c 'echo starting; sleep 1000' ${port}", "GET /ready");
    var absent =
        new Target.Running(URI.create("http://127.0.0.1:1/"), OptionalInt.empty(), "GET /ready");
    for (var target : List.of(never, absent)) {
      var order =
          new LaunchOrder(
              target,
              Setup.NONE,
              folder,
              List.of(),
              Secrets.NONE,
              Optional.of(Duration.ofMillis(200)));
      var launcher = launcher(Readiness.DEFAULT, Duration.ofSeconds(5));

      var failed = catchThrowableOfType(LaunchFailed.class, () -> launcher.launch(order));

      assertThat(failed).hasMessageContainingAll("did not answer", "within 0.2 s");
    }
  }

  @Test
  void aCommandWithoutAPortIsRefused() {
    assertThatThrownBy(() -> launch("sleep 1000"))
        .isInstanceOf(LaunchFailed.class)
        .hasMessageContaining("${port}");
    assertThat(entrusted).isEmpty();
  }

  @Test
  void theEndOfATargetIsNoticedWithItsExitCode() throws Exception {
    try (var target = launch(TestServer.command())) {
      assertThatThrownBy(() -> get(target.endpoint().resolve("/exit?7")))
          .isInstanceOf(IOException.class);

      assertThat(target.ended().get(30, TimeUnit.SECONDS)).isEqualTo("exit code 7");
    }
  }

  @Test
  void childrenAreStoppedTooEvenIfTheirParentHasEndedOrTheyIgnoreTerm() throws Exception {
    var deaf = "sh -c \"trap \\\"\\\" TERM; echo deaf \\$\\$; while :; do sleep 1; done\" &";
    var orphan = "(sh -c \"echo orphan \\$\\$; exec sleep 1000\" &)";
    var command = "sh -c '" + deaf + " " + orphan + "; exec " + TestServer.command() + "'";
    List<ProcessHandle> children;
    try (var target = launcher(Readiness.DEFAULT, Duration.ofMillis(500)).launch(order(command))) {
      await().until(() -> target.lastLogLines().size() >= 3);
      children =
          target.lastLogLines().stream()
              .filter(line -> line.startsWith("deaf ") || line.startsWith("orphan "))
              .map(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
              .flatMap(pid -> ProcessHandle.of(pid).stream())
              .toList();
      assertThat(children).hasSize(2).allMatch(ProcessTree::isRunning);
    }
    assertThat(children).noneMatch(ProcessTree::isRunning);
  }

  @Test
  void aPinnedTargetRunsOnItsCoreAlone() throws Exception {
    assumeTrue(TargetCommand.isThere("taskset"), "taskset is not on the PATH");
    var order =
        new LaunchOrder(
            new Target.Started(TestServer.command(), "GET /"), Setup.NONE, folder, List.of(0));
    try (var target = launcher(Readiness.DEFAULT, Duration.ofSeconds(5)).launch(order)) {
      var status =
          Files.readString(Path.of("/proc", "" + target.process().orElseThrow().pid(), "status"));
      assertThat(status).containsPattern("Cpus_allowed_list:\\s+0\\n");
    }
  }

  @Test
  void aServiceThatRunsAlreadyIsFoundAndLeftAlone() throws Exception {
    try (var own = launch(TestServer.command())) {
      var running = new Target.Running(own.endpoint(), OptionalInt.empty(), "GET /ready");
      var order = new LaunchOrder(running, Setup.NONE, folder, List.of());
      try (var found = launcher(Readiness.DEFAULT, Duration.ofSeconds(5)).launch(order)) {
        assertThat(found.process()).isEqualTo(own.process());
      }
      assertThat(get(own.endpoint())).isEqualTo(200);
    }
  }

  @Test
  void aServiceThatDoesNotRunIsReported() {
    var running =
        new Target.Running(URI.create("http://127.0.0.1:1/"), OptionalInt.empty(), "GET /ready");
    var order = new LaunchOrder(running, Setup.NONE, folder, List.of());

    assertThatThrownBy(() -> launcher(SHORT, Duration.ofSeconds(5)).launch(order))
        .isInstanceOf(LaunchFailed.class)
        .hasMessageContainingAll("127.0.0.1:1", "start it first");
  }

  private static final Readiness SHORT =
      new Readiness(Duration.ofMillis(300), Duration.ofMillis(50));

  private LaunchFailed failure(String command) {
    return catchThrowableOfType(
        LaunchFailed.class, () -> launcher(SHORT, Duration.ofSeconds(5)).launch(order(command)));
  }

  private RunningTarget launch(String command) throws Exception {
    return launcher(Readiness.DEFAULT, Duration.ofSeconds(5)).launch(order(command));
  }

  private LaunchOrder order(String command) {
    return new LaunchOrder(
        new Target.Started(command, "GET /ready"), Setup.NONE, folder, List.of());
  }

  private ProcessLauncher launcher(Readiness readiness, Duration grace) {
    return new ProcessLauncher(TargetCommand.Resolution.ofThisMachine(), readiness, custody, grace);
  }

  private static int get(URI address) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
          .statusCode();
    }
  }
}
