package dev.loomlab.inspect;

import dev.loomlab.observe.DumpReader;
import dev.loomlab.observe.DumpedThread;
import dev.loomlab.observe.Releases;
import dev.loomlab.record.Environment;
import dev.loomlab.record.RecordJson;
import dev.loomlab.record.Sample;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.Unobserved;
import dev.loomlab.report.Inspection.Note;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Thread dumps of one JVM in a row, one file after the other. */
final class DumpSeries {
  private static final JsonMapper GROUPED = RecordJson.mapper();

  private final List<ThreadDump> dumps = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private final SequencedSet<Note> notes = new LinkedHashSet<>();
  private final SequencedSet<Unobserved> unobserved = new LinkedHashSet<>();
  private Optional<Instant> first = Optional.empty();
  private Optional<Instant> last = Optional.empty();
  private Optional<String> version = Optional.empty();
  private Optional<StandingThreads> standing = Optional.empty();
  private List<StackGroup> unmoved = List.of();
  private boolean isNumbered = true;

  /**
   * Adds the dump of a file in JSON. If it breaks off, what it holds counts, and a note says so.
   *
   * @throws UnreadableFile if it holds no thread
   */
  void addJson(Path file) throws UnreadableFile {
    var tally = new ArrayList<DumpTally>();
    try (var in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      DumpReader.read(
          in,
          head -> tally.add(begun(true, head.runtimeVersion(), head.time())),
          thread -> tally.getLast().add(thread));
      tally.getLast().isWhole();
    } catch (IOException broken) {
      if (tally.isEmpty() || tally.getLast().threads() == 0) {
        throw new UnreadableFile(
            file,
            "is no thread dump that can be read: " + broken.getMessage(),
            "Take one anew: jcmd PID Thread.dump_to_file -format=json FILE",
            broken);
      }
    }
    if (tally.getLast().threads() == 0) {
      throw new UnreadableFile(file, "is a thread dump without a thread", "Take it again.");
    }
    finish(file, tally.getLast());
  }

  /**
   * Adds every dump that a file holds as text.
   *
   * @throws UnreadableFile if it holds none
   */
  void addText(Path file) throws UnreadableFile {
    var open = new ArrayList<DumpTally>();
    int before = dumps.size();
    var text =
        new TextDump(
            new TextDump.Listener() {
              @Override
              public void begins(Optional<String> ofJvm, Optional<String> time) {
                open.stream().forEach(each -> finish(file, each));
                open.clear();
                open.add(begun(false, ofJvm, time));
              }

              @Override
              public void has(DumpedThread thread) {
                open.getLast().add(thread);
              }

              @Override
              public void ends() {
                open.getLast().isWhole();
              }
            });
    try (var lines =
        new BoundedLines(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        text.take(line.get());
      }
      text.end();
    } catch (IOException failed) {
      throw new UnreadableFile(
          file, "cannot be read: " + failed.getMessage(), "Copy it again.", failed);
    }
    open.forEach(each -> finish(file, each));
    if (dumps.size() == before) {
      throw new UnreadableFile(
          file,
          "holds no thread dump and is no recording",
          "Give a flight recording (.jfr), a dump by 'jcmd PID Thread.dump_to_file -format=json"
              + " FILE', or the output of jstack.");
    }
  }

  /**
   * Adds dumps as Loomlab keeps them beside a trial, grouped.
   *
   * @throws UnreadableFile if it cannot be read
   */
  void addTrial(Path file) throws UnreadableFile {
    try {
      dumps.addAll(List.of(GROUPED.readValue(file, ThreadDump[].class)));
      isNumbered = false;
    } catch (JacksonException torn) {
      throw new UnreadableFile(
          file,
          "begins like the dumps of a trial and cannot be read: " + torn.getOriginalMessage(),
          "Give it as it lies in the trial's folder.",
          torn);
    }
  }

  /** The dumps, in their order. */
  List<ThreadDump> dumps() {
    return List.copyOf(dumps);
  }

  /** What the dumps count, in their order. */
  List<Sample> samples() {
    return List.copyOf(samples);
  }

  /** Threads that stood at the same place in all of them; none if there are fewer than two. */
  List<StackGroup> unmoved() {
    return dumps.size() > 1 && isNumbered ? unmoved : List.of();
  }

  /** What a reader should know of them. */
  List<Note> notes() {
    return List.copyOf(notes);
  }

  /** What they do not show. */
  List<Unobserved> unobserved() {
    return List.copyOf(unobserved);
  }

  /** What they say of the JVM, by the names of {@link Environment}. */
  Map<String, String> facts() {
    var release = Releases.of(version);
    return release.isPresent()
        ? Map.of(Environment.TARGET_JAVA, Integer.toString(release.getAsInt()))
        : Map.of();
  }

  /** The JVM's version, if a dump says. */
  Optional<String> version() {
    return version;
  }

  /** The time from the first to the last, 0 if that is not known. */
  double seconds() {
    return first.isPresent() && last.isPresent()
        ? Math.max(0, Duration.between(first.get(), last.get()).toNanos() / 1e9)
        : 0;
  }

  private DumpTally begun(boolean json, Optional<String> ofJvm, Optional<String> time) {
    return new DumpTally(json, ofJvm, time.flatMap(DumpSeries::instant), standing);
  }

  private void finish(Path file, DumpTally tally) {
    if (tally.threads() == 0) {
      return;
    }
    if (!tally.whole()) {
      notes.add(
          new Note(
              file + " breaks off after " + tally.threads() + " threads; the rest is missing",
              "Take the dump again, and wait until it is written."));
    }
    order(file, tally);
    long atNanos =
        first
            .flatMap(from -> tally.time().map(at -> Duration.between(from, at).toNanos()))
            .orElse(0L);
    dumps.add(tally.dump(Math.max(0, atNanos)));
    samples.add(tally.sample(Math.max(0, atNanos)));
    unmoved = tally.unmoved();
    isNumbered &= tally.hasIds();
    if (tally.standing().isFull()) {
      notes.add(
          new Note(
              "of more than a million threads the rest is not held against the next dump",
              "Read what did not move as a lower bound."));
    }
    standing = Optional.of(tally.standing());
    version = version.or(tally::version);
    gaps(tally);
  }

  private void order(Path file, DumpTally tally) {
    first = first.or(tally::time);
    boolean isEarlier =
        last.isPresent() && tally.time().filter(at -> at.isBefore(last.get())).isPresent();
    if (isEarlier) {
      notes.add(
          new Note(
              file + " was taken before the dump in front of it",
              "Give the files in the order in which they were taken."));
    }
    if (tally.time().isPresent() && !isEarlier) {
      last = tally.time();
    }
  }

  private void gaps(DumpTally tally) {
    int release = Releases.of(tally.version()).orElse(0);
    boolean isJson = tally.isJson();
    if (!isJson && release >= Releases.FIRST_WITH_VIRTUAL_THREADS && !tally.hasUnmounted()) {
      unobserved.add(
          new Unobserved(
              "virtual threads that are on no carrier",
              "jstack prints platform threads only, so that a lock whose owner is an unmounted"
                  + " virtual thread has no visible owner; jcmd PID Thread.dump_to_file"
                  + " -format=json FILE has them"));
    }
    if (isJson
        && release > 0
        && release < DumpTally.FIRST_WITH_STATES_IN_JSON
        && !tally.hasStates()) {
      unobserved.add(
          new Unobserved(
              "states of threads and locks",
              "a JSON dump of JDK " + release + " has names and stacks alone (since 25)"));
    }
    if (isJson && release >= DumpTally.FIRST_WITH_STATES_IN_JSON) {
      unobserved.add(
          new Unobserved(
              "owners of locks of java.util.concurrent",
              "a dump of virtual threads has the owners of monitors only"));
    }
  }

  private static Optional<Instant> instant(String time) {
    try {
      return Optional.of(
          time.endsWith("Z")
              ? Instant.parse(time)
              : LocalDateTime.parse(time).toInstant(ZoneOffset.UTC));
    } catch (DateTimeException odd) {
      return Optional.empty();
    }
  }
}
