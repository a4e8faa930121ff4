package dev.loomlab.report;

import dev.loomlab.judge.Diff;
import java.io.IOException;
import java.util.List;

/**
 * What differs between two runs of one plan, ready to be said.
 *
 * @param plan the plan's name
 * @param before the run that the other is held against
 * @param after the other run
 * @param diff what differs
 * @param planChanges what the two plans say differently, each as {@code path: before -> after}
 */
public record DiffReport(
    String plan, RunLabel before, RunLabel after, Diff diff, List<String> planChanges) {
  private static final int COLUMNS = 100;

  /** Copies the changes. */
  public DiffReport {
    planChanges = List.copyOf(planChanges);
  }

  /**
   * What a reader knows a run by.
   *
   * @param folder its results folder
   * @param startedAt the date and time of its start, ISO 8601 in UTC
   * @param trials how many of its trials are recorded
   * @param planned how many it was to have
   */
  public record RunLabel(String folder, String startedAt, int trials, int planned) {

    /** The run in one line. */
    String text() {
      return Words.text("%s, begun %s, %d of %d trials", folder, startedAt, trials, planned);
    }
  }

  /**
   * Writes it for a terminal, at most 100 columns wide.
   *
   * @throws IOException if {@code out} fails
   */
  public static void writeText(DiffReport report, Style style, Appendable out) throws IOException {
    for (var line :
        List.of(
            report.plan() + ": after against before",
            "before: " + report.before().text(),
            "after:  " + report.after().text())) {
      for (var wrapped : PlainText.wrapped(PlainText.safe(line), COLUMNS)) {
        out.append(wrapped).append('\n');
      }
    }
    out.append('\n');
    for (var line : PageText.lines(DiffPage.of(report), style, COLUMNS)) {
      out.append(line).append('\n');
    }
  }

  /**
   * Writes it in Markdown, for a pull request.
   *
   * @throws IOException if {@code out} fails
   */
  public static void writeMarkdown(DiffReport report, Appendable out) throws IOException {
    out.append("# ").append(MarkdownText.escaped(report.plan() + ": after against before"));
    out.append("\n\n- before: ").append(MarkdownText.escaped(report.before().text()));
    out.append("\n- after: ").append(MarkdownText.escaped(report.after().text())).append('\n');
    for (var line : PageMarkdown.lines(DiffPage.of(report))) {
      out.append(line).append('\n');
    }
  }

  /**
   * Writes it as JSON, for programs; docs/RESULTS.md defines its keys.
   *
   * @throws IOException if {@code out} fails
   */
  public static void writeJson(DiffReport report, Appendable out) throws IOException {
    out.append(ResultJson.pretty(DiffJson.of(report))).append('\n');
  }
}
