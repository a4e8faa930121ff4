package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Target;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttachedServiceTest {
  private static final int NO_PROCESS = 4_194_303;

  @TempDir Path folder;

  @Test
  void withoutAPidItIsTheProcessThatListens() throws Exception {
    try (var target = Launches.launch(TestServer.command(), folder)) {
      assertThat(look(target.endpoint(), OptionalInt.empty()))
          .isEqualTo(new AttachedService.Found(target.process().orElseThrow(), Optional.empty()));
    }
  }

  @Test
  void thePidOfTheProcessThatListensIsTaken() throws Exception {
    try (var target = Launches.launch(TestServer.command(), folder)) {
      var process = target.process().orElseThrow();
      assertThat(look(target.endpoint(), OptionalInt.of((int) process.pid())))
          .isEqualTo(new AttachedService.Found(process, Optional.empty()));
    }
  }

  @Test
  void thePidOfAScriptStandsForTheJvmThatItStarted() throws Exception {
    var java = TestServer.command().replace("${port}", "\"$1\"");
    var script = Launches.script(folder, "run.sh", java, "exit $?");
    try (var target = Launches.launch(script + " ${port}", folder)) {
      var process = target.process().orElseThrow();
      int shell = (int) process.parent().orElseThrow().pid();

      assertThat(look(target.endpoint(), OptionalInt.of(shell)))
          .isInstanceOfSatisfying(
              AttachedService.Found.class,
              found -> {
                assertThat(found.process()).isEqualTo(process);
                assertThat(found.notice().orElseThrow())
                    .contains("process " + shell + " only started", "process " + process.pid());
              });
    }
  }

  @Test
  void aPidThatIsNoProcessIsRefusedAndWhoListensIsTold() throws Exception {
    try (var target = Launches.launch(TestServer.command(), folder)) {
      assertThat(why(look(target.endpoint(), OptionalInt.of(NO_PROCESS))))
          .contains(
              "there is no process " + NO_PROCESS,
              "listens process "
                  + target.process().orElseThrow().pid()
                  + " (java TestServer)".replace("TestServer", TestServer.class.getName()),
              "correct pid");
    }
  }

  @Test
  void aPidThatListensElsewhereIsRefusedAndWhoListensIsTold() throws Exception {
    try (var target = Launches.launch(TestServer.command(), folder)) {
      var other = new ProcessBuilder("sleep", "1000").start();
      try {
        assertThat(why(look(target.endpoint(), OptionalInt.of((int) other.pid()))))
            .contains(
                "process " + other.pid() + " (sleep) does not listen on port ",
                "listens process " + target.process().orElseThrow().pid());
      } finally {
        other.destroyForcibly();
      }
    }
  }

  @Test
  void aPortOnWhichNobodyListensIsTold() throws Exception {
    int port;
    try (var socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    var url = URI.create("http://127.0.0.1:" + port);

    assertThat(why(look(url, OptionalInt.empty())))
        .contains("nothing listens on port " + port, "start the service first");
    assertThat(why(look(url, OptionalInt.of((int) ProcessHandle.current().pid()))))
        .contains("no process is seen to listen on port " + port);
  }

  @Test
  void aServiceOnAnotherMachineHasNoProcessHere() {
    var url = URI.create("http://192.0.2.1:8080");

    assertThat(look(url, OptionalInt.empty()))
        .isEqualTo(new AttachedService.Unseen("it runs on another machine"));
    assertThat(why(look(url, OptionalInt.of(1)))).contains("another machine", "leave pid out");
  }

  private static AttachedService look(URI url, OptionalInt pid) {
    return AttachedService.of(new Target.Running(url, pid, "GET /"));
  }

  private static String why(AttachedService service) {
    return service instanceof AttachedService.Wrong(String why) ? why : "not wrong: " + service;
  }
}
