package dev.loomlab.judge;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Figure;
import dev.loomlab.record.StackGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * More is allocated for each answer than with a variant whose threads live on: what a thread keeps
 * for itself is made anew for each. It takes both variants, so that no single JVM shows it.
 */
final class PerThread {
  /** So many times the other's bytes; less may be the threads themselves. */
  private static final double TIMES = 1.25;

  /** So many bytes more: a virtual thread that waits once or twice takes 2 to 5 KB by itself. */
  private static final double BYTES = 6 * 1024;

  /** From so many starts of virtual threads a request on, each has a thread of its own. */
  private static final double A_THREAD_EACH = 0.8;

  /** Up to so many, threads live on. */
  private static final double FEW_THREADS = 0.1;

  private PerThread() {}

  /**
   * Compares a cell with that of other variants whose threads live on: with the one that allocates
   * most among them.
   *
   * @param others the other variants' cells at the same level
   */
  static Optional<Finding> of(CellReadings own, List<CellReadings> others) {
    var bytes = own.median(Figure.ALLOCATED_PER_REQUEST);
    if (bytes.isEmpty() || threadsEach(own) < A_THREAD_EACH) {
      return Optional.empty();
    }
    return others.stream()
        .filter(each -> each.median(Figure.ALLOCATED_PER_REQUEST).isPresent())
        .filter(each -> threadsEach(each) <= FEW_THREADS)
        .max(Comparator.comparingDouble(PerThread::allocated))
        .filter(most -> more(own, most) >= BYTES)
        .filter(most -> bytes.getAsDouble() >= TIMES * allocated(most))
        .map(most -> finding(own, most, bytes.getAsDouble(), allocated(most)));
  }

  /**
   * How many bytes more for each answer, at least: what a JVM allocates whatever it answers weighs
   * more on fewer answers, so that where this one answers fewer, the difference of bytes a second
   * counts.
   */
  private static double more(CellReadings own, CellReadings other) {
    double answers = own.median(Figure.THROUGHPUT).orElse(0);
    double otherAnswers = other.median(Figure.THROUGHPUT).orElse(0);
    double bySeconds = (allocated(own) * answers - allocated(other) * otherAnswers) / answers;
    return Math.min(allocated(own) - allocated(other), bySeconds);
  }

  private static double allocated(CellReadings cell) {
    return cell.median(Figure.ALLOCATED_PER_REQUEST).orElse(0);
  }

  /**
   * Virtual threads that were started for each request: by a recording, else, in a dump, the share
   * of the threads with a request that are virtual and in no pool; neither where nothing tells.
   */
  private static double threadsEach(CellReadings cell) {
    var starts = cell.median(Figure.VIRTUAL_THREAD_STARTS);
    var handled = cell.median(Figure.REQUESTS_HANDLED);
    if (starts.isPresent() && handled.orElse(0) > 0) {
      return starts.getAsDouble() / handled.getAsDouble();
    }
    var shares =
        new Signals(cell)
            .dumps().views().stream()
                .filter(view -> view.busy() > 0)
                .mapToDouble(
                    view ->
                        view.crews().stream()
                                .filter(crew -> crew.kind() == StackGroup.Kind.VIRTUAL)
                                .mapToInt(crew -> crew.busy())
                                .sum()
                            / (double) view.busy());
    return Spreads.median(shares).orElse((A_THREAD_EACH + FEW_THREADS) / 2);
  }

  private static Finding finding(CellReadings own, CellReadings other, double bytes, double base) {
    var evidence = new ArrayList<String>();
    evidence.add(
        Words.text(
            "%s KiB are allocated for each answer, %s KiB with %s",
            Words.number(bytes / 1024), Words.number(base / 1024), other.cell().variant()));
    own.median(Figure.VIRTUAL_THREAD_STARTS)
        .ifPresent(
            starts ->
                evidence.add(
                    Words.text(
                        "%s virtual threads were started for %s requests",
                        Words.number(starts),
                        Words.number(own.median(Figure.REQUESTS_HANDLED).orElse(0)))));
    own.median(Figure.GC_PAUSE_MAX)
        .ifPresent(
            pause -> evidence.add("the longest collection took " + Words.number(pause) + " ms"));
    return new Finding(
        FindingKind.ALLOCATED_PER_THREAD,
        Optional.empty(),
        Words.text(
            "%s times the bytes of %s are allocated for each answer: what a thread keeps for itself"
                + " is made anew for each",
            Words.number(bytes / base), other.cell().variant()),
        evidence,
        Map.of("bytesPerRequest", bytes, "otherBytesPerRequest", base, "times", bytes / base),
        "Take what is worth keeping from a pool that threads share, not from a ThreadLocal; with"
            + " Jackson and Netty choose a recycler that is not one.");
  }
}
