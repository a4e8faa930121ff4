package dev.loomlab.report;

import dev.loomlab.diagnose.Diagnosis;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.record.StackGroup;
import java.util.List;

/**
 * One look at one JVM, or at files that one left: what was seen and what it says.
 *
 * @param subject what was looked at, in words, for example {@code recording shop.jfr, 30 s of
 *     OpenJDK 25.0.3}
 * @param sighting what was seen
 * @param diagnosis what that says
 * @param notes what a reader should know of how it was seen
 * @param unmoved threads that stood at the same place in every dump, the largest group first; empty
 *     if there are fewer than two dumps
 */
public record Inspection(
    String subject,
    Sighting sighting,
    Diagnosis diagnosis,
    List<Note> notes,
    List<StackGroup> unmoved) {

  /** Copies the lists. */
  public Inspection {
    notes = List.copyOf(notes);
    unmoved = List.copyOf(unmoved);
  }

  /** One whose dumps were not held against each other thread by thread. */
  public Inspection(String subject, Sighting sighting, Diagnosis diagnosis, List<Note> notes) {
    this(subject, sighting, diagnosis, notes, List.of());
  }

  /**
   * Something about how it was seen, for example which events a recording lacks.
   *
   * @param statement what it is, one sentence without its full stop
   * @param next what to do about it, one sentence
   */
  public record Note(String statement, String next) {}
}
