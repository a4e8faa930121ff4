package dev.loomlab.report;

import java.io.IOException;

/** What an inspection says, as one HTML file that opens from disk without a network. */
public final class InspectHtml {
  private InspectHtml() {}

  /**
   * Writes the page.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Inspection inspection, Appendable out) throws IOException {
    out.append(InspectJson.text(inspection));
  }
}
