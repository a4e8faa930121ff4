package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.loomlab.record.Unobserved;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Targets whose JVM stands behind scripts and launchers, as services have them. */
class WrappedTargetTest {
  private static final String JAVA = TestServer.command().replace("${port}", "\"$1\"");

  @TempDir Path folder;

  /**
   * A way to start a JVM.
   *
   * @param name what it is
   * @param lines a script whose first argument is the port
   */
  record Wrapper(String name, List<String> lines) {
    @Override
    public String toString() {
      return name;
    }
  }

  static final List<Wrapper> WRAPPERS =
      List.of(
          new Wrapper("a script that becomes the JVM", List.of("exec " + JAVA)),
          new Wrapper("a script that starts the JVM", List.of(JAVA, "exit $?")),
          new Wrapper(
              "a script that starts the JVM aside and waits for it", List.of(JAVA + " &", "wait")),
          new Wrapper(
              "two scripts, each of which starts the next",
              List.of("sh -c '" + JAVA.replace("\"$1\"", "'\"$1\"'") + "; exit $?'", "exit $?")),
          new Wrapper("a JVM that starts another", List.of(JAVA + " launch", "exit $?")),
          new Wrapper(
              "a script that starts the JVM aside and is done", List.of(JAVA + " &", "exit 0")),
          new Wrapper(
              "a script that starts the JVM in a session of its own and is done",
              List.of("setsid " + JAVA + " &", "exit 0")));

  @ParameterizedTest
  @FieldSource("WRAPPERS")
  void theJvmThatListensIsWatchedAndEverythingIsStopped(Wrapper wrapper) throws Exception {
    var script = Launches.script(folder, "run.sh", wrapper.lines().toArray(String[]::new));
    ProcessHandle serving;
    List<ProcessHandle> all;
    try (var target = Launches.launch(script + " ${port}", folder)) {
      serving = target.process().orElseThrow();
      all = Stream.concat(serving.descendants(), Stream.of(serving)).toList();
      int port = target.endpoint().getPort();

      assertThat(serving.info().command().orElseThrow()).endsWith("/java");
      assertThat(ListeningSockets.now().on(port).holders(List.of(serving))).hasSize(1);
      assertThat(target.ended()).isNotDone();
      assertThat(target.unobserved()).isEmpty();
    }
    assertThat(all).noneMatch(ProcessTree::isRunning);
    assertThat(ProcessHandle.allProcesses().filter(this::runsOurScript)).isEmpty();
  }

  private boolean runsOurScript(ProcessHandle process) {
    return process
        .info()
        .commandLine()
        .filter(line -> line.contains(folder.toString()))
        .isPresent();
  }

  @Test
  void theEndOfTheJvmIsTheEndOfTheTargetThoughItsScriptGoesOn() throws Exception {
    var script = Launches.script(folder, "run.sh", JAVA, "exec sleep 1000");
    try (var target = Launches.launch(script + " ${port}", folder)) {
      var serving = target.process().orElseThrow();
      serving.destroyForcibly();

      assertThat(target.ended().get(30, TimeUnit.SECONDS))
          .isEqualTo("its process " + serving.pid() + " ended");
    }
  }

  @Test
  void ofAMasterWithAWorkerTheWorkerIsWatchedAndThatIsSaid() throws Exception {
    if (!TargetCommand.isThere("perl")) {
      Launches.without("perl is not on the PATH");
    }
    var server = folder.resolve("server.pl");
    Files.writeString(
        server,
        """
        use IO::Socket::INET;
        my $server = IO::Socket::INET->new(
            LocalAddr => '127.0.0.1', LocalPort => $ARGV[0], Listen => 50) or die;
        if (fork) { wait; exit 0 }
        while (my $client = $server->accept) {
          while (<$client>) { last if /^\\r?$/ }
          print $client "HTTP/1.1 200 OK\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n";
          close $client;
        }
        """);
    try (var target = Launches.launch("perl " + server + " ${port}", folder)) {
      assertThat(target.process().orElseThrow().children()).isEmpty();
      assertThat(target.unobserved())
          .singleElement()
          .extracting(Unobserved::why)
          .isEqualTo(
              "2 processes listen on the target's port, and one of them (perl server.pl) is"
                  + " watched");
    }
  }

  @Test
  void aScriptThatFailsIsNotWaitedForThoughItLeavesAChild() throws Exception {
    var script = Launches.script(folder, "run.sh", "sleep 1000 &", "echo no config", "exit 3");

    var failed =
        catchThrowableOfType(
            LaunchFailed.class, () -> Launches.launch(script + " ${port}", folder));

    assertThat(failed).hasMessageContaining("exit code 3");
    assertThat(failed.lastLogLines()).containsExactly("no config");
    assertThat(ProcessHandle.allProcesses().filter(this::runsOurScript)).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("JDK_SCRIPTS")
  void aScriptRunsOnTheJdkOfItsVariant(String line) throws Exception {
    for (int major : new int[] {21, Runtime.version().feature()}) {
      var home = Launches.homeOfJdk(major);
      var script = Launches.script(folder, "run.sh", line);
      var order = Launches.order(script + " ${port}", Launches.jdk(major), folder);
      try (var target = Launches.launcher(Readiness.DEFAULT).launch(order)) {
        var command = target.process().orElseThrow().info().command().orElseThrow();
        assertThat(Path.of(command)).isEqualTo(home.toRealPath().resolve("bin/java"));
      }
    }
  }

  /** As a source file, since classes of this build run on no older JDK. */
  private static final String SOURCE =
      Path.of("src/test/java/dev/loomlab/launch/TestServer.java").toAbsolutePath() + " \"$1\"";

  static final List<String> JDK_SCRIPTS =
      List.of("exec java " + SOURCE, "\"$JAVA_HOME\"/bin/java " + SOURCE + "; exit $?");

  @Test
  void aScriptWithAJavaOfItsOwnChoiceDoesNotPassForAnotherJdk() throws Exception {
    Launches.homeOfJdk(21);
    var script = Launches.script(folder, "run.sh", "exec " + JAVA);

    var failed =
        catchThrowableOfType(
            LaunchFailed.class,
            () ->
                Launches.launcher(Readiness.DEFAULT)
                    .launch(Launches.order(script + " ${port}", Launches.jdk(21), folder)));

    assertThat(failed)
        .hasMessageContainingAll(
            "asks for JDK 21", "runs on JDK " + Runtime.version().feature(), "JAVA_HOME");
  }

  @Test
  void aTargetThatPrintsWithoutEndIsServedFromAndItsLogIsBounded() throws Exception {
    var script =
        Launches.script(folder, "run.sh", "yes 'the same line again and again' &", "exec " + JAVA);
    try (var target = Launches.launch(script + " ${port}", folder)) {
      var log = folder.resolve("target.log");
      await().until(() -> Files.size(log) >= BoundedLog.KEPT_BYTES);
      assertThat(target.ended()).isNotDone();
      assertThat(target.lastLogLines()).contains("the same line again and again");
    }
    assertThat(Files.size(folder.resolve("target.log")))
        .isLessThan(2L * BoundedLog.KEPT_BYTES + 100);
    assertThat(Files.readString(folder.resolve("target.log"))).contains("bytes left out");
  }

  @Test
  void stoppingOneTargetLeavesAnotherOfTheSameScriptAlone() throws Exception {
    var script = Launches.script(folder, "run.sh", "exec " + JAVA);
    try (var one = Launches.launch(script + " ${port}", folder)) {
      try (var other = Launches.launch(script + " ${port}", folder)) {
        assertThat(one.process()).isNotEqualTo(other.process());
      }
      assertThat(ProcessTree.isRunning(one.process().orElseThrow())).isTrue();
    }
  }
}
