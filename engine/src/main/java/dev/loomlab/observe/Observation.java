package dev.loomlab.observe;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Unobserved;
import dev.loomlab.record.VirtualThreadEvents;
import java.util.List;
import java.util.Optional;

/**
 * What was seen of a target.
 *
 * @param samples what the samplers read, in order of time
 * @param unobserved what could not be watched
 * @param events what the flight recording says of each level; empty if it says nothing of them
 * @param looks what was found in single looks, in order of time
 * @param executing where threads were found executing in the window of each level; empty without
 *     execution samples
 */
public record Observation(
    List<Sample> samples,
    List<Unobserved> unobserved,
    List<Optional<VirtualThreadEvents>> events,
    List<Look> looks,
    List<List<ExecutionSite>> executing) {

  /** Copies the lists. */
  public Observation {
    samples = List.copyOf(samples);
    unobserved = List.copyOf(unobserved);
    events = List.copyOf(events);
    looks = List.copyOf(looks);
    executing = executing.stream().map(List::copyOf).toList();
  }

  /** An observation without execution samples. */
  public Observation(
      List<Sample> samples,
      List<Unobserved> unobserved,
      List<Optional<VirtualThreadEvents>> events,
      List<Look> looks) {
    this(samples, unobserved, events, looks, List.of());
  }

  /** An observation without single looks. */
  public Observation(
      List<Sample> samples,
      List<Unobserved> unobserved,
      List<Optional<VirtualThreadEvents>> events) {
    this(samples, unobserved, events, List.of());
  }

  /** The look that was begun in a stretch of time, if there was one. */
  public Optional<Look> look(long beginNanos, long endNanos) {
    return looks.stream()
        .filter(look -> look.atNanos() >= beginNanos && look.atNanos() <= endNanos)
        .findFirst();
  }
}
