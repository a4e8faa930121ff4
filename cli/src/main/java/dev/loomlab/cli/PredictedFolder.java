package dev.loomlab.cli;

import dev.loomlab.judge.Demand;
import dev.loomlab.judge.Prediction;
import dev.loomlab.judge.Predictions;
import dev.loomlab.judge.Sizing;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.report.PredictReport;
import dev.loomlab.report.PredictionJson;
import dev.loomlab.report.Style;
import dev.loomlab.run.FolderRefused;
import dev.loomlab.run.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The end of {@code loomlab predict}: judges the two levels, writes what they foretell, says it.
 *
 * @param terminal where it is said
 * @param whole the plan with all the levels that are foretold
 * @param demand what somebody wants of the service, if anything was asked
 * @param json whether predictions.json is what is said
 */
record PredictedFolder(Terminal terminal, Plan whole, Optional<Demand> demand, boolean json) {
  /** The file in a folder of {@code loomlab predict}. */
  static final String WRITTEN = "predictions.json";

  /** The file in the folder of a run that they are held against. */
  static final String KEPT = "predicted.json";

  /** Ends a finished run of two levels. */
  Exit end(Path folder) throws PlanFaults, FolderRefused {
    Judgement.of(folder, terminal).write();
    var trials = ResultsFolder.trials(folder);
    var predictions = Predictions.of(whole, trials);
    List<Sizing> sizings =
        demand.map(asked -> Predictions.sizings(whole, trials, asked)).orElse(List.of());
    var text = new StringBuilder();
    try {
      PredictionJson.write(whole.name(), predictions, sizings, text);
      Files.writeString(folder.resolve(WRITTEN), text);
      if (!json) {
        text.setLength(0);
        var style = terminal.outStyled() ? Style.ANSI : Style.PLAIN;
        PredictReport.write(whole, predictions, sizings, style, text);
      }
    } catch (IOException unwritable) {
      throw new CannotRun(
          folder.resolve(WRITTEN) + " cannot be written: " + unwritable, unwritable);
    }
    say(text.toString(), folder);
    return Prediction.curves(predictions).findAny().isPresent() ? Exit.ANSWERED : Exit.CANNOT_RUN;
  }

  private void say(String text, Path folder) {
    terminal.out().print(text);
    terminal.out().flush();
    terminal.note(
        "Predictions: "
            + folder.resolve(WRITTEN).toAbsolutePath().normalize()
            + "\nTo hold them against the whole grid: add --predicted "
            + folder
            + " to loomlab run");
  }

  /**
   * The text of the predictions that a person named: a file, or a folder of {@code loomlab
   * predict}.
   *
   * @throws WrongUsage if there are none
   */
  static String text(Path named) {
    var file = Files.isDirectory(named) ? named.resolve(WRITTEN) : named;
    try {
      var text = Files.readString(file);
      PredictionJson.read(text);
      return text;
    } catch (IOException unreadable) {
      throw new WrongUsage(
          "--predicted: %s cannot be read (%s); loomlab predict PLAN writes such a file"
              .formatted(file, unreadable),
          unreadable);
    } catch (IllegalArgumentException none) {
      throw new WrongUsage("--predicted: %s: %s".formatted(file, none.getMessage()), none);
    }
  }

  /**
   * What a results folder keeps of predictions that were made before its run; empty if nothing.
   *
   * @throws FolderRefused if the file cannot be read
   */
  static List<Prediction> keptIn(Path folder) throws FolderRefused {
    var file = folder.resolve(KEPT);
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      return PredictionJson.read(Files.readString(file));
    } catch (IOException | IllegalArgumentException unreadable) {
      throw new FolderRefused(
          file + " cannot be read: " + unreadable.getMessage() + "; take it away to judge without");
    }
  }
}
