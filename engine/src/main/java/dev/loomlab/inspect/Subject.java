package dev.loomlab.inspect;

import dev.loomlab.launch.Jdks;
import dev.loomlab.launch.ProcessName;
import dev.loomlab.observe.FromOutside;
import dev.loomlab.observe.ProcessState;
import dev.loomlab.record.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The process that is looked at.
 *
 * @param process the process
 * @param name its number and its program
 * @param started when it was started, if that is known
 * @param outside what the system shows of it
 */
record Subject(ProcessHandle process, String name, Optional<Instant> started, FromOutside outside) {

  /** A process of this machine. */
  static Subject of(ProcessHandle process) {
    return new Subject(
        process,
        ProcessName.numbered(process),
        process.info().startInstant(),
        FromOutside.of(process.pid()));
  }

  /** Waits for its end for a moment, and tells whether it has come. */
  boolean hasEnded(Duration patience) throws InterruptedException {
    try {
      var _ = process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException notSeen) {
      return outside.state().filter(state -> state == ProcessState.ENDED).isPresent();
    }
  }

  /** For how long it has run by now, if that is known. */
  Optional<Duration> uptime() {
    return started.map(then -> Duration.between(then, Instant.now())).filter(Duration::isPositive);
  }

  /** The same in seconds. */
  OptionalDouble livedSeconds() {
    return uptime().stream().mapToDouble(time -> time.toMillis() / 1e3).findFirst();
  }

  /** What is known of it from outside, by name; reading it may block. */
  Map<String, String> facts() {
    var facts = new TreeMap<>(outside.facts());
    facts.put(Environment.TARGET_PROCESS, name);
    facts.put(Environment.CORES, Integer.toString(Runtime.getRuntime().availableProcessors()));
    release()
        .ifPresent(
            release -> {
              facts.put("target.jvm", "JDK " + release + ", by its release file");
              facts.put(Environment.TARGET_JAVA, release.split("[.+-]", 2)[0]);
            });
    uptime().ifPresent(time -> facts.put("target.uptimeSeconds", Long.toString(time.toSeconds())));
    return facts;
  }

  /** The release of the JDK whose program it runs; a JVM that answers says it better. */
  private Optional<String> release() {
    try {
      var program = Path.of("/proc", Long.toString(process.pid()), "exe").toRealPath();
      return Optional.ofNullable(program.getParent())
          .flatMap(folder -> Optional.ofNullable(folder.getParent()))
          .flatMap(Jdks::release)
          .filter(release -> release.matches("[1-9]\\d{1,2}\\b.*"));
    } catch (IOException notShown) {
      return Optional.empty();
    }
  }
}
