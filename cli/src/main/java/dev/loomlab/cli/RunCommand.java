package dev.loomlab.cli;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.Selection;
import dev.loomlab.run.FolderRefused;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code loomlab run}: answers a plan's question. */
@Command(
    name = "run",
    description =
        "Runs a plan: compares its variants under the same load, and ends with a table, the answer,"
            + " and the path of report.html.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class RunCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN",
      description = "A built-in plan's name (see 'loomlab plans') or a file.")
  private @Nullable String plan;

  @Option(
      names = "--quick",
      description = "Windows of at most 2 s, at most 3 levels, at most 3 repetitions.")
  private boolean quick;

  @Mixin private final PlaceOptions place = new PlaceOptions();

  @Option(
      names = "--variants",
      paramLabel = "A,B",
      split = ",",
      hideParamSyntax = true,
      description = "Only these variants; the first of them in the plan is the baseline.")
  private List<String> variants = List.of();

  @Option(
      names = "--levels",
      paramLabel = "50,200",
      split = ",",
      hideParamSyntax = true,
      description = "Only these of the plan's levels.")
  private List<String> levels = List.of();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "Run so many blocks: each holds every variant once.")
  private @Nullable Integer repetitions;

  @Mixin private SearchOptions search = new SearchOptions();

  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description =
          "Change a setting of the plan, for example protocol.window=10s; may be repeated.")
  private List<String> sets = List.of();

  @Option(
      names = "--expect",
      paramLabel = "LINE",
      description =
          "One more expectation, for example 'throughput of virtual at 1000 is better'; may be"
              + " repeated.")
  private List<String> expectations = List.of();

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Go on with an interrupted run: only what is missing there is run.")
  private @Nullable Path resume;

  @Option(
      names = "--predicted",
      paramLabel = "FILE|DIR",
      description = "Hold what 'loomlab predict' wrote there before against this run.")
  private @Nullable Path predicted;

  @Option(names = "--json", description = "Print result.json instead of the table and the answer.")
  private boolean json;

  @Mixin private final CiOutputs outputs = new CiOutputs();

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws PlanFaults, FolderRefused, IOException, InterruptedException {
    var question = question();
    var before = Optional.ofNullable(predicted).map(PredictedFolder::text);
    var run = new Run(terminal, question, Optional.ofNullable(resume), place.out(), before);
    return run.carryOut(place.hosts(), json, outputs).code();
  }

  /** What is asked; everything that is wrong with the command line is told at once. */
  private Question question() throws PlanFaults, FolderRefused {
    var wrong = new ArrayList<String>();
    if (plan == null && resume == null) {
      wrong.add("name a PLAN (see 'loomlab plans'), or a results folder with --resume");
    }
    if (resume != null && place.out().isPresent()) {
      wrong.add("--resume goes on in its own folder: leave --out away");
    }
    if (resume != null && predicted != null) {
      wrong.add("--predicted is for a run that begins: a prediction comes before what it is about");
    }
    outputs.check(wrong);
    var selection = selection(wrong);
    if (!wrong.isEmpty()) {
      throw new WrongUsage(String.join("\n", wrong));
    }
    if (resume == null) {
      return Question.asked(PlanSource.of(String.valueOf(plan)), allSets(), selection);
    }
    var kept = Question.keptIn(resume);
    var source = plan == null ? kept.source() : PlanSource.of(plan);
    boolean asBefore = allSets().isEmpty() && selection.equals(Selection.ALL);
    return asBefore
        ? Question.asked(source, kept.sets(), kept.selection())
        : Question.asked(source, allSets(), selection);
  }

  private List<String> allSets() {
    return Stream.concat(sets.stream(), expectations.stream().map(line -> "expect+=" + line))
        .toList();
  }

  private Selection selection(List<String> wrong) {
    var chosen = new ArrayList<Level>();
    for (var typed : levels) {
      Level.parse(typed.trim())
          .ifPresentOrElse(
              chosen::add,
              () ->
                  wrong.add(
                      "--levels: '"
                          + typed
                          + "' is no level: write a concurrency (200) or a rate (500/s)"));
    }
    var names = variants.stream().map(String::trim).toList();
    var part =
        new Selection(
            quick,
            names,
            chosen,
            repetitions == null ? OptionalInt.empty() : OptionalInt.of(repetitions));
    return search.addedTo(part, wrong);
  }
}
