package dev.loomlab.report;

import dev.loomlab.judge.Comparison;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.RequestComparison;
import dev.loomlab.judge.RequestSummary;
import dev.loomlab.judge.Spread;
import dev.loomlab.judge.Summary;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of single requests; there are none unless a plan has several requests. */
final class RequestRows {
  /** What single requests are compared by. */
  static final List<Figure> COMPARED = List.of(Figure.THROUGHPUT, Figure.P50, Figure.P99);

  private RequestRows() {}

  /**
   * One request of one cell.
   *
   * @param summary the cell
   * @param request the request
   * @param isFirst whether it is the first row of its level and request
   */
  record Row(Summary summary, RequestSummary request, boolean isFirst) {

    /** A figure as it is shown. */
    String shown(Figure figure) {
      return request.figure(figure).map(Spread::median).map(Numbers::measured).orElse("-");
    }

    /** How many failed, as it is shown. */
    String failed() {
      return Words.text("%d", request.errors().values().stream().mapToLong(Long::longValue).sum());
    }

    /** The comparison of the request with the baseline's by one figure, if there is one. */
    Optional<Comparison> comparison(Findings findings, Figure figure) {
      return findings.byRequest().stream()
          .filter(each -> each.request().equals(request.name()))
          .map(RequestComparison::comparison)
          .filter(each -> each.figure() == figure)
          .filter(each -> each.caseName().equals(summary.cell().caseName()))
          .filter(each -> each.level().equals(summary.cell().level()))
          .filter(each -> each.candidate().equals(summary.cell().variant()))
          .findFirst();
    }
  }

  /** A case's rows: by level, then request, then variant. */
  static List<Row> of(Findings findings, Case inCase) {
    var rows = new ArrayList<Row>();
    for (var level : Report.levels(findings)) {
      var cells =
          findings.summaries().stream()
              .filter(each -> each.cell().caseName().equals(inCase.name()))
              .filter(each -> each.cell().level().equals(level))
              .toList();
      names(cells).forEach(name -> rows.addAll(rows(cells, name)));
    }
    return rows;
  }

  private static List<String> names(List<Summary> cells) {
    return cells.stream()
        .flatMap(cell -> cell.byRequest().stream())
        .map(RequestSummary::name)
        .distinct()
        .toList();
  }

  private static List<Row> rows(List<Summary> cells, String name) {
    var rows = new ArrayList<Row>();
    for (var cell : cells) {
      cell.byRequest().stream()
          .filter(each -> each.name().equals(name))
          .forEach(each -> rows.add(new Row(cell, each, rows.isEmpty())));
    }
    return rows;
  }
}
