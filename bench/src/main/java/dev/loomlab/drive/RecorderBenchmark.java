package dev.loomlab.drive;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What recording one answer costs: three histograms, counts, slices and silence. */
@NullMarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecorderBenchmark {
  private static final int TIMES = 4096;

  private final StageNames names = new StageNames();
  private final StageTimes stages = new StageTimes(names);
  private final Recorder recorder = new Recorder(false, 1, names, List.of("request"), null);
  private final long[] took = new long[TIMES];
  private long now;

  /** A window that does not end, and response times between 50 us and 5 ms. */
  public RecorderBenchmark() {
    recorder.window(0, Long.MAX_VALUE / 2);
    var random = new SplittableRandom(1);
    for (int i = 0; i < TIMES; i++) {
      took[i] = random.nextLong(50_000, 5_000_000);
    }
  }

  /** Records one answer. */
  @Benchmark
  public Recorder answered() {
    now += 10_000;
    long service = took[(int) (now / 10_000) & (TIMES - 1)];
    recorder.sent(now);
    recorder.answered(0, 0, now, now + 100, now + service, stages);
    return recorder;
  }
}
