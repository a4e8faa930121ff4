package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.observe.ProcessState;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Sockets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What is said of a process that is seen from outside alone. */
class OutsideWordsTest {

  @Test
  void everythingThatWasSeenIsSaid() {
    var first = sample(0, 5e9);
    var last = sample(2_000_000_000, 5.25e9);
    var sockets =
        new Sockets(
            Map.of(8080, 3), Map.of(8080, 51), Map.of("127.0.0.1:5432", 8), OptionalInt.of(2));
    var words =
        new OutsideWords(
            Optional.of(ProcessState.STOPPED),
            Optional.of(Duration.ofMinutes(42)),
            List.of(first, last),
            Optional.of(sockets));

    assertThat(words.sentence())
        .isEqualTo(
            "From outside: it is in state T (stopped by a signal), has run for 42 min, has 34"
                + " threads, used 0.25 s of processor time in 2.0 s, keeps 120 MiB in memory, has 3 connections open that it accepted, and 8"
                + " of its own, listens on port 8080, where 51 wait to be accepted, has 2 in"
                + " close-wait, which the other end has left already.");
  }

  @Test
  void whatWasNotSeenIsNotSaid() {
    var nothing = new OutsideWords(Optional.empty(), Optional.empty(), List.of(), Optional.empty());
    assertThat(nothing.sentence()).isEmpty();
  }

  @Test
  void aTimeIsSaidInTheUnitThatFits() {
    assertThat(OutsideWords.age(Duration.ofSeconds(90))).isEqualTo("90 s");
    assertThat(OutsideWords.age(Duration.ofMinutes(90))).isEqualTo("90 min");
    assertThat(OutsideWords.age(Duration.ofHours(30))).isEqualTo("30 h");
    assertThat(OutsideWords.age(Duration.ofDays(30))).isEqualTo("30 days");
  }

  private static Sample sample(long atNanos, double cpuNanos) {
    return new Sample(
        atNanos,
        Map.of(
            Gauge.CPU_NANOS_TOTAL,
            cpuNanos,
            Gauge.PLATFORM_THREADS,
            34.0,
            Gauge.RSS_BYTES,
            120.0 * (1 << 20)));
  }
}
