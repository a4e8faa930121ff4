package dev.loomlab.judge;

import dev.loomlab.diagnose.DumpView;
import dev.loomlab.record.Sockets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * The dumps of one cell, one a trial where one was taken, and the connections counted with them. A
 * dump is one moment: what most of them show counts.
 *
 * @param views the dumps
 * @param sockets the connections of each trial
 */
record Dumps(List<DumpView> views, List<Sockets> sockets) {

  /** Copies the lists. */
  Dumps {
    views = List.copyOf(views);
    sockets = List.copyOf(sockets);
  }

  /** Those of a cell. */
  static Dumps of(Signals cell) {
    var levels = cell.readings().readings().stream().map(Reading::level).toList();
    return new Dumps(
        levels.stream().flatMap(level -> level.dump().stream()).map(DumpView::new).toList(),
        levels.stream().flatMap(level -> level.sockets().stream()).toList());
  }

  /** Whether no dump was taken. */
  boolean isEmpty() {
    return views.isEmpty();
  }

  /**
   * What at least half of the dumps show, and the middle one of those by a figure; nothing if fewer
   * show it.
   */
  <T> Optional<T> mostly(Function<DumpView, Optional<T>> shown, ToDoubleFunction<T> figure) {
    var found = views.stream().flatMap(view -> shown.apply(view).stream()).toList();
    if (found.isEmpty() || 2 * found.size() < views.size()) {
      return Optional.empty();
    }
    var sorted = found.stream().sorted(Comparator.comparingDouble(figure)).toList();
    return Optional.of(sorted.get(sorted.size() / 2));
  }

  /** The median over dumps of a count. */
  OptionalDouble median(ToIntFunction<DumpView> count) {
    return Spreads.median(views.stream().mapToDouble(count::applyAsInt));
  }

  /** The endpoint to which most connections lead out, and how many do (median over trials). */
  Optional<Outbound> outbound() {
    return sockets.stream()
        .flatMap(each -> each.outbound().entrySet().stream())
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .map(
            endpoint ->
                new Outbound(
                    endpoint,
                    Spreads.median(
                            sockets.stream()
                                .mapToDouble(each -> each.outbound().getOrDefault(endpoint, 0)))
                        .orElse(0)));
  }

  /** Whether connections were looked at, and not one led out: then the target calls nobody. */
  boolean callsNobody() {
    return !sockets.isEmpty() && sockets.stream().allMatch(each -> each.outbound().isEmpty());
  }

  /**
   * Connections to one other service.
   *
   * @param endpoint its address and port
   * @param count how many
   */
  record Outbound(String endpoint, double count) {}
}
