package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.Movement;
import dev.loomlab.record.Steadiness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;

/** Whether a cell's windows were steady: no drift from beginning to end, and no standstill. */
final class SteadyState {
  /** Movement below this many standard errors of the slices means nothing. */
  private static final double STANDARD_ERRORS = 4;

  private static final int LEAST_SLICES = 9;

  private static final double STALL_SECONDS = 0.25;

  /** A silence of this many execution times is no longer a pause between bursts of answers. */
  private static final double STALL_EXECUTIONS = 3;

  private SteadyState() {}

  /** The cell's caveats, if any. */
  static List<Caveat> caveats(Sweep sweep, Signals cell) {
    var caveats = new ArrayList<Caveat>();
    neverSteady(cell.readings()).ifPresent(caveats::add);
    drift(cell).ifPresent(share -> caveats.add(new Caveat.Drifting(share)));
    stall(sweep, cell).ifPresent(caveats::add);
    return List.copyOf(caveats);
  }

  /** That warm-ups ended at their bound with throughput still moving, if some did. */
  static Optional<Caveat.NeverSteady> neverSteady(CellReadings cell) {
    var unsteady =
        cell.readings().stream()
            .map(reading -> reading.level().load())
            .filter(load -> load.steadiness() == Steadiness.NOT_REACHED)
            .mapToDouble(load -> load.warmupNanos() / 1e9)
            .toArray();
    return unsteady.length == 0
        ? Optional.empty()
        : Optional.of(
            new Caveat.NeverSteady(
                cell.cell().variant(),
                unsteady.length,
                cell.readings().size(),
                Spreads.median(unsteady)));
  }

  /** The median movement over trials, if more than half of them drifted. */
  private static Optional<Double> drift(Signals cell) {
    var drifts =
        cell.readings().readings().stream()
            .map(reading -> movement(reading.level().load()))
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
    return 2 * drifts.length > cell.readings().readings().size()
        ? Optional.of(Spreads.median(drifts))
        : Optional.empty();
  }

  /** By which share throughput moved from the window's first to its last third, if it did. */
  private static OptionalDouble movement(LoadRecord load) {
    long[] slices = whole(load);
    int third = slices.length / 3;
    if (slices.length < LEAST_SLICES) {
      return OptionalDouble.empty();
    }
    long[] first = Arrays.copyOfRange(slices, 0, third);
    long[] last = Arrays.copyOfRange(slices, slices.length - third, slices.length);
    double burst = LongStream.of(slices).max().orElse(0);
    double chance = Math.max(burst, STANDARD_ERRORS * Movement.standardError(first, last));
    return Movement.between(first, last, chance);
  }

  /** The slices of full length; the last one may be shorter. */
  private static long[] whole(LoadRecord load) {
    long full = load.sliceNanos() <= 0 ? 0 : load.windowNanos() / load.sliceNanos();
    return load.slices().stream().mapToLong(Long::longValue).limit(full).toArray();
  }

  /**
   * The longest silence of closed load, if it is a standstill: longer than 250 ms and than three
   * execution times. Users whose requests are in step are all answered once an execution time, so
   * silences up to that are normal. Where the target reports no execution time, the least median
   * response of any level stands for it.
   */
  private static Optional<Caveat> stall(Sweep sweep, Signals cell) {
    var execution = execution(sweep, cell);
    return switch (cell.level()) {
      case Level.Open open -> Optional.empty();
      case Level.Closed closed -> {
        double silence =
            cell.readings().readings().stream()
                .mapToDouble(reading -> reading.level().load().longestSilenceNanos() / 1e9)
                .max()
                .orElse(0);
        boolean stalled =
            execution.isPresent()
                && silence > STALL_SECONDS
                && silence > STALL_EXECUTIONS * execution.getAsDouble();
        yield stalled
            ? Optional.of(
                new Caveat.Stalled(silence * 1e3, cell.readings().median(Figure.P50).orElse(0)))
            : Optional.empty();
      }
    };
  }

  private static OptionalDouble execution(Sweep sweep, Signals cell) {
    var own = cell.seconds(Figure.EXECUTION_P50);
    return own.isPresent()
        ? own
        : sweep.cells().stream()
            .map(each -> each.seconds(Figure.P50))
            .flatMapToDouble(OptionalDouble::stream)
            .min();
  }
}
