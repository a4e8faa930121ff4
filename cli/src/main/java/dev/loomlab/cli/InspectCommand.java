package dev.loomlab.cli;

import dev.loomlab.inspect.InspectedFiles;
import dev.loomlab.inspect.LiveInspection;
import dev.loomlab.inspect.LiveLook;
import dev.loomlab.inspect.LiveOrder;
import dev.loomlab.inspect.UnreadableFile;
import dev.loomlab.plan.Quantity;
import dev.loomlab.report.InspectHtml;
import dev.loomlab.report.InspectJson;
import dev.loomlab.report.InspectReport;
import dev.loomlab.report.Inspection;
import dev.loomlab.report.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code loomlab inspect}: evidence about one JVM that runs, or about files that one left. */
@Command(
    name = "inspect",
    description =
        "Says what holds up the virtual threads of a JVM, and with which evidence: of one that runs,"
            + " by its process number, or of a flight recording or thread dumps (JSON or jstack"
            + " text; several in a row show what did not move).",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class InspectCommand implements Callable<Integer> {
  private static final Duration USUAL = Duration.ofSeconds(10);

  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "PID|FILE",
      description = "A process number, or files of one JVM.")
  private List<String> subjects = List.of();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "Watch a process for so long: from 1s to 10m, 10s unless you say otherwise.")
  private @Nullable String time;

  @Option(
      names = "--canary",
      description =
          "Load an agent into a process, from Java 21 on, that tells how late virtual threads start"
              + " and wake. It shows held carriers, whatever holds them.")
  private boolean canary;

  @Option(
      names = "--dump",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Dump the threads of a process three times, to see what does not move; this is usual. From"
              + " Java 25 on it takes an agent in the process; --no-dump leaves it out.")
  private boolean dump;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page with a timeline, too.")
  private Optional<Path> html = Optional.empty();

  @Option(names = "--json", description = "Print JSON instead of words.")
  private boolean json;

  InspectCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    var wrong = new ArrayList<String>();
    var pid = pid(wrong);
    var watch = watch(wrong);
    checkPage(wrong);
    if (pid.isEmpty() && (time != null || canary || !dump)) {
      wrong.add("--for, --canary and --no-dump are for a process that runs, not for files of one");
    }
    if (!wrong.isEmpty()) {
      throw new WrongUsage(String.join("\n", wrong));
    }
    return pid.isPresent() ? live(new LiveOrder(pid.getAsLong(), watch, canary, dump)) : files();
  }

  private int live(LiveOrder order) throws InterruptedException {
    return switch (LiveInspection.look(order, terminal::note)) {
      case LiveLook.NotThere(var why) -> throw new WrongUsage(why);
      case LiveLook.Refused(var why) -> throw new WrongUsage(why);
      case LiveLook.Seen(var inspection, boolean isAnswered) -> {
        say(inspection);
        yield (isAnswered ? Exit.ANSWERED : Exit.CANNOT_RUN).code();
      }
    };
  }

  private int files() {
    try {
      say(InspectedFiles.read(subjects.stream().map(Path::of).toList()));
      return Exit.ANSWERED.code();
    } catch (UnreadableFile unreadable) {
      throw new WrongUsage(String.valueOf(unreadable.getMessage()), unreadable);
    }
  }

  /** A number is a process, unless a file is called so. */
  private OptionalLong pid(List<String> wrong) {
    var numbers =
        subjects.stream()
            .filter(each -> each.matches("[0-9]{1,18}") && !Files.exists(Path.of(each)))
            .toList();
    if (numbers.isEmpty()) {
      return OptionalLong.empty();
    }
    if (subjects.size() > 1) {
      wrong.add("one process is inspected at a time, and not together with files: give one number");
    }
    return OptionalLong.of(Long.parseLong(numbers.getFirst()));
  }

  private Duration watch(List<String> wrong) {
    try {
      var asked = time == null ? USUAL : Quantity.positiveDuration(time);
      if (asked.compareTo(LiveOrder.SHORTEST) < 0 || asked.compareTo(LiveOrder.LONGEST) > 0) {
        wrong.add("--for: '" + time + "' must be from 1s to 10m");
      }
      return asked;
    } catch (IllegalArgumentException noTime) {
      wrong.add("--for: " + noTime.getMessage());
      return USUAL;
    }
  }

  /** Nobody should wait for a look whose page then has no place. */
  private void checkPage(List<String> wrong) {
    if (html.isPresent()) {
      var folder = html.get().toAbsolutePath().getParent();
      if (Files.isDirectory(html.get())) {
        wrong.add("--html: " + html.get() + " is a folder: name a file in it");
      } else if (folder != null && !Files.isDirectory(folder)) {
        wrong.add("--html: there is no folder " + folder + ": make it first");
      }
    }
  }

  private void say(Inspection inspection) {
    var text = new StringBuilder();
    try {
      if (json) {
        text.append(InspectJson.text(inspection));
      } else {
        InspectReport.write(inspection, terminal.outStyled() ? Style.ANSI : Style.PLAIN, text);
      }
      terminal.out().print(text);
      terminal.out().flush();
      if (html.isPresent()) {
        var page = new StringBuilder();
        InspectHtml.write(inspection, page);
        Files.writeString(html.get(), page);
        terminal.note("page: " + html.get());
      }
    } catch (IOException unwritable) {
      throw new CannotRun(
          "%s cannot be written (%s); name another place with --html"
              .formatted(html.orElse(Path.of("")), unwritable),
          unwritable);
    }
  }
}
