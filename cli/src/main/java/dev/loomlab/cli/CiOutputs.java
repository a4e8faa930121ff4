package dev.loomlab.cli;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.loomlab.report.JUnitReport;
import dev.loomlab.report.MarkdownReport;
import dev.loomlab.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Files for continuous integration, written where a person named them and nowhere else. */
final class CiOutputs {
  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description =
          "Also write cells, expectations and laws as test cases, in JUnit's XML. What has no data"
              + " does not pass.")
  private @Nullable Path junit;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Also append the Markdown report to a file, for example $GITHUB_STEP_SUMMARY.")
  private @Nullable Path summary;

  private interface Form {
    void write(Report report, Appendable out) throws IOException;
  }

  /** Notes what is wrong with the named files while nothing has been measured yet. */
  void check(List<String> wrong) {
    Optional.ofNullable(junit).ifPresent(file -> check("--junit", file, wrong));
    Optional.ofNullable(summary).ifPresent(file -> check("--summary", file, wrong));
  }

  private static void check(String option, Path file, List<String> wrong) {
    var folder = Optional.ofNullable(file.toAbsolutePath().getParent());
    if (Files.isDirectory(file)) {
      wrong.add(option + " " + file + " is a folder: name a file in it");
    } else if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      wrong.add(option + " " + file + ": its folder does not exist; make it first");
    } else if (!Files.isWritable(Files.exists(file) ? file : folder.get())) {
      wrong.add(option + " " + file + " cannot be written to: name another file");
    }
  }

  /**
   * Writes them.
   *
   * @throws CannotRun if one cannot be written
   */
  void write(Report report) {
    Optional.ofNullable(junit).ifPresent(file -> write(file, report, JUnitReport::write));
    Optional.ofNullable(summary)
        .ifPresent(file -> write(file, report, MarkdownReport::write, CREATE, APPEND));
  }

  private static void write(Path file, Report report, Form form, OpenOption... how) {
    try (var out = Files.newBufferedWriter(file, how)) {
      form.write(report, out);
    } catch (IOException unwritable) {
      throw new CannotRun(
          file
              + " cannot be written ("
              + unwritable
              + "). The results folder is complete: name another file to loomlab report",
          unwritable);
    }
  }
}
