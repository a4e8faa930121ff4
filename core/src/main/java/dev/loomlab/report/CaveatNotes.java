package dev.loomlab.report;

import dev.loomlab.judge.Caveat;
import dev.loomlab.judge.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/** Numbered footnotes for caveats: the same caveat has one number, wherever it stands. */
final class CaveatNotes {
  private static final int MARKED_AT_MOST = 3;

  /**
   * A footnote.
   *
   * @param number from 1
   * @param caveat the caveat
   * @param places where it stands, in the order of their mention
   */
  record Note(int number, Caveat caveat, SequencedSet<Cell> places) {

    /** The places in words, a variant's levels together. */
    String where() {
      var levels = new LinkedHashMap<String, List<String>>();
      for (var cell : places) {
        levels
            .computeIfAbsent(
                cell.caseName().isEmpty()
                    ? cell.variant()
                    : cell.variant() + " in case " + cell.caseName(),
                new_ -> new ArrayList<>())
            .add(cell.level().label());
      }
      return levels.entrySet().stream()
          .map(entry -> entry.getKey() + " at " + Words.list(entry.getValue()))
          .collect(Collectors.joining("; "));
    }
  }

  private final Map<Caveat, Note> notes = new LinkedHashMap<>();

  /** The mark for caveats at a place, for example {@code [1,3]}; empty if there are none. */
  String mark(Cell place, List<Caveat> caveats) {
    var numbers = new ArrayList<Integer>();
    for (var caveat : caveats) {
      var note =
          notes.computeIfAbsent(
              caveat, new_ -> new Note(notes.size() + 1, caveat, new LinkedHashSet<>()));
      note.places().add(place);
      numbers.add(note.number());
    }
    if (numbers.isEmpty()) {
      return "";
    }
    var shown =
        numbers.stream()
            .sorted()
            .limit(MARKED_AT_MOST)
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    return "[" + shown + (numbers.size() > MARKED_AT_MOST ? ",..]" : "]");
  }

  /** The footnotes so far. */
  List<Note> all() {
    return new ArrayList<>(notes.values());
  }
}
