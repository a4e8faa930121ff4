package dev.loomlab.judge;

import dev.loomlab.plan.Figure;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What was measured of one request among several in one cell.
 *
 * @param name the request's name in the plan
 * @param requests how often it was due in the windows
 * @param errors how often it failed, by kind, with {@code timed out} and {@code not sent}
 * @param figures throughput, response times and share of errors
 */
public record RequestSummary(
    String name, long requests, Map<String, Long> errors, Map<Figure, Spread> figures) {

  /** Copies the maps. */
  public RequestSummary {
    errors = Map.copyOf(errors);
    figures =
        figures.isEmpty()
            ? Map.of()
            : java.util.Collections.unmodifiableMap(new EnumMap<>(figures));
  }

  /** One figure, if it was measured. */
  public Optional<Spread> figure(Figure figure) {
    return Optional.ofNullable(figures.get(figure));
  }
}
