package dev.loomlab.drive;

import dev.loomlab.schedule.ArrivalTimes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What knowing when the next request is due costs. */
@NullMarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ArrivalsBenchmark {
  private static final int USERS = 10_000;

  private final ArrivalTimes arrivals = new ArrivalTimes(20_000, 0);
  private final DueQueue waiting = new DueQueue();
  private final TimerQueue thinking = new TimerQueue(USERS);

  /** Ten thousand users who think. */
  public ArrivalsBenchmark() {
    for (int user = 0; user < USERS; user++) {
      thinking.add(user * 7919L % USERS * 100_000, user);
    }
  }

  /** The next arrival of open load. */
  @Benchmark
  public long nextArrival() {
    long due = arrivals.nextNanos();
    arrivals.advance();
    return due;
  }

  /** A due time that waits for a connection and is then sent. */
  @Benchmark
  public long waitForAConnection() {
    waiting.add(arrivals.nextNanos());
    return waiting.poll();
  }

  /** One of ten thousand users wakes and thinks again. */
  @Benchmark
  public long wakeAndThinkAgain() {
    long now = thinking.nextNanos();
    thinking.add(now + 1_000_000_000, thinking.poll());
    return now;
  }
}
