package dev.loomlab.inspect;

import dev.loomlab.observe.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import jdk.jfr.consumer.RecordingFile;

/**
 * The flight recording that a JVM wrote when it ended in an orderly way, before it was asked for
 * it.
 *
 * @param reason why it ended, in the JVM's own words, if the recording says so
 */
record LastRecording(Optional<String> reason) {
  /** HotSpot's {@code Threads::destroy_vm}: the exit code is then 0, unless main failed. */
  private static final String NO_THREADS = "No remaining non-daemon Java threads";

  private static final String RECORDING = "flight recording";

  /** The file in a folder that a JVM is to write it to. */
  static Path in(Path folder) {
    return folder.resolve("exit.jfr");
  }

  /**
   * Takes the file in the place of the one that was not pulled, and reads how it ends.
   *
   * @return nothing if the JVM wrote none; the empty file is made when a recording begins
   * @throws IOException if it cannot be read
   */
  static Optional<LastRecording> taken(Path folder) throws IOException {
    var file = in(folder);
    var wanted = folder.resolve("recording.jfr");
    if (!Files.exists(file) || Files.size(file) == 0 || Files.exists(wanted)) {
      return Optional.empty();
    }
    Files.move(file, wanted);
    var reason = Optional.<String>empty();
    try (var recording = new RecordingFile(wanted)) {
      while (recording.hasMoreEvents()) {
        var event = recording.readEvent();
        if (event.getEventType().getName().equals("jdk.Shutdown")) {
          reason = Optional.ofNullable(event.getString("reason"));
        }
      }
    }
    return Optional.of(new LastRecording(reason));
  }

  /** The exit code, where the reason tells it. */
  OptionalInt exitCode() {
    return reason.filter(NO_THREADS::equals).isPresent()
        ? OptionalInt.of(0)
        : OptionalInt.empty();
  }

  /** An observation that was completed by this: it does not lack the recording. */
  static Observation completed(Observation seen) {
    return new Observation(
        seen.samples(),
        seen.unobserved().stream().filter(gap -> !gap.what().equals(RECORDING)).toList(),
        seen.events(),
        seen.looks(),
        seen.executing());
  }
}
