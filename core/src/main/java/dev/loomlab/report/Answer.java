package dev.loomlab.report;

import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Lack;
import dev.loomlab.judge.SearchResult;
import dev.loomlab.plan.Case;
import dev.loomlab.plan.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The answer to the plan's question in plain words: who wins from where on and by how much, what
 * limits each side, what is equal, and what could not be told.
 *
 * @param parts one paragraph for a plan with one candidate and one case; else one for each
 */
public record Answer(List<Part> parts) {

  /** Copies the parts. */
  public Answer {
    parts = List.copyOf(parts);
  }

  /**
   * A paragraph.
   *
   * @param about what it is about; empty if that goes without saying
   * @param sentences what it says, whole sentences
   */
  public record Part(String about, List<String> sentences) {
    /** Copies the sentences. */
    public Part {
      sentences = List.copyOf(sentences);
    }

    /** The paragraph as running text. */
    public String text() {
      var words = String.join(" ", sentences);
      return about.isEmpty() ? words : about + ": " + words;
    }
  }

  /** The answer as text, a blank line between paragraphs. */
  public String text() {
    return parts.stream().map(Part::text).collect(Collectors.joining("\n\n"));
  }

  /** Puts findings into words; variants' names are repeated, never read. */
  public static Answer of(Findings findings) {
    var candidates = findings.plan().variants().stream().skip(1).map(Variant::name).toList();
    var parts = new ArrayList<Part>();
    for (var each : findings.plan().cases()) {
      parts.addAll(
          candidates.size() == 1
              ? List.of(duel(findings, each, candidates.getFirst()))
              : field(findings, each, candidates));
    }
    boolean asksFirst =
        findings.search().filter(each -> !(each instanceof SearchResult.Repeated)).isPresent();
    SearchWords.part(findings).ifPresent(part -> parts.add(asksFirst ? 0 : parts.size(), part));
    var care = care(findings);
    if (!care.isEmpty()) {
      parts.add(new Part("Read with care", care));
    }
    return new Answer(parts);
  }

  private static Part duel(Findings findings, Case inCase, String candidate) {
    var sentences =
        new ArrayList<>(new Contest(findings, inCase.name(), candidate, false).sentences());
    sentences.addAll(limits(findings, inCase));
    return new Part(about("", inCase), sentences);
  }

  private static List<Part> field(Findings findings, Case inCase, List<String> candidates) {
    var parts = new ArrayList<Part>();
    var limits = limits(findings, inCase);
    if (candidates.isEmpty()) {
      var alone = new ArrayList<String>();
      alone.add("The plan has one variant only, so nothing is compared.");
      alone.addAll(limits);
      return List.of(new Part(about("", inCase), alone));
    }
    var contests =
        candidates.stream().map(each -> new Contest(findings, inCase.name(), each, true)).toList();
    var first = new ArrayList<String>();
    first.add(
        Words.text(
            "In throughput, against the baseline %s: %s.",
            findings.plan().baseline().name(),
            contests.stream().map(Contest::headline).collect(Collectors.joining("; "))));
    first.add("Candidates are compared with the baseline, not with each other.");
    first.addAll(limits);
    parts.add(new Part(about("", inCase), first));
    for (int i = 0; i < candidates.size(); i++) {
      parts.add(new Part(about(candidates.get(i), inCase), contests.get(i).sentences()));
    }
    return parts;
  }

  private static List<String> limits(Findings findings, Case inCase) {
    return LimitBlock.lines(findings, inCase, false).stream()
        .map(line -> "What limited " + line)
        .toList();
  }

  private static String about(String candidate, Case inCase) {
    if (inCase.name().isEmpty()) {
      return candidate;
    }
    var place = "case " + inCase.name();
    return candidate.isEmpty() ? Words.capital(place) : candidate + ", " + place;
  }

  /** Caveats of the whole run in sentences; what was not observed has a place of its own. */
  static List<String> care(Findings findings) {
    return findings.caveats().stream()
        .filter(caveat -> !(caveat instanceof Lack.NotObserved))
        .map(caveat -> Words.capital(caveat.statement()) + ". " + caveat.cure())
        .toList();
  }
}
