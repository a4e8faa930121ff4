package dev.loomlab.cli;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Selection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Command lines that a person can paste into a shell. */
final class TypedCommand {
  private TypedCommand() {}

  /** The command that asks a question again, the same on every machine. */
  static String again(Question question) {
    var words = new ArrayList<>(List.of("./loomlab", "run", question.source().name()));
    var selection = question.selection();
    if (selection.quick()) {
      words.add("--quick");
    }
    if (!selection.variants().isEmpty()) {
      words.addAll(List.of("--variants", String.join(",", selection.variants())));
    }
    if (!selection.levels().isEmpty()) {
      var levels = selection.levels().stream().map(Level::label).collect(Collectors.joining(","));
      words.addAll(List.of("--levels", levels));
    }
    if (selection.repetitions().isPresent()) {
      words.addAll(List.of("--repetitions", "" + selection.repetitions().getAsInt()));
    }
    words.addAll(SearchOptions.typed(selection));
    question.sets().forEach(set -> words.addAll(List.of("--set", set)));
    return shell(words);
  }

  /** How Loomlab was started. */
  static String program() {
    return System.getProperty("loomlab.command", "loomlab");
  }

  /**
   * The command that goes on with a run.
   *
   * @param program how Loomlab was started
   * @param withheld variables that stand for secrets that the folder does not hold
   */
  static String resume(String program, Path folder, List<String> hosts, Set<String> withheld) {
    var words = new ArrayList<>(List.of(program, "run", "--resume", folder.toString()));
    hosts.forEach(host -> words.addAll(List.of("--allow-host", host)));
    return shell(words) + (withheld.isEmpty() ? "" : "\n  (" + withheld(withheld) + ")");
  }

  /** What became of secrets that a plan or the command line gave away. */
  static String withheld(Set<String> names) {
    return "secrets are not written down: before the plan is run again, set "
        + String.join(", ", new TreeSet<>(names))
        + " in the environment";
  }

  /** The command that runs a plan's file. */
  static String run(Path file, Selection selection, List<String> hosts) {
    var words = new ArrayList<>(List.of(program(), "run", file.toString()));
    if (selection.quick()) {
      words.add("--quick");
    }
    words.addAll(SearchOptions.typed(selection));
    hosts.forEach(host -> words.addAll(List.of("--allow-host", host)));
    return shell(words);
  }

  private static String shell(List<String> words) {
    return words.stream().map(TypedCommand::quoted).collect(Collectors.joining(" "));
  }

  /** A word as a shell takes it. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
