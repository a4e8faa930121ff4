package dev.loomlab.report;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.LockQueue;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The tables of an inspection, as far as there is something to put into them. */
final class InspectTables {
  /** More rows than this are told as a number. */
  private static final int MOST_ROWS = 15;

  private static final double MILLIS = 1e6;

  private final List<InspectTable> tables = new ArrayList<>();

  private InspectTables() {}

  /** The tables in the order in which they are read. */
  static List<InspectTable> of(Inspection inspection) {
    var made = new InspectTables();
    var sighting = inspection.sighting();
    sighting.pins().ifPresent(made::pins);
    if (!sighting.dumps().isEmpty()) {
      var dumps = sighting.dumps();
      made.stacks(dumps.getLast(), dumps.size());
      made.unmoved(inspection.unmoved(), dumps.size());
      made.locks(dumps.getLast().locks());
    }
    made.executing(sighting.executing());
    sighting.sockets().ifPresent(made::sockets);
    made.figures(InspectTimeline.of(sighting.samples()));
    return made.tables;
  }

  private void pins(Pins pins) {
    var rows = new ArrayList<List<String>>();
    pins.steady().forEach(each -> rows.add(pin("steady", each)));
    pins.cold().forEach(each -> rows.add(pin("cold", each)));
    var least =
        pins.thresholdNanos() > 0
            ? " Shorter than " + Numbers.measured(pins.thresholdNanos() / MILLIS) + " ms: not seen."
            : "";
    add(
        "Where virtual threads were pinned",
        "Cold: while the JVM or its load was new, as when classes are loaded. The reason is in the"
            + " JVM's own words."
            + least,
        List.of(
            "count", "total ms", "longest ms", "when", "where", "blocked in", "stack", "reason"),
        Set.of(0, 1, 2),
        rows);
  }

  private static List<String> pin(String when, PinnedSite site) {
    return List.of(
        Numbers.count(site.count()),
        Numbers.measured(site.nanos() / MILLIS),
        Numbers.measured(site.longestNanos() / MILLIS),
        when,
        site.site(),
        site.blocking(),
        site.truncated() ? "truncated" : "whole",
        site.reason().orElse("-"));
  }

  private void stacks(ThreadDump dump, int dumps) {
    add(
        Words.text(
            "Where %s threads stood%s",
            Numbers.count(dump.threads()), dumps > 1 ? " in the last of " + dumps + " dumps" : ""),
        "Without the JVM's own threads. First the innermost call of the program, if it has one"
            + " there, then the innermost of all.",
        List.of("threads", "kind", "state", "where", "innermost call", "called"),
        Set.of(0),
        dump.groups().stream().map(InspectTables::group).toList());
  }

  private void unmoved(List<StackGroup> groups, int dumps) {
    add(
        Words.text("What did not move in %d dumps", dumps),
        "The same threads at the same place each time. For threads that wait for work that is as"
            + " it should be.",
        List.of("threads", "kind", "state", "where", "innermost call", "called"),
        Set.of(0),
        groups.stream().map(InspectTables::group).toList());
  }

  private static List<String> group(StackGroup group) {
    var innermost = group.frames().isEmpty() ? "-" : group.frames().getFirst();
    return List.of(
        Numbers.count(group.count()),
        group.kind().name().toLowerCase(Locale.ROOT),
        group.state().orElse("-"),
        group.application().orElse("-"),
        innermost,
        group.name().isEmpty() ? "-" : group.name());
  }

  private void locks(List<LockQueue> locks) {
    add(
        "Locks that threads wait for",
        "Holding carriers: how many of them are pinned meanwhile.",
        List.of("waiting", "holding carriers", "lock", "waiting in", "held by"),
        Set.of(0, 1),
        locks.stream()
            .map(
                each ->
                    List.of(
                        Numbers.count(each.waiting()),
                        Numbers.count(each.holdingCarriers()),
                        each.lock(),
                        each.site().orElse("-"),
                        each.owner().map(InspectTables::owner).orElse("owner not visible")))
            .toList());
  }

  private static String owner(LockQueue.Owner owner) {
    var kind = owner.kind() == StackGroup.Kind.VIRTUAL ? "a virtual thread" : "a thread";
    var name = owner.name().isEmpty() ? kind : owner.name();
    return name + owner.place().map(place -> " in " + place).orElse("");
  }

  private void executing(List<ExecutionSite> sites) {
    long all = sites.stream().mapToLong(ExecutionSite::samples).sum();
    add(
        "Where threads were executing",
        "Shares of " + Numbers.count(all) + " samples; in native code a thread may also wait.",
        List.of("share", "kind", "code", "innermost call", "called from"),
        Set.of(0),
        sites.stream().map(each -> site(each, all)).toList());
  }

  private static List<String> site(ExecutionSite site, long all) {
    return List.of(
        Numbers.percent((double) site.samples() / all),
        site.kind().name().toLowerCase(Locale.ROOT),
        site.isNative() ? "native" : "Java",
        site.frames().isEmpty() ? "-" : site.frames().getFirst(),
        site.frames().size() < 2 ? "-" : site.frames().get(1));
  }

  private void sockets(Sockets sockets) {
    var rows = new ArrayList<List<String>>();
    sockets
        .inbound()
        .forEach((port, count) -> rows.add(List.of(Numbers.count(count), "in, port " + port)));
    sockets
        .waiting()
        .forEach(
            (port, count) ->
                rows.add(List.of(Numbers.count(count), "not accepted yet, port " + port)));
    sockets
        .outbound()
        .forEach((peer, count) -> rows.add(List.of(Numbers.count(count), "out, to " + peer)));
    add("Connections", "", List.of("count", "which"), Set.of(0), rows);
  }

  private void figures(InspectTimeline timeline) {
    add(
        "Over time",
        "Of each figure the lowest, the middle and the highest reading.",
        List.of("lowest", "median", "highest", "what"),
        Set.of(0, 1, 2),
        timeline.lines().stream().map(InspectTables::figure).flatMap(Optional::stream).toList());
  }

  private static Optional<List<String>> figure(InspectTimeline.Line line) {
    var known =
        line.values().stream().flatMapToDouble(java.util.OptionalDouble::stream).sorted().toArray();
    return known.length == 0
        ? Optional.empty()
        : Optional.of(
            List.of(
                Numbers.measured(known[0]),
                Numbers.measured(known[known.length / 2]),
                Numbers.measured(known[known.length - 1]),
                line.name() + ", " + line.unit()));
  }

  private void add(
      String title,
      String note,
      List<String> heads,
      Set<Integer> numbers,
      List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    int more = rows.size() - MOST_ROWS;
    var rest = more > 0 ? Words.text(" %d more rows are in the JSON form.", more) : "";
    tables.add(
        new InspectTable(
            title,
            (note + rest).strip(),
            heads,
            numbers,
            rows.subList(0, Math.min(rows.size(), MOST_ROWS))));
  }
}
