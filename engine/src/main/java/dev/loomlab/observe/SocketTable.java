package dev.loomlab.observe;

import dev.loomlab.record.Sockets;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The TCP connections of a process by Linux's /proc: the tables of its network namespace, and which
 * of their sockets the process holds (proc_pid_net(5), proc_pid_fd(5)).
 *
 * <p>Each open file is a link that has to be read, a few microseconds each.
 */
final class SocketTable {
  private static final String ESTABLISHED = "01";
  private static final String CLOSE_WAIT = "08";
  private static final String LISTENING = "0A";
  private static final String NOT_ACCEPTED_YET = "0";
  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int QUEUES = 4;
  private static final int INODE = 9;

  private final Path process;

  /**
   * The connections of a process.
   *
   * @param process its folder under /proc
   */
  SocketTable(Path process) {
    this.process = process;
  }

  private record Entry(String local, String remote, String state, int received, String inode) {
    private int localPort() {
      return port(local);
    }

    /** Closed by its other end before it was accepted: nobody holds it yet. */
    private boolean waitsForClose() {
      return state.equals(CLOSE_WAIT) && inode.equals(NOT_ACCEPTED_YET);
    }
  }

  /**
   * Counts them now.
   *
   * @throws IOException if /proc does not show them, as of another user's process
   */
  Sockets read() throws IOException {
    var held = held();
    var own = new ArrayList<Entry>();
    for (var table : List.of("net/tcp", "net/tcp6")) {
      var file = process.resolve(table);
      if (Files.exists(file)) {
        try (var lines = Files.lines(file)) {
          lines
              .skip(1)
              .map(SocketTable::entry)
              .filter(each -> held.contains(each.inode()) || each.waitsForClose())
              .forEach(own::add);
        }
      }
    }
    return counted(own);
  }

  private Set<String> held() throws IOException {
    var held = new HashSet<String>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
      for (var file : files) {
        inode(file, held);
      }
    }
    return held;
  }

  private static void inode(Path file, Set<String> held) {
    try {
      var target = Files.readSymbolicLink(file).toString();
      if (target.startsWith("socket:[")) {
        held.add(target.substring("socket:[".length(), target.length() - 1));
      }
    } catch (IOException closedMeanwhile) {
      // It is no connection any more.
    }
  }

  private static Entry entry(String line) {
    var fields = line.trim().split("\\s+", -1);
    var received = fields[QUEUES].substring(fields[QUEUES].indexOf(':') + 1);
    return new Entry(
        fields[LOCAL],
        fields[REMOTE],
        fields[STATE],
        (int) Long.parseLong(received, 16),
        fields[INODE]);
  }

  /** A listening socket's receive queue is the number of connections that wait to be accepted. */
  private static Sockets counted(List<Entry> own) throws IOException {
    var waiting =
        own.stream()
            .filter(each -> each.state().equals(LISTENING))
            .collect(Collectors.toMap(Entry::localPort, Entry::received, Integer::sum));
    var inbound = new HashMap<Integer, Integer>();
    var outbound = new TreeMap<String, Integer>();
    for (var each : own) {
      if (each.state().equals(ESTABLISHED)) {
        if (waiting.containsKey(each.localPort())) {
          inbound.merge(each.localPort(), 1, Integer::sum);
        } else {
          outbound.merge(address(each.remote()), 1, Integer::sum);
        }
      }
    }
    long closeWait =
        own.stream()
            .filter(each -> each.state().equals(CLOSE_WAIT))
            .filter(each -> waiting.containsKey(each.localPort()))
            .count();
    return new Sockets(inbound, waiting, outbound, OptionalInt.of((int) closeWait));
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
  }

  /** {@code 0100007F:1F90} as {@code 127.0.0.1:8080}: words of four bytes, the last byte first. */
  static String address(String hexadecimal) throws IOException {
    int colon = hexadecimal.lastIndexOf(':');
    var bytes = new byte[colon / 2];
    for (int i = 0; i < bytes.length; i++) {
      int from = 2 * (i / 4 * 4 + 3 - i % 4);
      bytes[i] = (byte) Integer.parseInt(hexadecimal, from, from + 2, 16);
    }
    var host = InetAddress.getByAddress(bytes).getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port(hexadecimal);
  }
}
