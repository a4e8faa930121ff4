package dev.loomlab.launch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the process that serves a port: the one that holds its listening socket by /proc, else the
 * first that runs a Java launcher, else the first.
 */
final class ServingProcess {
  private static final String LISTENING = "0A";
  private static final Path PROC = Path.of("/proc");

  private ServingProcess() {}

  /** The one of a tree of processes that serves a port. */
  static Optional<ProcessHandle> among(List<ProcessHandle> tree, int port) {
    return listener(tree, port)
        .or(() -> tree.stream().filter(ServingProcess::runsJava).findFirst())
        .or(() -> tree.stream().findFirst());
  }

  /** The process of this machine that listens on a port, if it can be seen. */
  static Optional<ProcessHandle> onThisMachine(int port) {
    return listener(ProcessHandle.allProcesses().toList(), port);
  }

  private static boolean runsJava(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/java")).isPresent();
  }

  private static Optional<ProcessHandle> listener(Collection<ProcessHandle> processes, int port) {
    var sockets = listeningSockets(port);
    return sockets.isEmpty()
        ? Optional.empty()
        : processes.stream().filter(each -> holds(each.pid(), sockets)).findFirst();
  }

  /** The sockets that listen on a port, as /proc/PID/fd names them; none where /proc is missing. */
  private static Set<String> listeningSockets(int port) {
    var sockets = new HashSet<String>();
    sockets.addAll(listeningSockets("net/tcp", port));
    sockets.addAll(listeningSockets("net/tcp6", port));
    return sockets;
  }

  private static List<String> listeningSockets(String table, int port) {
    try (var lines = Files.lines(PROC.resolve(table))) {
      return lines
          .skip(1)
          .map(line -> line.trim().split("\\s+", -1))
          .filter(fields -> fields.length > 9 && fields[3].equals(LISTENING))
          .filter(fields -> portOf(fields[1]) == port)
          .map(fields -> "socket:[" + fields[9] + "]")
          .toList();
    } catch (IOException noSuchTable) {
      return List.of(); // the processes' names must do
    }
  }

  private static int portOf(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
  }

  private static boolean holds(long pid, Set<String> sockets) {
    var folder = PROC.resolve(Long.toString(pid)).resolve("fd");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        if (pointsTo(file, sockets)) {
          return true;
        }
      }
      return false;
    } catch (IOException notOurs) {
      return false;
    }
  }

  private static boolean pointsTo(Path file, Set<String> sockets) {
    try {
      return sockets.contains(Files.readSymbolicLink(file).toString());
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }
}
