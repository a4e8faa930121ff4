package dev.loomlab.inspect;

import dev.loomlab.observe.Releases;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Unobserved;
import dev.loomlab.report.Inspection.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a reader should know of how a JVM was looked at.
 *
 * @param order what was asked for
 * @param subject what was looked at
 */
record LiveNotes(LiveOrder order, Subject subject) {
  /** The fact that holds why the JVM ended, in its own words. */
  static final String END = "target.end";

  /** With so little left, no collector keeps a program going. */
  static final double FULL_SHARE = 0.95;

  /** What was not seen of a JVM that ran out of memory. */
  static final String OUT_OF_MEMORY = "the JVM from when it ran out of memory on";

  /**
   * The notes of a look into a JVM.
   *
   * @param facts what it runs on
   * @param samples what was read of it, in order of time
   * @param unobserved what could not be seen
   */
  List<Note> ofInside(
      Map<String, String> facts, List<Sample> samples, List<Unobserved> unobserved) {
    var notes = new ArrayList<Note>();
    if (facts.containsKey(END)) {
      notes.add(
          new Note(
              "The JVM ended while it was watched; its own word for why: " + facts.get(END),
              "What was seen is that of the time before."));
    }
    if (ranOutOfMemory(samples, unobserved)) {
      notes.add(
          new Note(
              "The JVM ran out of memory while it was watched, so that what it told is incomplete",
              "Find out what fills the heap: jcmd %d GC.class_histogram.".formatted(order.pid())));
    }
    if (loadsAgent(facts)) {
      notes.add(
          new Note(
              "An agent was loaded into the JVM, "
                  + purpose(facts)
                  + "; the JVM prints a warning of that, and keeps its few classes",
              order.canary()
                  ? "Leave --canary out, and give --no-dump, to have none loaded."
                  : "Give --no-dump to have none loaded."));
    }
    return notes;
  }

  /** The notes of a look from outside alone. */
  List<Note> ofOutside(OutsideWords words) {
    return words.sentence().isEmpty()
        ? List.of()
        : List.of(
            new Note(
                words.sentence().replaceFirst("\\.$", ""),
                "What is inside takes a JVM that answers and lets itself be attached to."));
  }

  /** Its own word for it, or the last reading of a full heap before it was lost. */
  private static boolean ranOutOfMemory(List<Sample> samples, List<Unobserved> unobserved) {
    boolean saysSo =
        unobserved.stream()
            .anyMatch(
                gap -> gap.what().equals(OUT_OF_MEMORY) || gap.why().contains("OutOfMemoryError"));
    var heap =
        samples.reversed().stream()
            .filter(each -> each.value(Gauge.HEAP_USED_BYTES).isPresent())
            .findFirst();
    return saysSo || heap.filter(LiveNotes::isFull).isPresent();
  }

  private static boolean isFull(Sample sample) {
    var used = sample.value(Gauge.HEAP_USED_BYTES);
    var most = sample.value(Gauge.HEAP_MOST_BYTES);
    return used.isPresent()
        && most.isPresent()
        && used.getAsDouble() > FULL_SHARE * most.getAsDouble();
  }

  private boolean loadsAgent(Map<String, String> facts) {
    return order.canary() || isListed(facts);
  }

  private boolean isListed(Map<String, String> facts) {
    int release = Releases.of(Optional.ofNullable(facts.get(Environment.TARGET_JAVA))).orElse(0);
    return order.dumps() && release >= Releases.FIRST_WITH_UNSAFE_DUMPS;
  }

  private String purpose(Map<String, String> facts) {
    if (order.canary()) {
      return isListed(facts)
          ? "to list its threads and to see how late virtual threads run"
          : "to see how late virtual threads run";
    }
    return "to list its threads, since dumps of its own can crash a JVM of this release";
  }
}
