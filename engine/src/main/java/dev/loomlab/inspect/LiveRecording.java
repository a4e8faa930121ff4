package dev.loomlab.inspect;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The flight recording of a look.
 *
 * @param reading what it says
 * @param end why the JVM ended meanwhile, in its own words, if it did and says so
 */
record LiveRecording(RecordingReading reading, Optional<String> end) {
  /** Virtual threads that were pinned for a shorter time are not recorded. */
  static final Duration PINNED_FROM = Duration.ofMillis(1);

  /** HotSpot's {@code Threads::destroy_vm}: the exit code is then 0, unless main failed. */
  private static final String NO_THREADS = "No remaining non-daemon Java threads";

  private static final Duration COLD = Duration.ofSeconds(5);
  private static final List<Series.Recorded> OVER_TIME =
      List.of(Series.Recorded.STARTED, Series.Recorded.PINS, Series.Recorded.LONGEST_PIN_MILLIS);

  /** The file in a folder that a JVM is to write when it ends first. */
  static Path atExit(Path folder) {
    return folder.resolve("exit.jfr");
  }

  /**
   * Takes the recording that was pulled into a folder, else the one that the JVM wrote when it
   * ended; of one that ended otherwise there is only an empty file.
   *
   * @throws IOException if the folder cannot be read
   */
  static Optional<Path> taken(Path folder) throws IOException {
    for (var file : List.of(folder.resolve("recording.jfr"), atExit(folder))) {
      if (Files.exists(file) && Files.size(file) > 0) {
        return Optional.of(Files.move(file, folder.resolve("taken.jfr")));
      }
    }
    return Optional.empty();
  }

  /**
   * Reads a recording.
   *
   * @param hasEnded whether the JVM has ended, so that it may say why
   * @throws UnreadableFile if it cannot be read
   */
  static LiveRecording read(Path file, boolean hasEnded) throws UnreadableFile {
    var reading = RecordingReader.read(List.of(file));
    return new LiveRecording(reading, hasEnded ? reading.end() : Optional.empty());
  }

  /** The exit code, where the reason tells it. */
  OptionalInt exitCode() {
    return end.filter(NO_THREADS::equals).isPresent() ? OptionalInt.of(0) : OptionalInt.empty();
  }

  /** Where virtual threads were pinned; cold are the first seconds of the JVM's life. */
  Optional<Pins> pins(Optional<Instant> started) {
    var steadyFrom = started.map(then -> then.plus(COLD)).orElse(Instant.EPOCH);
    return reading.pins(Optional.of(steadyFrom), OptionalLong.of(PINNED_FROM.toNanos()));
  }

  /** Where threads were found executing. */
  List<ExecutionSite> executing() {
    return reading.executing();
  }

  /** Whether it is known that no virtual thread ended. */
  boolean sawNoneEnd() {
    return reading.isKnownThatNoneEnded();
  }

  /**
   * Samples with what this tells over time; each moment of it goes to the next sample.
   *
   * @param samples what was read meanwhile, in order of time
   * @param origin from when their time counts
   */
  List<Sample> with(List<Sample> samples, Instant origin) {
    if (samples.isEmpty()) {
      return samples;
    }
    long begin = -reading.since(origin);
    var all = new ArrayList<>(samples);
    for (var told : reading.samples()) {
      int next = next(all, told.atNanos() + begin);
      all.set(next, merged(all.get(next), told));
    }
    return all;
  }

  private static int next(List<Sample> samples, long atNanos) {
    int next = 0;
    while (next < samples.size() - 1 && samples.get(next).atNanos() < atNanos) {
      next++;
    }
    return next;
  }

  private static Sample merged(Sample sample, Sample told) {
    var series = new TreeMap<>(sample.series());
    for (var figure : OVER_TIME) {
      var name = Series.of(figure);
      told.series(name)
          .ifPresent(
              value ->
                  series.merge(
                      name,
                      value,
                      figure == Series.Recorded.LONGEST_PIN_MILLIS ? Math::max : Double::sum));
    }
    return new Sample(sample.atNanos(), sample.values(), series);
  }
}
