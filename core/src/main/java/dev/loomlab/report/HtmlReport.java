package dev.loomlab.report;

import java.io.IOException;

/** The report as one HTML file that opens from disk without a network. */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * Writes the report.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Report report, Appendable out) throws IOException {
    out.append("<!doctype html><title>report</title>\n");
    if (report.trials().isEmpty()) {
      out.append("no trials");
    }
  }
}
