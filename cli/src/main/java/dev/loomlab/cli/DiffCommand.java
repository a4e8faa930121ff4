package dev.loomlab.cli;

import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Diff;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.report.DiffReport;
import dev.loomlab.report.Style;
import dev.loomlab.run.FolderRefused;
import dev.loomlab.run.Manifest;
import dev.loomlab.run.PlanChanges;
import dev.loomlab.run.ResultsFolder;
import dev.loomlab.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code loomlab diff}: two runs of one plan side by side. */
@Command(
    name = "diff",
    description =
        "Says what changed between two runs of one plan beyond the noise of their trials: another"
            + " day, another commit, another JDK. Ends with 1 if anything is worse.",
    mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "The results folder to hold against.")
  private Path before = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "AFTER",
      description = "The results folder of the other run.")
  private Path after = Path.of("");

  @Option(
      names = "--metrics",
      split = ",",
      paramLabel = "METRIC",
      description =
          "Look at these only, for example throughput,p99. Fewer metrics make each easier to decide.")
  private List<String> metrics = List.of();

  @Option(names = "--json", description = "Print the differences as JSON instead of words.")
  private boolean json;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write them as Markdown, too.")
  private Optional<Path> markdown = Optional.empty();

  DiffCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** One results folder, read. */
  private record Kept(Path folder, Manifest manifest, Diff.Side side) {

    static Kept of(Path folder) throws FolderRefused, PlanFaults {
      var manifest = ResultsFolder.manifest(folder);
      var plan = Question.keptIn(folder).recordedPlan();
      var trials = ResultsFolder.trials(folder);
      if (trials.isEmpty()) {
        throw new FolderRefused(
            folder
                + " holds no trial yet, so there is nothing to compare; go on with: loomlab run"
                + " --resume "
                + folder);
      }
      return new Kept(folder, manifest, new Diff.Side(plan, trials));
    }

    Plan plan() {
      return side.plan();
    }

    DiffReport.RunLabel label() {
      long trials = side.trials().stream().map(each -> each.trial().number()).distinct().count();
      return new DiffReport.RunLabel(
          folder.toString(),
          manifest.startedAt(),
          (int) trials,
          Schedule.of(plan()).trials().size());
    }
  }

  @Override
  public Integer call() throws FolderRefused, PlanFaults {
    var figures = figures();
    refuseTheSame();
    var one = Kept.of(before);
    var other = Kept.of(after);
    var changes = PlanChanges.between(one.manifest(), other.manifest());
    if (!changes.decisive().isEmpty()) {
      throw new WrongUsage(
          "the two folders are of different plans, so their figures cannot be compared:\n  "
              + String.join("\n  ", changes.decisive())
              + "\nRun the same plan again, or put both as variants into one plan");
    }
    Stream.of(one, other).forEach(this::sayIfUnfinished);
    var diff = Diff.of(one.side(), other.side(), figures);
    if (diff.changes().isEmpty()) {
      throw new WrongUsage(
          "the two folders have no cell in common: before measured "
              + cells(diff.onlyBefore())
              + ", after "
              + cells(diff.onlyAfter()));
    }
    say(new DiffReport(other.plan().name(), one.label(), other.label(), diff, changes.harmless()));
    return exit(diff, other.plan()).code();
  }

  private Set<Figure> figures() {
    var compared = Stream.of(Figure.values()).filter(Figure::compared).toList();
    if (metrics.isEmpty()) {
      return Set.copyOf(compared);
    }
    var chosen = EnumSet.noneOf(Figure.class);
    var wrong = new ArrayList<String>();
    for (var name : metrics) {
      Figure.of(name.strip())
          .filter(Figure::compared)
          .ifPresentOrElse(chosen::add, () -> wrong.add("'" + name + "'"));
    }
    if (!wrong.isEmpty()) {
      throw new WrongUsage(
          "--metrics: "
              + String.join(", ", wrong)
              + " is not compared; choose from "
              + compared.stream().map(Figure::key).collect(Collectors.joining(", ")));
    }
    return chosen;
  }

  private void refuseTheSame() {
    try {
      if (Files.isDirectory(before)
          && Files.isDirectory(after)
          && Files.isSameFile(before, after)) {
        throw new WrongUsage(
            "both arguments name the folder " + before + ": name the folders of two runs");
      }
    } catch (IOException unreadable) {
      throw new CannotRun(
          before + " and " + after + " cannot be told apart: " + unreadable, unreadable);
    }
  }

  private void sayIfUnfinished(Kept kept) {
    var label = kept.label();
    if (label.trials() < label.planned()) {
      terminal.note(
          "note: %s is unfinished: %d of %d trials are recorded; go on with: loomlab run --resume %s"
              .formatted(kept.folder(), label.trials(), label.planned(), kept.folder()));
    }
  }

  private static String cells(List<Cell> cells) {
    return cells.isEmpty()
        ? "nothing"
        : cells.stream()
            .map(cell -> cell.variant() + " at " + cell.level().label())
            .collect(Collectors.joining(", "));
  }

  private void say(DiffReport report) {
    var text = new StringBuilder();
    try {
      if (json) {
        DiffReport.writeJson(report, text);
      } else {
        DiffReport.writeText(report, terminal.outStyled() ? Style.ANSI : Style.PLAIN, text);
      }
      if (markdown.isPresent()) {
        var page = new StringBuilder();
        DiffReport.writeMarkdown(report, page);
        Files.writeString(markdown.get(), page);
      }
    } catch (IOException unwritable) {
      throw new CannotRun(
          "%s cannot be written: %s".formatted(markdown.orElse(Path.of("")), unwritable),
          unwritable);
    }
    terminal.out().print(text);
    terminal.out().flush();
  }

  /**
   * A cell that was measured before and was to be measured after, but could not be, is no answer.
   */
  private Exit exit(Diff diff, Plan planAfter) {
    var lost =
        diff.onlyBefore().stream()
            .filter(cell -> planAfter.load().levels().contains(cell.level()))
            .filter(
                cell ->
                    planAfter.variants().stream()
                        .anyMatch(variant -> variant.name().equals(cell.variant())))
            .toList();
    if (!lost.isEmpty()) {
      terminal.note(
          "loomlab: could be measured before and not after: "
              + cells(lost)
              + "; the logs are under "
              + after.resolve("trials"));
      return Exit.CANNOT_RUN;
    }
    return diff.isWorse() ? Exit.EXPECTATION : Exit.ANSWERED;
  }
}
