package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.record.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a variant held of memory at its highest level, and for how many more requests there is room.
 *
 * @param variant the variant's name
 * @param level its highest level with a figure
 * @param rssMebibytes resident memory: the median and the highest trial's peak
 * @param machineMebibytes the machine's memory, if known
 * @param heapMebibytes used heap: the median and the highest trial's peak, if known
 * @param heapMostMebibytes what the heap may grow to, if known
 * @param kibibytesEach resident memory for each more request in flight, (RSS high - RSS low) / (N
 *     high - N low) over the lowest and the highest level; empty if it did not grow beyond noise
 * @param room for how many more requests in flight there is room by that slope; empty if not known
 */
public record Memory(
    String variant,
    Level level,
    Spread rssMebibytes,
    OptionalDouble machineMebibytes,
    Optional<Spread> heapMebibytes,
    OptionalDouble heapMostMebibytes,
    OptionalDouble kibibytesEach,
    Optional<Room> room) {
  /** A growth of less than this share between two levels is taken for noise. */
  private static final double NOISE = 0.03;

  /** Of the machine's memory at most this share is counted as room: the rest is the system's. */
  private static final double USABLE = 0.9;

  private static final double KIB_PER_MIB = 1024;

  /**
   * Room for more requests in flight.
   *
   * @param requests how many more would fit
   * @param inHeap whether the heap ends it first, rather than the machine's memory
   */
  public record Room(double requests, boolean inHeap) {}

  /** The baseline's and the candidate's, as far as their memory was watched. */
  static List<Memory> of(Duel duel) {
    var baseline = duel.levels().stream().flatMap(level -> duel.baselineAt(level).stream());
    var candidate = duel.levels().stream().flatMap(level -> duel.candidateAt(level).stream());
    var all = new ArrayList<Memory>();
    of(duel.findings(), baseline.toList()).ifPresent(all::add);
    of(duel.findings(), candidate.toList()).ifPresent(all::add);
    return all;
  }

  private static Optional<Memory> of(Findings findings, List<Summary> cells) {
    var watched = cells.stream().filter(each -> each.figure(Figure.RSS).isPresent()).toList();
    if (watched.isEmpty()) {
      return Optional.empty();
    }
    var lowest = watched.getFirst();
    var highest = watched.getLast();
    var rss = highest.figure(Figure.RSS).orElseThrow();
    var heap = highest.figure(Figure.HEAP);
    var machine = number(findings.environment(), Environment.MEMORY_MEBIBYTES);
    var most = Duel.median(highest, Figure.HEAP_MOST);
    var rssEach = slope(lowest, highest, Figure.RSS);
    return Optional.of(
        new Memory(
            highest.cell().variant(),
            highest.cell().level(),
            rss,
            machine,
            heap,
            most,
            scaled(rssEach, KIB_PER_MIB),
            least(
                room(machine, USABLE, rss, rssEach),
                heap.isPresent()
                    ? room(most, 1, heap.get(), slope(lowest, highest, Figure.HEAP))
                    : OptionalDouble.empty())));
  }

  /** Mebibytes for each more request in flight; empty without a growth beyond noise. */
  private static OptionalDouble slope(Summary lowest, Summary highest, Figure figure) {
    var low = Duel.median(lowest, figure);
    var high = Duel.median(highest, figure);
    double more = Duel.inFlight(highest).orElse(0) - Duel.inFlight(lowest).orElse(Double.MAX_VALUE);
    boolean grew =
        low.isPresent() && high.isPresent() && high.getAsDouble() > low.getAsDouble() * (1 + NOISE);
    return grew && more > 0
        ? OptionalDouble.of((high.getAsDouble() - low.getAsDouble()) / more)
        : OptionalDouble.empty();
  }

  private static OptionalDouble room(
      OptionalDouble most, double usable, Spread held, OptionalDouble each) {
    return most.isPresent() && each.isPresent()
        ? OptionalDouble.of(
            Math.max(0, (most.getAsDouble() * usable - held.high()) / each.getAsDouble()))
        : OptionalDouble.empty();
  }

  private static Optional<Room> least(OptionalDouble inMachine, OptionalDouble inHeap) {
    if (inMachine.isEmpty() && inHeap.isEmpty()) {
      return Optional.empty();
    }
    double machine = inMachine.orElse(Double.MAX_VALUE);
    double heap = inHeap.orElse(Double.MAX_VALUE);
    return Optional.of(new Room(Math.min(machine, heap), heap < machine));
  }

  private static OptionalDouble scaled(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
  }

  private static OptionalDouble number(Environment environment, String fact) {
    var text = environment.facts().get(fact);
    return text != null && text.matches("[0-9]{1,15}")
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }
}
