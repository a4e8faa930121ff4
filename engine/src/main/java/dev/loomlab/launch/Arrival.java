package dev.loomlab.launch;

import dev.loomlab.plan.Setup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Waits until a started target answers, and makes sure that it is the target which answers, on the
 * JDK that was asked for.
 *
 * @param target what was started
 * @param ready how to see that it answers
 * @param setup what was added to its start
 */
record Arrival(StartedTarget target, Readiness.Question ready, Setup setup) {

  /**
   * Waits for it.
   *
   * @throws LaunchFailed if it ends or never answers, if something else answers in its place, or if
   *     it runs on another JDK than the set-up names
   */
  void await(Readiness readiness) throws LaunchFailed, InterruptedException {
    switch (readiness.await(ready, target.ended())) {
      case Readiness.Answer.Ready() -> {}
      case Readiness.Answer.Ended(String how) -> {
        target.awaitLog();
        throw failed("the target ended before it answered " + ready + ": " + how + taken());
      }
      case Readiness.Answer.Never(String last) ->
          throw failed(
              neverReady(ready, readiness, last)
                  + otherPorts()
                  + HealthPaths.hint(ready)
                  + "; check target.ready, or give it longer with protocol.ready-within");
    }
    requireOurs();
    note();
    requireJdk();
  }

  /** The sentence for a target that gives no good answer. */
  static String neverReady(Readiness.Question ready, Readiness readiness, String last) {
    return "the target did not answer "
        + ready
        + " with a status from 200 to 399 within "
        + readiness.bound().toMillis() / 1000.0
        + " s (last: "
        + last
        + ")";
  }

  private LaunchFailed failed(String why) {
    return new LaunchFailed(why + "; see target.log", target.lastLogLines());
  }

  private int port() {
    return ready.address().getPort();
  }

  /** Who else listens on the port that was free a moment before. */
  private String taken() {
    return stranger()
        .map(other -> "; meanwhile " + ProcessName.numbered(other) + " has taken port " + port())
        .orElse("");
  }

  private String otherPorts() {
    var ports = target.ports();
    return ports.isEmpty() || ports.contains(port())
        ? ""
        : "; it listens on port "
            + ports.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + " instead: give it ${port}, which was "
            + port();
  }

  private void requireOurs() throws LaunchFailed {
    var other = stranger();
    if (other.isPresent()) {
      throw failed(
          "something else answers on port "
              + port()
              + ": "
              + ProcessName.numbered(other.get())
              + ", which is no process of the target; if a container or a service manager runs the"
              + " target, start it yourself and name its url");
    }
  }

  /** A process that listens on the port, if none of the target's does. */
  private Optional<ProcessHandle> stranger() {
    var sockets = ListeningSockets.now().on(port());
    return sockets.holders(target.running()).isEmpty()
        ? sockets.holders(ProcessHandle.allProcesses().toList()).stream().findFirst()
        : Optional.empty();
  }

  private void note() throws LaunchFailed {
    try {
      target.serving(ready.address());
    } catch (IOException unwritable) {
      throw failed("it cannot be written down that the target runs: " + unwritable.getMessage());
    }
  }

  /** A script that starts a Java of its own choice would otherwise pass for what was asked. */
  private void requireJdk() throws LaunchFailed {
    var home = target.process().flatMap(Arrival::javaHome);
    var runs = home.flatMap(Jdks::majorOf);
    if (setup.jdk().isPresent() && runs.isPresent() && runs.get() != setup.jdk().getAsInt()) {
      throw failed(
          "the variant asks for JDK "
              + setup.jdk().getAsInt()
              + ", but the process that serves runs on JDK "
              + runs.get()
              + " ("
              + home.get()
              + "); have its script use JAVA_HOME or the java of the PATH, which loomlab sets");
    }
  }

  /** The home of the JDK whose launcher a process runs, by /proc. */
  private static Optional<Path> javaHome(ProcessHandle process) {
    try {
      var program = Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "exe"));
      var folder = Optional.ofNullable(program.getParent());
      return program.endsWith("bin/java")
          ? folder.flatMap(bin -> Optional.ofNullable(bin.getParent()))
          : Optional.empty();
    } catch (IOException notSeen) {
      return Optional.empty();
    }
  }
}
