package dev.loomlab.baseline;

import dev.loomlab.baseline.Finding.Measured;
import java.util.List;
import java.util.Locale;

/** Open files, outgoing ports and the listen backlog, with what they mean for plans. */
final class SystemLimits {
  private static final String NO_FILE = "this system does not show it under /proc";

  private final SystemFiles system;

  SystemLimits(SystemFiles system) {
    this.system = system;
  }

  /** The three findings. */
  List<Finding> find() {
    return List.of(openFiles(), ports(), backlog());
  }

  private Finding openFiles() {
    var meaning =
        "A connection is one open file in the generator and one in the target: keep levels some"
            + " hundreds below the hard limit, or raise it (ulimit -Hn).";
    return system
        .openFiles()
        .map(
            files ->
                new Finding(
                    "openFiles",
                    "open files",
                    List.of(new Measured("soft", files.soft()), new Measured("hard", files.hard())),
                    "soft " + words(files.soft()) + ", hard " + words(files.hard()),
                    meaning))
        .orElseGet(() -> Finding.unknown("openFiles", "open files", NO_FILE, meaning));
  }

  private Finding ports() {
    var meaning =
        "One target address takes at most this many connections from this machine at a time; a port"
            + " stays taken for a minute after a close from this side.";
    return system
        .outgoingPorts()
        .map(
            range ->
                new Finding(
                    "outgoingPorts",
                    "outgoing ports",
                    List.of(
                        new Measured("ports", range.hard() - range.soft() + 1),
                        new Measured("first", range.soft()),
                        new Measured("last", range.hard())),
                    String.format(
                        Locale.ROOT,
                        "%,d per address (%d to %d)",
                        range.hard() - range.soft() + 1,
                        range.soft(),
                        range.hard()),
                    meaning))
        .orElseGet(() -> Finding.unknown("outgoingPorts", "outgoing ports", NO_FILE, meaning));
  }

  private Finding backlog() {
    var meaning =
        "A server gets at most this accept backlog, whatever it asks for; connections beyond it wait"
            + " for a second and more before they open.";
    var backlog = system.listenBacklog();
    return backlog.isEmpty()
        ? Finding.unknown("listenBacklog", "listen backlog", NO_FILE, meaning)
        : new Finding(
            "listenBacklog",
            "listen backlog",
            List.of(new Measured("connections", backlog.getAsLong())),
            words(backlog.getAsLong()) + " (somaxconn)",
            meaning);
  }

  private static String words(long limit) {
    return limit == Long.MAX_VALUE ? "unlimited" : String.format(Locale.ROOT, "%,d", limit);
  }
}
