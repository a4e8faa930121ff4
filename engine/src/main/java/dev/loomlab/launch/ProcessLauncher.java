package dev.loomlab.launch;

import dev.loomlab.plan.Target;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Starts targets as processes of this machine, each in a session of its own where {@code setsid} is
 * there, so that a Ctrl-C in the terminal reaches Loomlab alone, which then stops them in order.
 *
 * @param resolution where commands are resolved
 * @param readiness how a target is waited for
 * @param custody who is told of every process that is started
 * @param grace how long a target may take to end after TERM
 */
public record ProcessLauncher(
    TargetCommand.Resolution resolution, Readiness readiness, Custody custody, Duration grace)
    implements Launcher {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int LAST_LINES = 20;
  private static final String MARK = "LOOMLAB_TARGET";
  private static final String GATE = "read -r go || exit 1; exec \"$@\" < /dev/null";

  /** On this machine, with the usual bounds. */
  public static ProcessLauncher onThisMachine(Custody custody) {
    return new ProcessLauncher(
        TargetCommand.Resolution.ofThisMachine(),
        Readiness.DEFAULT,
        custody,
        Duration.ofSeconds(10));
  }

  @Override
  public RunningTarget launch(LaunchOrder order)
      throws LaunchFailed, JdkMissing, InterruptedException {
    return switch (order.target()) {
      case Target.Started started -> start(started, order);
      case Target.Running running -> find(running, patience(order));
    };
  }

  private Readiness patience(LaunchOrder order) {
    return order.readyWithin().map(readiness::within).orElse(readiness);
  }

  private static RunningTarget find(Target.Running running, Readiness patience)
      throws LaunchFailed, InterruptedException {
    var question = Readiness.Question.of(running.ready(), running.endpoint());
    switch (patience.await(question, new CompletableFuture<>())) {
      case Readiness.Answer.Ready() -> {}
      case Readiness.Answer.Ended(String how) -> throw new LaunchFailed(how, List.of());
      case Readiness.Answer.Never(String last) ->
          throw new LaunchFailed(
              Arrival.neverReady(question, patience, last)
                  + HealthPaths.hint(question)
                  + "; start it first, and check target.ready",
              List.of());
    }
    return switch (AttachedService.of(running)) {
      case AttachedService.Found(ProcessHandle process, _) ->
          new FoundTarget(
              running.endpoint(),
              Optional.of(process),
              ServingProcess.unseen(
                  ProcessHandle.allProcesses().toList(),
                  AttachedService.portOf(running.endpoint()),
                  Optional.of(process)));
      case AttachedService.Unseen(String why) ->
          new FoundTarget(
              running.endpoint(),
              Optional.empty(),
              List.of(new Unobserved("the target's process", why)));
      case AttachedService.Wrong(String why) -> throw new LaunchFailed(why, List.of());
    };
  }

  private RunningTarget start(Target.Started started, LaunchOrder order)
      throws LaunchFailed, JdkMissing, InterruptedException {
    int port = freePort();
    var command = TargetCommand.resolve(started.command(), order.setup(), port, resolution);
    var ready =
        Readiness.Question.of(started.ready(), URI.create("http://" + LOOPBACK + ":" + port + "/"));
    if (!command.usesPort()) {
      throw new LaunchFailed(
          "the target cannot know its port: write ${port} into target.run where the program takes"
              + " it",
          List.of());
    }
    var target = begin(command, order);
    boolean isReady = false;
    try {
      new Arrival(target, ready, order.setup()).await(patience(order));
      isReady = true;
      return target;
    } finally {
      if (!isReady) {
        target.close();
      }
    }
  }

  private StartedTarget begin(TargetCommand command, LaunchOrder order) throws LaunchFailed {
    var words = gated(wrapped(command.words(), order.cores()));
    var builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().putAll(command.environment());
    var id = UUID.randomUUID().toString();
    builder.environment().put(MARK, id);
    try {
      var process = builder.start();
      var log = order.folder().resolve("target.log");
      var target = StartedTarget.of(process, MARK + "=" + id, log, order.secrets(), custody, grace);
      openGate(process);
      return target;
    } catch (IOException cannotStart) {
      throw new LaunchFailed(
          "'"
              + String.join(" ", command.words())
              + "' cannot be started: "
              + cannotStart.getMessage(),
          List.of());
    }
  }

  /**
   * Holds the command back until Loomlab has written down that it runs: if Loomlab is killed
   * between starting it and writing that down, the gate reads the end of its input and nothing was
   * started.
   */
  private static List<String> gated(List<String> words) {
    var gated = new ArrayList<>(List.of("sh", "-c", GATE, "loomlab-gate"));
    gated.addAll(words);
    return gated;
  }

  private static void openGate(Process process) {
    try (var gate = process.getOutputStream()) {
      gate.write("go\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException ended) {
      // Whoever waits for the target to answer is told that it ended, and how.
    }
  }

  private static List<String> wrapped(List<String> words, List<Integer> cores) throws LaunchFailed {
    var wrapped = new ArrayList<String>();
    if (TargetCommand.isThere("setsid")) {
      wrapped.add("setsid");
    }
    if (!cores.isEmpty()) {
      if (!TargetCommand.isThere("taskset")) {
        throw new LaunchFailed(
            "protocol.pin needs the program taskset, which is not on the PATH; install util-linux,"
                + " or leave pin out of the plan",
            List.of());
      }
      wrapped.addAll(List.of("taskset", "-c", list(cores)));
    }
    wrapped.addAll(words);
    return wrapped;
  }

  private static String list(List<Integer> cores) {
    return cores.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static int freePort() throws LaunchFailed {
    try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral(LOOPBACK))) {
      return socket.getLocalPort();
    } catch (IOException none) {
      throw new LaunchFailed("no free port on " + LOOPBACK + ": " + none.getMessage(), List.of());
    }
  }

  /** How many of the last lines of a target are handed on. */
  static int lastLines() {
    return LAST_LINES;
  }
}
