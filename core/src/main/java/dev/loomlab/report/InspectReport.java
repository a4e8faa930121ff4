package dev.loomlab.report;

import java.io.IOException;

/** What an inspection says, for a terminal: answers first in words, then tables. */
public final class InspectReport {
  private InspectReport() {}

  /**
   * Writes it, at most 100 columns wide.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Inspection inspection, Style style, Appendable out) throws IOException {
    out.append(inspection.subject()).append(style.apply(Style.Tone.PLAIN, "\n"));
  }
}
