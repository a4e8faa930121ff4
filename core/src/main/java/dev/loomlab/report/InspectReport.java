package dev.loomlab.report;

import dev.loomlab.diagnose.Finding;
import dev.loomlab.diagnose.FindingKind;
import dev.loomlab.diagnose.Sighting;
import dev.loomlab.record.Unobserved;
import dev.loomlab.report.Style.Tone;
import dev.loomlab.report.TextTable.Column;
import dev.loomlab.report.TextTable.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What an inspection says, for a terminal: answers first in words, then tables. */
public final class InspectReport {
  private static final int COLUMNS = 100;
  private static final int NARROWEST = 12;
  private static final String INDENT = "  ";
  private static final String GAP = "  ";

  /** What stops a program, or most of it. */
  private static final Set<FindingKind> GRAVE =
      Set.of(
          FindingKind.STALLED,
          FindingKind.PINNED,
          FindingKind.CARRIERS_HELD,
          FindingKind.ENDED_BY_ITSELF,
          FindingKind.NOT_ACCEPTING,
          FindingKind.SILENT);

  /** The first package of a call that is still written out. */
  private static final Pattern PACKAGE =
      Pattern.compile("^((?:[a-z]\\.)*)([a-z])[a-z0-9_]+\\.([A-Za-z$_][\\w.$<>#]*)$");

  private final Inspection inspection;
  private final Style style;
  private final List<String> lines = new ArrayList<>();

  private InspectReport(Inspection inspection, Style style) {
    this.inspection = inspection;
    this.style = style;
  }

  /**
   * Writes it, at most 100 columns wide.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Inspection inspection, Style style, Appendable out) throws IOException {
    for (var line : new InspectReport(inspection, style).lines()) {
      out.append(line).append('\n');
    }
  }

  private List<String> lines() {
    wrapped("", "", inspection.subject(), Tone.HEADING);
    answers();
    if (!inspection.notes().isEmpty()) {
      heading("Read with care");
      inspection
          .notes()
          .forEach(note -> point(note.statement() + ". " + note.next(), Tone.DOUBTFUL));
    }
    var unobserved = unobserved(inspection);
    if (!unobserved.isEmpty()) {
      heading("Not observed");
      unobserved.forEach(each -> point(each.what() + ": " + each.why(), Tone.PLAIN));
    }
    InspectTables.of(inspection).forEach(this::table);
    return lines;
  }

  private void answers() {
    lines.add("");
    state(inspection.sighting().state()).ifPresent(text -> wrapped("", "", text, Tone.BAD));
    var findings = inspection.diagnosis().findings();
    if (findings.isEmpty()) {
      wrapped("", "", nothing(inspection.sighting()), Tone.PLAIN);
    }
    for (var finding : findings) {
      finding(finding);
    }
  }

  private void finding(Finding finding) {
    var tone = GRAVE.contains(finding.kind()) ? Tone.BAD : Tone.HEADING;
    wrapped("", INDENT, headline(finding), tone);
    finding.evidence().forEach(each -> point(each, Tone.PLAIN));
    wrapped(INDENT, INDENT + INDENT, "-> " + finding.next(), Tone.PLAIN);
    lines.add("");
  }

  /** A finding in one line: its kind, what is the matter, and where unless that is said. */
  static String headline(Finding finding) {
    var at =
        finding
            .site()
            .filter(site -> !finding.statement().contains(site))
            .map(site -> " (" + site + ")")
            .orElse("");
    return finding.kind().label() + ": " + finding.statement() + at;
  }

  /** What is said where no rule found anything; it is no proof that all is well. */
  static String nothing(Sighting sighting) {
    boolean lives =
        switch (sighting.state()) {
          case Sighting.State.Answering(), Sighting.State.OnlyFiles() -> true;
          case Sighting.State.Silent _, Sighting.State.Ended _ -> false;
        };
    return lives && sighting.dumps().isEmpty()
        ? "Nothing was found that holds threads back, but no dump was seen, and only dumps show what"
            + " threads wait for: locks, permits, pools, queues. Take one, or two some seconds apart,"
            + " with jcmd PID Thread.dump_to_file -format=json FILE, and look at them, too. What was"
            + " not observed is listed below; it is not known to be well."
        : "Nothing was found that holds threads back. What was not observed is listed below; it is"
            + " not known to be well.";
  }

  /** What is said of a JVM that could not be asked. */
  static Optional<String> state(Sighting.State state) {
    return switch (state) {
      case Sighting.State.Answering() -> Optional.empty();
      case Sighting.State.OnlyFiles() -> Optional.empty();
      case Sighting.State.Silent(String why) ->
          Optional.of("The JVM lives and does not answer: " + why);
      case Sighting.State.Ended(var code, var lived) ->
          Optional.of(
              "The JVM ended"
                  + (code.isPresent() ? " with exit code " + code.getAsInt() : "")
                  + (lived.isPresent()
                      ? " after " + Numbers.measured(lived.getAsDouble()) + " s"
                      : "")
                  + ".");
    };
  }

  /** What could not be watched, each once. */
  static List<Unobserved> unobserved(Inspection inspection) {
    var all = new LinkedHashSet<>(inspection.diagnosis().unobserved());
    all.addAll(inspection.sighting().unobserved());
    return List.copyOf(all);
  }

  private void table(InspectTable table) {
    heading(table.title());
    if (!table.note().isEmpty()) {
      wrapped("", "", table.note(), Tone.WEAK);
    }
    int[] widths = widths(table);
    var text =
        new TextTable(
            IntStream.range(0, widths.length)
                .mapToObj(
                    at ->
                        new Column(
                            PlainText.fit(table.heads().get(at), widths[at]),
                            table.numbers().contains(at)))
                .toList());
    for (var row : table.rows()) {
      text.add(
          IntStream.range(0, widths.length)
              .mapToObj(at -> new Entry(fit(PlainText.safe(row.get(at)), widths[at]), Tone.PLAIN))
              .toList());
    }
    text.lines(style).forEach(line -> lines.add(line.stripTrailing()));
  }

  /** A call that is too wide loses its packages to their first letters, then what is still over. */
  private static String fit(String text, int columns) {
    var fitted = text;
    for (var match = PACKAGE.matcher(fitted);
        PlainText.width(fitted) > columns && match.find();
        match = PACKAGE.matcher(fitted)) {
      fitted = match.replaceFirst("$1$2.$3");
    }
    return PlainText.fit(fitted, columns);
  }

  /** The columns' widths, the widest made narrower until all fit. */
  private static int[] widths(InspectTable table) {
    int[] widths = new int[table.heads().size()];
    for (int at = 0; at < widths.length; at++) {
      int column = at;
      widths[at] =
          Math.max(
              PlainText.width(table.heads().get(at)),
              table.rows().stream()
                  .mapToInt(row -> PlainText.width(PlainText.safe(row.get(column))))
                  .max()
                  .orElse(0));
    }
    int room = COLUMNS - GAP.length() * (widths.length - 1);
    while (Arrays.stream(widths).sum() > room) {
      int widest = 0;
      for (int at = 1; at < widths.length; at++) {
        widest = widths[at] > widths[widest] ? at : widest;
      }
      if (widths[widest] <= NARROWEST) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  private void heading(String text) {
    if (!lines.getLast().isEmpty()) {
      lines.add("");
    }
    wrapped("", "", text, Tone.HEADING);
  }

  private void point(String text, Tone tone) {
    wrapped(INDENT + "- ", INDENT + INDENT, text, tone);
  }

  private void wrapped(String first, String then, String text, Tone tone) {
    var indent = first;
    int room = COLUMNS - Math.max(first.length(), then.length());
    for (var line : PlainText.wrapped(PlainText.safe(text), room)) {
      lines.add(indent + (tone == Tone.PLAIN ? line : style.apply(tone, line)));
      indent = then;
    }
  }
}
