package dev.loomlab.baseline;

import java.util.List;

/**
 * One thing that a probe found out about the machine.
 *
 * @param name what was probed, a key of the JSON form
 * @param title what was probed, for people
 * @param figures what was measured; empty if nothing could be
 * @param text what was measured, or why it could not be, one line
 * @param meaning what it means for plans, one or two sentences
 */
public record Finding(
    String name, String title, List<Measured> figures, String text, String meaning) {

  /** Copies the figures. */
  public Finding {
    figures = List.copyOf(figures);
  }

  /**
   * A number with its name.
   *
   * @param name what it is, with its unit in the name
   * @param value the number
   */
  public record Measured(String name, double value) {}

  /** The finding of a probe that could not measure. */
  static Finding unknown(String name, String title, String why, String meaning) {
    return new Finding(name, title, List.of(), "not known: " + why, meaning);
  }
}
