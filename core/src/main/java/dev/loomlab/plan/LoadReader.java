package dev.loomlab.plan;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads {@code load:}, what is offered to every variant alike. */
final class LoadReader {
  private static final int MAX_CONNECTIONS = 1_000_000;
  private static final int MAX_GENERATORS = 64;
  private static final double MAX_RATE = 10_000_000;

  private final List<WorkForm> forms;
  private final Keys keys;
  private final FaultList faults;

  private LoadReader(List<WorkForm> forms, Keys keys, FaultList faults) {
    this.forms = forms;
    this.keys = keys;
    this.faults = faults;
  }

  static Optional<Load> read(Setting setting, List<WorkForm> forms, FaultList faults) {
    var kinds = forms.stream().map(WorkForm::kind).toList();
    var keys = Keys.of(setting, Section.LOAD, "load", kinds, faults);
    return new LoadReader(forms, keys, faults).load();
  }

  private Optional<Load> load() {
    var work = work();
    var levels = levels();
    var think = keys.read("think", Quantity::duration).orElse(Duration.ZERO);
    var connections =
        keys.read("connections", text -> Quantity.count(text, 1, MAX_CONNECTIONS))
            .map(OptionalInt::of)
            .orElse(OptionalInt.empty());
    int generators =
        keys.read("generators", text -> Quantity.count(text, 1, MAX_GENERATORS)).orElse(1);
    boolean trust = keys.read("trust-any-certificate", LoadReader::yesOrNo).orElse(false);
    if (work.isEmpty() || levels.isEmpty()) {
      return Optional.empty();
    }
    refuseWhatDoesNotFit(levels, connections, generators);
    return Optional.of(new Load(work.get(), levels, think, connections, generators, trust));
  }

  private Optional<Work> work() {
    var given = forms.stream().filter(form -> keys.find(form.kind()).isPresent()).toList();
    if (given.isEmpty()) {
      faults.add(
          keys.place(),
          "load does not say what one unit of load is: write one of "
              + String.join(", ", forms.stream().map(WorkForm::kind).toList()));
      return Optional.empty();
    }
    for (var second : given.subList(1, given.size())) {
      keys.find(second.kind())
          .ifPresent(
              value ->
                  faults.add(
                      value,
                      "load.%s: a load has one kind of work, and %s is given already"
                          .formatted(second.kind(), given.getFirst().kind())));
    }
    var form = given.getFirst();
    return keys.find(form.kind())
        .map(
            value -> {
              faults.addAll(form.check(value));
              return new Work(form.kind(), SettingJson.of(value));
            });
  }

  private List<Level> levels() {
    var closed = keys.find("closed");
    var open = keys.find("open");
    if (closed.isPresent() && open.isPresent()) {
      keys.fault("open", open.get(), "a load is either closed or open, not both");
      return List.of();
    }
    if (open.isPresent()) {
      return ascending("open", open.get(), keys.readAll("open", LoadReader::rate));
    }
    if (closed.isPresent()) {
      return ascending("closed", closed.get(), keys.readAll("closed", LoadReader::concurrency));
    }
    faults.add(
        keys.place(), "load has no levels: write closed: [50, 200] or open: [500/s, 1000/s]");
    return List.of();
  }

  /** Levels ascend, so that each finds a target that was warmed up by less and not by more. */
  private List<Level> ascending(String key, Setting where, List<Level> levels) {
    if (where instanceof Setting.Sequence list && list.items().isEmpty()) {
      keys.fault(key, where, "at least one level is needed");
    }
    for (int i = 1; i < levels.size(); i++) {
      var before = levels.get(i - 1);
      var level = levels.get(i);
      if (level.magnitude() <= before.magnitude()) {
        keys.fault(
            key,
            item(where, i, levels.size()),
            level.equals(before)
                ? "the level " + level + " is given twice"
                : "levels must ascend, and " + level + " stands after " + before);
      }
    }
    return levels;
  }

  /** The i-th item of a list, if all of its items could be read; if not, the list. */
  private static Setting item(Setting where, int i, int read) {
    return where instanceof Setting.Sequence list && list.items().size() == read
        ? list.items().get(i)
        : where;
  }

  private void refuseWhatDoesNotFit(List<Level> levels, OptionalInt connections, int generators) {
    boolean open = levels.getFirst() instanceof Level.Open;
    if (open) {
      keys.find("think")
          .ifPresent(
              value ->
                  keys.fault("think", value, "open load arrives by the clock and never thinks"));
    } else {
      keys.find("connections")
          .ifPresent(
              value -> keys.fault("connections", value, "closed load uses one connection a user"));
    }
    double least = open ? connections.orElse(generators) : levels.getFirst().magnitude();
    if (generators > least) {
      keys.find("generators")
          .ifPresent(
              value ->
                  keys.fault(
                      "generators",
                      value,
                      String.format(
                          Locale.ROOT,
                          "%d generators cannot share %.0f %s",
                          generators,
                          least,
                          open ? "connections" : "users")));
    }
  }

  private static Level concurrency(String text) {
    if (text.endsWith("/s")) {
      throw new IllegalArgumentException(
          "'" + text + "' is a rate, and closed load has users: write a number, or use open");
    }
    return new Level.Closed(Quantity.count(text, 1, MAX_CONNECTIONS));
  }

  private static Level rate(String text) {
    var level = Level.parse(text);
    if (level.isPresent()
        && level.get() instanceof Level.Open open
        && open.perSecond() <= MAX_RATE) {
      return open;
    }
    throw new IllegalArgumentException(
        "'" + text + "' is no rate above 0/s and at most 10000000/s: write 500/s");
  }

  private static boolean yesOrNo(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
    };
  }
}
