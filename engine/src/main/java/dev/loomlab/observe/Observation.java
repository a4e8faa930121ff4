package dev.loomlab.observe;

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
 */
public record Observation(
    List<Sample> samples, List<Unobserved> unobserved, List<Optional<VirtualThreadEvents>> events) {

  /** Copies the lists. */
  public Observation {
    samples = List.copyOf(samples);
    unobserved = List.copyOf(unobserved);
    events = List.copyOf(events);
  }
}
