package dev.loomlab.cli;

import dev.loomlab.drive.LoadProgram;
import dev.loomlab.judge.Agendas;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.Secrets;
import dev.loomlab.run.FolderRefused;
import dev.loomlab.run.Interrupt;
import dev.loomlab.run.JournalFault;
import dev.loomlab.run.Preflight;
import dev.loomlab.run.ResultsFolder;
import dev.loomlab.run.RunResult;
import dev.loomlab.run.ShutdownHook;
import dev.loomlab.run.Workplace;
import dev.loomlab.schedule.Extent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One run from question to report.
 *
 * @param terminal where it writes
 * @param question what it answers
 * @param resumed the folder that it goes on in, if it was begun before
 * @param chosen the folder that a person chose for a new run, if any
 * @param predicted the text of predictions that were made before, to be kept in the folder
 */
record Run(
    Terminal terminal,
    Question question,
    Optional<Path> resumed,
    Optional<Path> chosen,
    Optional<String> predicted) {
  private static final Duration STOP_BOUND = Duration.ofSeconds(60);
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  /** A run without predictions. */
  Run(Terminal terminal, Question question, Optional<Path> resumed, Optional<Path> chosen) {
    this(terminal, question, resumed, chosen, Optional.empty());
  }

  /** What is done with the folder of a run that has come to its end. */
  interface Ending {
    /** Does it. */
    Exit end(Path folder) throws PlanFaults, FolderRefused;
  }

  /**
   * Runs what is missing, judges, and says it.
   *
   * @param hosts hosts beside this machine that may be driven
   * @param json whether result.json is what is said
   * @param outputs files for continuous integration
   */
  Exit carryOut(List<String> hosts, boolean json, CiOutputs outputs)
      throws PlanFaults, FolderRefused, IOException, InterruptedException {
    noteLeftOut();
    return carryOut(
        hosts, folder -> Judgement.of(folder, terminal).write().write(outputs).say(json));
  }

  /**
   * Runs what is missing, and goes on with that.
   *
   * @param hosts hosts beside this machine that may be driven
   */
  Exit carryOut(List<String> hosts, Ending ending)
      throws PlanFaults, FolderRefused, IOException, InterruptedException {
    var plan = question.plan();
    var secrets = Secrets.of(plan, question.withheld(), System.getenv());
    refuseWithoutVariables(secrets.missing());
    var preflight = Preflight.ofThisMachine(Set.copyOf(hosts)).check(secrets.revealed(plan));
    preflight.notices().forEach(each -> terminal.note("note: " + secrets.scrubbed(each)));
    if (!preflight.problems().isEmpty()) {
      throw new CannotRun(secrets.scrubbed(String.join("\n", preflight.problems())));
    }
    if (!question.withheld().isEmpty()) {
      terminal.note("note: " + TypedCommand.withheld(question.withheld().keySet()));
    }
    var interrupt = new Interrupt();
    try (var _ = ShutdownHook.install(interrupt, STOP_BOUND);
        var folder = open()) {
      terminal.note("results in " + folder.path());
      keepPredictions(folder.path());
      return run(folder, interrupt, secrets, hosts, ending);
    }
  }

  private void noteLeftOut() throws PlanFaults {
    var leftOut = question.selection().leftOut(question.wholePlan());
    if (question.selection().search().isPresent()) {
      terminal.note("note: a search looks at none of the plan's expectations");
    } else {
      leftOut.forEach(each -> terminal.note("note: not looked at in this run: " + each.text()));
    }
  }

  private static void refuseWithoutVariables(Set<String> missing) {
    if (!missing.isEmpty()) {
      throw new CannotRun(
          missing.stream()
              .map(
                  name ->
                      "the plan takes ${env:"
                          + name
                          + "} from the environment, and it is not set: export "
                          + name
                          + "=... and start again")
              .collect(Collectors.joining("\n")));
    }
  }

  private Exit run(
      ResultsFolder folder, Interrupt interrupt, Secrets secrets, List<String> hosts, Ending ending)
      throws PlanFaults, FolderRefused, InterruptedException {
    var progress = new ProgressLines(terminal);
    var resume =
        TypedCommand.resume(
            TypedCommand.program(), folder.path(), hosts, question.withheld().keySet());
    try (var workplace = Workplace.in(folder, LoadProgram.served(), secrets, progress, interrupt)) {
      var result = workplace.laboratory().run(question.plan(), Agendas.of(question.plan()));
      progress.clear();
      return switch (result) {
        case RunResult.Finished _ -> ending.end(folder.path());
        case RunResult.Interrupted(var trials, int missing) -> {
          terminal.note(
              "interrupted: %d trials are kept, %s%d are missing. Go on with:\n  %s"
                  .formatted(trials.size(), decidesItself() ? "at most " : "", missing, resume));
          yield Exit.INTERRUPTED;
        }
      };
    } catch (JournalFault fault) {
      progress.clear();
      throw new CannotRun(fault.getMessage() + "\nThen:  " + resume, fault);
    } catch (IOException fault) {
      progress.clear();
      throw new CannotRun(
          "the run broke off (" + fault + "). Trials that ended are kept; go on with: " + resume,
          fault);
    }
  }

  private void keepPredictions(Path folder) {
    if (predicted.isEmpty()) {
      return;
    }
    try {
      Files.writeString(folder.resolve(PredictedFolder.KEPT), predicted.get());
    } catch (IOException unwritable) {
      throw new CannotRun(
          folder.resolve(PredictedFolder.KEPT) + " cannot be written: " + unwritable, unwritable);
    }
  }

  private boolean decidesItself() throws PlanFaults {
    return !(Agendas.of(question.plan()).extent() instanceof Extent.Exactly);
  }

  private ResultsFolder open() throws PlanFaults, FolderRefused {
    if (resumed.isPresent()) {
      return ResultsFolder.resume(resumed.get(), question.plan(), question.files());
    }
    var path = chosen.orElseGet(() -> newFolder(nameOfPlan()));
    boolean isTaken = holdsSomething(path);
    try {
      return ResultsFolder.create(path, question.source().text(), question.manifest());
    } catch (FolderRefused refused) {
      if (isTaken) {
        throw refused;
      }
      throw new CannotRun(String.valueOf(refused.getMessage()), refused);
    }
  }

  private static boolean holdsSomething(Path folder) {
    var entries = folder.toFile().list();
    return entries != null && entries.length > 0;
  }

  private String nameOfPlan() {
    try {
      return question.wholePlan().name();
    } catch (PlanFaults impossible) {
      throw new IllegalStateException("the plan was read before", impossible);
    }
  }

  /** A folder for a run of a plan of that name that is not there yet. */
  static Path newFolder(String name) {
    var first =
        Path.of(
            "loomlab-results",
            name + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP));
    var folder = first;
    for (int n = 2; Files.exists(folder); n++) {
      folder = first.resolveSibling(first.getFileName() + "-" + n);
    }
    return folder;
  }
}
