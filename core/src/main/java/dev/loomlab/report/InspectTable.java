package dev.loomlab.report;

import java.util.List;
import java.util.Set;

/**
 * A table of an inspection.
 *
 * @param title what it shows
 * @param note how it is to be read; empty if that goes without saying
 * @param heads its columns
 * @param numbers which of them, from 0, hold numbers
 * @param rows as many cells each as there are columns, one at least
 */
record InspectTable(
    String title, String note, List<String> heads, Set<Integer> numbers, List<List<String>> rows) {
  /** Copies the lists. */
  InspectTable {
    heads = List.copyOf(heads);
    numbers = Set.copyOf(numbers);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
