package dev.loomlab.report;

import java.util.List;

/**
 * A titled list of short lines on the first page.
 *
 * @param title what it is about
 * @param lines what it says, one thing a line; not empty
 */
record Block(String title, List<String> lines) {
  /** Copies the lines. */
  Block {
    lines = List.copyOf(lines);
  }
}
