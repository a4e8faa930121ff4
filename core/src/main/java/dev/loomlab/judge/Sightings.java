package dev.loomlab.judge;

import dev.loomlab.diagnose.Sighting;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Series;
import dev.loomlab.record.VirtualThreadEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What was seen of a target at one level of one trial, as a diagnosis looks at it. */
final class Sightings {
  private Sightings() {}

  /** The sighting of a level's window, with the look that was taken after it. */
  static Sighting of(Sweep sweep, Reading reading) {
    var level = reading.level();
    return new Sighting(
        reading.record().environment().facts(),
        (level.windowEndNanos() - level.windowBeginNanos()) / 1e9,
        samples(reading),
        level.events().flatMap(Sightings::pins),
        level.dump().stream().toList(),
        level.sockets(),
        level.executing(),
        load(sweep, reading),
        new Sighting.State.Answering(),
        reading.record().unobserved());
  }

  /** Those of the window, and what a recording tells of the level by its end. */
  private static List<Sample> samples(Reading reading) {
    var samples = new ArrayList<>(reading.window().inside().toList());
    reading
        .level()
        .events()
        .ifPresent(
            events ->
                samples.add(
                    new Sample(
                        reading.level().windowEndNanos(),
                        Map.of(),
                        Map.of(Series.of(Series.Recorded.LIVE), (double) events.livePeak()))));
    return samples;
  }

  /** Where threads were pinned; not known of events that tell how often only. */
  private static Optional<Pins> pins(VirtualThreadEvents events) {
    boolean isKnown =
        events.pinned() == 0
            || !events.pins().cold().isEmpty()
            || !events.pins().steady().isEmpty();
    return isKnown ? Optional.of(events.pins()) : Optional.empty();
  }

  /** X, R, and R0 of the same trial, else of the variant. */
  private static Optional<Sighting.Load> load(Sweep sweep, Reading reading) {
    var response = reading.figure(Figure.MEAN);
    var own = sweep.ofTrial(reading).unloadedResponse();
    var unloaded = own.isPresent() ? own : sweep.unloadedResponse();
    if (response.isEmpty() || unloaded.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Sighting.Load(
            reading.level().load().throughputPerSecond(),
            response.getAsDouble(),
            unloaded.getAsDouble() * 1e3,
            switch (reading.level().level()) {
              case Level.Closed closed -> OptionalDouble.empty();
              case Level.Open(double rate) -> OptionalDouble.of(rate);
            }));
  }
}
