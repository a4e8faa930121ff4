package dev.loomlab.cli;

import dev.loomlab.plan.PlanDraft;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.PlanText;
import dev.loomlab.plan.Selection;
import dev.loomlab.plan.Withheld;
import dev.loomlab.run.FolderRefused;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code loomlab compare}: a plan from flags, for one's own service, written down and run. */
@Command(
    name = "compare",
    description =
        "Compares variants of your own service: writes the plan that the flags make, runs it, and"
            + " ends as 'loomlab run' does.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  loomlab compare --jar shop.jar --spring-virtual --get /orders/7",
      "  loomlab compare --variant pool='java -jar shop.jar --port $${port}' \\",
      "      --variant virtual='java -jar shop.jar --port $${port} --virtual' --get /orders/7",
      "  loomlab compare --attach pool=4711,http://127.0.0.1:8080 \\",
      "      --attach virtual=4712,http://127.0.0.1:8081 --get /orders/7"
    })
final class CompareCommand implements Callable<Integer> {
  /** What the grammar says of parts that are not there. */
  private static final Pattern LACKING =
      Pattern.compile("the plan has no '|target has no '|load has no levels|load does not say");

  private final Terminal terminal;

  @Mixin private final VariantOptions variants = new VariantOptions();

  @Mixin private final RequestOptions request = new RequestOptions();

  @Mixin private final MeasureOptions measure = new MeasureOptions();

  @Option(
      names = "--quick",
      description = "Windows of at most 2 s, at most 3 levels, at most 3 repetitions.")
  private boolean quick;

  @Option(names = "--name", paramLabel = "NAME", description = "What the plan is called.")
  private @Nullable String name;

  @Option(
      names = "--question",
      paramLabel = "TEXT",
      description = "What you want to know, for the report.")
  private @Nullable String question;

  @Option(
      names = "--save-plan",
      paramLabel = "FILE",
      description = "Only write the plan, to be run or changed later; secrets are left out.")
  private @Nullable Path saved;

  @Mixin private final PlaceOptions place = new PlaceOptions();

  @Option(names = "--json", description = "Print result.json instead of the table and the answer.")
  private boolean json;

  @Mixin private final SearchOptions search = new SearchOptions();

  @Mixin private final CiOutputs outputs = new CiOutputs();

  CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws PlanFaults, FolderRefused, IOException, InterruptedException {
    var wrong = new ArrayList<String>();
    var all = new Selection(quick, List.of(), List.of(), OptionalInt.empty());
    var selection = search.addedTo(all, wrong);
    var read = plan(wrong);
    var exit = saved == null ? carryOut(read, selection) : save(read, selection, saved);
    return exit.code();
  }

  /** The plan that the flags make; everything that is wrong with them is told at once. */
  private Withheld plan(List<String> wrong) {
    outputs.check(wrong);
    var draft = new PlanDraft();
    variants.into(draft, request, wrong);
    request.into(draft, wrong);
    measure.into(draft, wrong);
    draft.put("--name", name == null ? variants.planName() : name, "name");
    draft.put("--question", question == null ? usualQuestion() : question, "question");
    boolean isWhole = wrong.isEmpty();
    try {
      var read = PlanSource.reader().readWithoutSecrets(draft);
      if (isWhole) {
        return read;
      }
    } catch (PlanFaults faults) {
      // What is missing is told in terms of the flags; the grammar tells of what is there.
      faults.faults().stream()
          .map(fault -> fault.message())
          .filter(message -> isWhole || !LACKING.matcher(message).find())
          .forEach(wrong::add);
    }
    throw new WrongUsage(String.join("\n", wrong));
  }

  private String usualQuestion() {
    var names = variants.names();
    var first = names.isEmpty() ? "the baseline" : names.getFirst();
    return "Does %s answer %s better than %s, at %s?"
        .formatted(variants.words(), request.words(), first, measure.words());
  }

  private Exit save(Withheld read, Selection selection, Path file) {
    try {
      var text = PlanText.of(read.plan());
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException taken) {
      throw new WrongUsage(
          "--save-plan " + file + " is there already and is left as it is: name another file",
          taken);
    } catch (IOException unwritable) {
      throw new WrongUsage("--save-plan " + file + " cannot be written: " + unwritable, unwritable);
    }
    terminal
        .out()
        .println(
            file + " is written. Run it with: " + TypedCommand.run(file, selection, place.hosts()));
    noteWithheld(read);
    return Exit.ANSWERED;
  }

  private Exit carryOut(Withheld read, Selection selection)
      throws PlanFaults, FolderRefused, IOException, InterruptedException {
    var folder = place.out().orElseGet(() -> Run.newFolder(read.plan().name()));
    var file = folder.resolve("plan.yaml");
    var source = new PlanSource(file.toString(), PlanText.of(read.plan()));
    var asked = new Question(source, List.of(), selection, read.valueByName());
    var exit =
        new Run(terminal, asked, Optional.empty(), Optional.of(folder))
            .carryOut(place.hosts(), json, outputs);
    if (exit != Exit.INTERRUPTED) {
      terminal.note(
          "Plan: " + file + "; next time: " + TypedCommand.run(file, selection, place.hosts()));
      noteWithheld(read);
    }
    return exit;
  }

  private void noteWithheld(Withheld read) {
    if (!read.valueByName().isEmpty()) {
      terminal.note("note: " + TypedCommand.withheld(read.valueByName().keySet()));
    }
  }
}
