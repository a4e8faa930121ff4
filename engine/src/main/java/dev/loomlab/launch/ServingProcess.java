package dev.loomlab.launch;

import dev.loomlab.record.Unobserved;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the process that serves a port: of those that hold its listening socket by /proc the first
 * that runs Java, else the youngest, since a master hands its socket to the workers that it starts.
 * Where no holder can be seen, it is the first that runs Java, else the first.
 */
final class ServingProcess {
  private ServingProcess() {}

  /** The one of a tree of processes that serves a port. */
  static Optional<ProcessHandle> among(List<ProcessHandle> tree, int port) {
    return listening(tree, port)
        .or(() -> tree.stream().filter(ServingProcess::runsJava).findFirst())
        .or(() -> tree.stream().findFirst());
  }

  /** The one of some processes that listens on a port, if it can be seen. */
  static Optional<ProcessHandle> listening(List<ProcessHandle> processes, int port) {
    return one(ListeningSockets.now().on(port).holders(processes));
  }

  /** The process of this machine that listens on a port, if it can be seen. */
  static Optional<ProcessHandle> onThisMachine(int port) {
    return listening(ProcessHandle.allProcesses().toList(), port);
  }

  /**
   * What is not seen of a service that several processes serve, as a master with its workers does.
   *
   * @param watched the one that is watched
   */
  static List<Unobserved> unseen(
      List<ProcessHandle> processes, int port, Optional<ProcessHandle> watched) {
    int holders = ListeningSockets.now().on(port).holders(processes).size();
    return holders < 2 || watched.isEmpty()
        ? List.of()
        : List.of(
            new Unobserved(
                "processor time and memory of the whole service",
                holders
                    + " processes listen on the target's port, and one of them ("
                    + ProcessName.of(watched.get())
                    + ") is watched"));
  }

  private static Optional<ProcessHandle> one(List<ProcessHandle> holders) {
    return holders.stream()
        .filter(ServingProcess::runsJava)
        .findFirst()
        .or(
            () ->
                holders.stream()
                    .max(
                        Comparator.comparing(
                            each -> each.info().startInstant().orElse(Instant.EPOCH))));
  }

  private static boolean runsJava(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/java")).isPresent();
  }
}
