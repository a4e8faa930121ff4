package dev.loomlab.launch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The TCP sockets of this machine that wait for connections, as Linux tells of them in {@code
 * /proc/net/tcp} and {@code tcp6} (proc_net_tcp(5)); none where there is no /proc.
 *
 * @param sockets one entry each
 */
record ListeningSockets(List<Socket> sockets) {
  private static final Path PROC = Path.of("/proc");
  private static final String LISTENING = "0A";
  private static final int FIELDS = 10;

  /** Copies the list. */
  ListeningSockets {
    sockets = List.copyOf(sockets);
  }

  /**
   * A socket that waits for connections.
   *
   * @param port the port
   * @param userId whose it is
   * @param link what a file descriptor of its owner points to
   */
  record Socket(int port, long userId, String link) {}

  /** The sockets as they are now. */
  static ListeningSockets now() {
    var sockets = new ArrayList<>(read(PROC.resolve("net/tcp")));
    sockets.addAll(read(PROC.resolve("net/tcp6")));
    return new ListeningSockets(sockets);
  }

  private static List<Socket> read(Path table) {
    try (var lines = Files.lines(table)) {
      return lines
          .skip(1)
          .map(line -> line.trim().split("\\s+", -1))
          .filter(fields -> fields.length >= FIELDS && fields[3].equals(LISTENING))
          .map(
              fields ->
                  new Socket(
                      portOf(fields[1]), Long.parseLong(fields[7]), "socket:[" + fields[9] + "]"))
          .toList();
    } catch (IOException noSuchTable) {
      return List.of(); // no Linux, or no IPv6: the processes' names must do
    }
  }

  private static int portOf(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
  }

  /** Those of one port. */
  ListeningSockets on(int port) {
    return new ListeningSockets(sockets.stream().filter(each -> each.port() == port).toList());
  }

  /** The processes that hold one of them, in their order, as far as they may be looked into. */
  List<ProcessHandle> holders(Collection<ProcessHandle> processes) {
    var links = new HashSet<>(sockets.stream().map(Socket::link).toList());
    return links.isEmpty()
        ? List.of()
        : processes.stream().filter(each -> !held(each, links).isEmpty()).toList();
  }

  /** The ports on which some of these processes wait for connections. */
  Set<Integer> portsOf(Collection<ProcessHandle> processes) {
    var links = new HashSet<>(sockets.stream().map(Socket::link).toList());
    var held = new HashSet<String>();
    processes.forEach(each -> held.addAll(held(each, links)));
    var ports = new TreeSet<Integer>();
    sockets.stream()
        .filter(each -> held.contains(each.link()))
        .forEach(each -> ports.add(each.port()));
    return ports;
  }

  private static Set<String> held(ProcessHandle process, Set<String> links) {
    var held = new HashSet<String>();
    var folder = PROC.resolve(Long.toString(process.pid())).resolve("fd");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        var link = target(file);
        if (links.contains(link)) {
          held.add(link);
        }
      }
    } catch (IOException notOurs) {
      // It has ended, or belongs to another user: what it holds cannot be seen.
    }
    return held;
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException closedMeanwhile) {
      return "closed";
    }
  }
}
