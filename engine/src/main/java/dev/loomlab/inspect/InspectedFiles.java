package dev.loomlab.inspect;

import dev.loomlab.diagnose.Diagnose;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Unobserved;
import dev.loomlab.report.Inspection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Files that a JVM left: flight recordings and thread dumps. */
public final class InspectedFiles {
  private final List<Path> recordings = new ArrayList<>();
  private final List<Path> dumpFiles = new ArrayList<>();
  private final DumpSeries dumps = new DumpSeries();

  private InspectedFiles() {}

  /**
   * Reads recordings or dumps, several in a row in the order of time, and says what they say.
   *
   * @param files flight recordings, or thread dumps in JSON or text; of one JVM; at least one
   * @throws UnreadableFile if one cannot be read
   */
  public static Inspection read(List<Path> files) throws UnreadableFile {
    var inspected = new InspectedFiles();
    for (var file : files) {
      inspected.add(file);
    }
    return inspected.inspection();
  }

  private void add(Path file) throws UnreadableFile {
    switch (FileKind.of(file)) {
      case RECORDING -> recordings.add(file);
      case JSON_DUMP -> {
        dumps.addJson(file);
        dumpFiles.add(file);
      }
      case TRIAL_DUMPS -> {
        dumps.addTrial(file);
        dumpFiles.add(file);
      }
      case TEXT -> {
        dumps.addText(file);
        dumpFiles.add(file);
      }
    }
  }

  private Inspection inspection() throws UnreadableFile {
    var recording =
        recordings.isEmpty()
            ? Optional.<RecordingReading>empty()
            : Optional.of(RecordingReader.read(recordings));
    var sighting = sighting(recording);
    var notes = new LinkedHashSet<>(dumps.notes());
    recording.ifPresent(each -> notes.addAll(each.notes()));
    return new Inspection(
        subject(recording), sighting, Diagnose.of(sighting), List.copyOf(notes), dumps.unmoved());
  }

  private Sighting sighting(Optional<RecordingReading> recording) {
    var facts = new TreeMap<>(dumps.facts());
    recording.ifPresent(each -> facts.putAll(each.facts()));
    var unobserved = new LinkedHashSet<Unobserved>(dumps.unobserved());
    recording.ifPresent(each -> unobserved.addAll(each.unobserved()));
    // Dumps and recordings count time from moments of their own.
    List<Sample> samples = recording.map(RecordingReading::samples).orElse(dumps.samples());
    Optional<Pins> pins =
        recording.flatMap(each -> each.pins(Optional.empty(), OptionalLong.empty()));
    return new Sighting(
        facts,
        recording.map(RecordingReading::seconds).orElse(dumps.seconds()),
        samples,
        pins,
        dumps.dumps(),
        Optional.empty(),
        recording.map(RecordingReading::executing).orElse(List.of()),
        Optional.empty(),
        new Sighting.State.OnlyFiles(),
        List.copyOf(unobserved));
  }

  private String subject(Optional<RecordingReading> recording) {
    var parts = new ArrayList<String>();
    recording.ifPresent(
        each ->
            parts.add(
                String.format(
                    Locale.ROOT,
                    "%s %s, %.1f s%s",
                    recordings.size() == 1 ? "recording" : "recordings",
                    names(recordings),
                    each.seconds(),
                    each.jvm().map(jvm -> " of " + jvm).orElse(""))));
    if (!dumps.dumps().isEmpty()) {
      int count = dumps.dumps().size();
      parts.add(
          (count == 1 ? "a thread dump" : count + " thread dumps")
              + " in "
              + names(dumpFiles)
              + dumps.version().map(version -> ", JDK " + version).orElse(""));
    }
    return String.join("; ", parts);
  }

  private static String names(List<Path> files) {
    return files.stream().map(Path::toString).collect(Collectors.joining(", "));
  }
}
