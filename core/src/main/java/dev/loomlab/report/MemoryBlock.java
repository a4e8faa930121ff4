package dev.loomlab.report;

import dev.loomlab.judge.Memory;
import dev.loomlab.judge.Spread;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How much memory is left at the highest level. */
final class MemoryBlock {
  private MemoryBlock() {}

  /** One line a variant and case; nothing where memory was not watched. */
  static Optional<Block> of(Subject subject) {
    var lines = new LinkedHashSet<String>();
    for (var choice : subject.decision().choices()) {
      var place = subject.inCase(choice).map(words -> ", " + words).orElse("");
      choice.memory().forEach(memory -> lines.add(line(memory, place)));
    }
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(new Block("Memory", List.copyOf(lines)));
  }

  private static String line(Memory memory, String place) {
    var heap =
        memory
            .heapMebibytes()
            .map(spread -> "; heap " + held(spread, memory.heapMostMebibytes(), "at most "))
            .orElse("");
    return Words.text(
        "%s at %s%s: resident %s%s; %s",
        memory.variant(),
        memory.level().label(),
        place,
        held(memory.rssMebibytes(), memory.machineMebibytes(), "the machine's "),
        heap,
        room(memory));
  }

  private static String held(Spread spread, OptionalDouble most, String ofWhat) {
    return Words.text("%s MiB (peak %s)", mebibytes(spread.median()), mebibytes(spread.high()))
        + (most.isPresent() ? " of " + ofWhat + mebibytes(most.getAsDouble()) : "");
  }

  private static String mebibytes(double value) {
    return Numbers.count(Math.round(value));
  }

  private static String room(Memory memory) {
    if (memory.kibibytesEach().isEmpty()) {
      return "room for more requests: unknown, it did not grow with them beyond noise.";
    }
    var each =
        Words.text(
            "about %s KiB for each more request in flight",
            Numbers.measured(memory.kibibytesEach().getAsDouble()));
    return memory
        .room()
        .map(
            room ->
                Words.text(
                    "%s; by such growth there is room for about %s more%s.",
                    each,
                    requests(room.requests()),
                    room.inHeap() ? ", then the heap is full" : ""))
        .orElse(each + "; room for more: unknown, since the machine's memory is not known.");
  }

  /** A count that was extrapolated: three digits at most. */
  private static String requests(double count) {
    return count < 1000 ? Numbers.count(Math.round(count)) : Numbers.measured(count);
  }
}
