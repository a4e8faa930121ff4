package dev.loomlab.inspect;

import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A program that inspects one file and prints what it counted. */
public final class InspectOnce {
  private InspectOnce() {}

  /** Inspects the file that is its only argument. */
  public static void main(String... arguments) throws UnreadableFile {
    var seen = InspectedFiles.read(List.of(Path.of(arguments[0]))).sighting();
    seen.dumps()
        .forEach(
            dump ->
                System.out.println(
                    "threads " + dump.threads() + ", groups " + dump.groups().size()));
    var sites = seen.pins().stream().flatMap(InspectOnce::sites).toList();
    System.out.println(
        "pins "
            + sites.stream()
                .filter(each -> each.site().contains("SlowStart"))
                .mapToLong(PinnedSite::count)
                .sum());
    sites.forEach(each -> System.out.println(each.site()));
  }

  private static Stream<PinnedSite> sites(Pins pins) {
    return Stream.concat(pins.cold().stream(), pins.steady().stream());
  }
}
