package dev.loomlab.cli;

import dev.loomlab.judge.Judge;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.report.HtmlReport;
import dev.loomlab.report.MarkdownReport;
import dev.loomlab.report.Report;
import dev.loomlab.report.ResultJson;
import dev.loomlab.report.Style;
import dev.loomlab.report.TerminalReport;
import dev.loomlab.run.FolderRefused;
import dev.loomlab.run.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Judges what a results folder keeps, writes the reports into it and says them. */
final class Judgement {
  private final Terminal terminal;
  private final Path folder;
  private final Report report;

  private Judgement(Terminal terminal, Path folder, Report report) {
    this.terminal = terminal;
    this.folder = folder;
    this.report = report;
  }

  /**
   * Judges a folder from its files alone.
   *
   * @throws FolderRefused if it holds no run, or its files cannot be read
   * @throws PlanFaults if the plan in it cannot be read
   */
  static Judgement of(Path folder, Terminal terminal) throws FolderRefused, PlanFaults {
    var question = Question.keptIn(folder);
    List<TrialRecord> trials = ResultsFolder.trials(folder);
    if (trials.isEmpty()) {
      throw new FolderRefused(folder + " holds no trial yet, so there is nothing to judge");
    }
    var findings = Judge.judge(question.recordedPlan(), trials, PredictedFolder.keptIn(folder));
    var again = TypedCommand.again(question);
    return new Judgement(terminal, folder, new Report(findings, trials, again));
  }

  /**
   * Writes result.json, report.md and report.html; each is there whole or not at all.
   *
   * @throws CannotRun if the folder cannot be written to
   */
  Judgement write() {
    write("result.json", ResultJson::write);
    write("report.md", MarkdownReport::write);
    write("report.html", HtmlReport::write);
    return this;
  }

  /** Writes the files for continuous integration. */
  Judgement write(CiOutputs outputs) {
    outputs.write(report);
    return this;
  }

  private interface Form {
    void write(Report report, Appendable out) throws IOException;
  }

  private void write(String name, Form form) {
    var whole = folder.resolve(name);
    var partial = folder.resolve(name + ".partial");
    try {
      try (var out = Files.newBufferedWriter(partial)) {
        form.write(report, out);
      }
      Files.move(partial, whole, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException unwritable) {
      throw new CannotRun(
          whole
              + " cannot be written ("
              + unwritable
              + "). The records are safe; make room and run: loomlab report "
              + folder,
          unwritable);
    }
  }

  /**
   * Says the findings and gives the exit code for them.
   *
   * @param json whether result.json is what is said
   */
  Exit say(boolean json) {
    var text = new StringBuilder();
    try {
      if (json) {
        ResultJson.write(report, text);
      } else {
        TerminalReport.write(report, terminal.outStyled() ? Style.ANSI : Style.PLAIN, text);
        text.append("\nReport: ").append(page()).append('\n');
      }
    } catch (IOException impossible) {
      throw new IllegalStateException("a text buffer refused text", impossible);
    }
    terminal.out().print(text);
    terminal.out().flush();
    if (json) {
      terminal.note("Report: " + page());
    }
    var unmeasured = Verdicts.unmeasured(report.findings(), report.trials());
    if (!unmeasured.isEmpty()) {
      terminal.note(
          "loomlab: "
              + unmeasured.size()
              + " of the plan's cells could not be measured, because their trials failed or were"
              + " skipped, or no request was answered; the logs are under "
              + folder.resolve("trials"));
    }
    return Verdicts.exit(report.findings(), report.trials());
  }

  private Path page() {
    return folder.resolve("report.html").toAbsolutePath().normalize();
  }
}
