package dev.loomlab.judge;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.plan.Figure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was measured in one cell.
 *
 * @param cell where
 * @param trials how many trials reached it
 * @param requests requests that were due in their windows
 * @param errors requests that failed, by kind, with {@code timed out} and {@code not sent}
 * @param figures what was measured; what could not be is absent
 * @param limit what bound the throughput
 * @param caveats reasons to read the cell with care
 * @param byRequest the same by request, in the plan's order; empty unless there are several
 * @param findings what was found inside the target in most of its trials, the gravest first
 */
public record Summary(
    Cell cell,
    int trials,
    long requests,
    Map<String, Long> errors,
    Map<Figure, Spread> figures,
    Limit limit,
    List<Caveat> caveats,
    List<RequestSummary> byRequest,
    List<Finding> findings) {

  /** With nothing found inside the target. */
  public Summary(
      Cell cell,
      int trials,
      long requests,
      Map<String, Long> errors,
      Map<Figure, Spread> figures,
      Limit limit,
      List<Caveat> caveats,
      List<RequestSummary> byRequest) {
    this(cell, trials, requests, errors, figures, limit, caveats, byRequest, List.of());
  }

  /** Of a plan with one request. */
  public Summary(
      Cell cell,
      int trials,
      long requests,
      Map<String, Long> errors,
      Map<Figure, Spread> figures,
      Limit limit,
      List<Caveat> caveats) {
    this(cell, trials, requests, errors, figures, limit, caveats, List.of());
  }

  /** Copies the collections. */
  public Summary {
    errors = Map.copyOf(errors);
    figures =
        figures.isEmpty()
            ? Map.of()
            : java.util.Collections.unmodifiableMap(new EnumMap<>(figures));
    caveats = List.copyOf(caveats);
    byRequest = List.copyOf(byRequest);
    findings = List.copyOf(findings);
  }

  /** One figure, if it was measured. */
  public Optional<Spread> figure(Figure figure) {
    return Optional.ofNullable(figures.get(figure));
  }
}
