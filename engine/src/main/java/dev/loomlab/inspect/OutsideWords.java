package dev.loomlab.inspect;

import dev.loomlab.observe.ProcessState;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Sockets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a process shows from outside, in words.
 *
 * @param state what it is doing, if that is known
 * @param uptime for how long it has run, if that is known
 * @param samples what was read, in order of time
 * @param sockets its connections, if they could be counted
 */
record OutsideWords(
    Optional<ProcessState> state,
    Optional<Duration> uptime,
    List<Sample> samples,
    Optional<Sockets> sockets) {
  private static final double MIB = 1 << 20;

  /** Copies the samples. */
  OutsideWords {
    samples = List.copyOf(samples);
  }

  /** One sentence; empty if nothing was seen. */
  String sentence() {
    var parts = new ArrayList<String>();
    state.ifPresent(each -> parts.add("is in state " + each.text()));
    uptime.ifPresent(time -> parts.add("has run for " + age(time)));
    if (!samples.isEmpty()) {
      var last = samples.getLast();
      last.value(Gauge.PLATFORM_THREADS).ifPresent(count -> parts.add(threads(count)));
      processor().ifPresent(parts::add);
      last.value(Gauge.RSS_BYTES)
          .ifPresent(bytes -> parts.add(text("keeps %.0f MiB in memory", bytes / MIB)));
    }
    sockets.ifPresent(seen -> parts.addAll(connections(seen)));
    return parts.isEmpty() ? "" : "From outside: it " + String.join(", ", parts) + ".";
  }

  private static String threads(double count) {
    return text("has %.0f threads", count);
  }

  private Optional<String> processor() {
    var first = samples.getFirst();
    var last = samples.getLast();
    var before = first.value(Gauge.CPU_NANOS_TOTAL);
    var after = last.value(Gauge.CPU_NANOS_TOTAL);
    return before.isEmpty() || after.isEmpty() || last.atNanos() <= first.atNanos()
        ? Optional.empty()
        : Optional.of(
            text(
                "used %.2f s of processor time in %.1f s",
                (after.getAsDouble() - before.getAsDouble()) / 1e9,
                (last.atNanos() - first.atNanos()) / 1e9));
  }

  private static List<String> connections(Sockets seen) {
    var parts = new ArrayList<String>();
    int open = seen.inbound().values().stream().mapToInt(Integer::intValue).sum();
    int opened = seen.outbound().values().stream().mapToInt(Integer::intValue).sum();
    parts.add("has " + open + " connections open that it accepted, and " + opened + " of its own");
    seen.waiting()
        .forEach(
            (port, count) ->
                parts.add(
                    count == 0
                        ? "listens on port " + port + ", where none waits to be accepted"
                        : "listens on port " + port + ", where " + count + " wait to be accepted"));
    seen.closeWait()
        .ifPresent(
            count ->
                parts.add("has " + count + " in close-wait, which the other end has left already"));
    return parts;
  }

  /** A time as people say it, for example {@code 3 min}. */
  static String age(Duration time) {
    if (time.toMinutes() < 3) {
      return time.toSeconds() + " s";
    }
    return time.toHours() < 3
        ? time.toMinutes() + " min"
        : time.toDays() < 3 ? time.toHours() + " h" : time.toDays() + " days";
  }

  private static String text(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
