package dev.loomlab.cli;

import dev.loomlab.drive.HttpRequestForm;
import dev.loomlab.plan.Nearest;
import dev.loomlab.plan.PlanReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A plan's text and where it is from.
 *
 * @param name a built-in plan's name, or the file as it was typed
 * @param text the YAML text
 */
record PlanSource(String name, String text) {

  /** A reader that knows every kind of work that Loomlab can drive. */
  static PlanReader reader() {
    return new PlanReader(HttpRequestForm.toRun());
  }

  /** The same for a plan that was run already: the files that it named may be gone. */
  static PlanReader recordedReader() {
    return new PlanReader(HttpRequestForm.asRecorded());
  }

  /**
   * Finds what a person named: a built-in plan, or else a file.
   *
   * @throws WrongUsage if it is neither, or the file cannot be read
   */
  static PlanSource of(String typed) {
    var builtIn = BuiltInPlans.load();
    var text = builtIn.text(typed);
    if (text.isPresent()) {
      return new PlanSource(typed, text.get());
    }
    var file = Path.of(typed);
    if (!Files.exists(file)) {
      throw new WrongUsage(
          "there is no built-in plan and no file '%s'.%s%nBuilt-in plans: %s"
              .formatted(
                  typed, Nearest.hint(typed, builtIn.names()), String.join(", ", builtIn.names())));
    }
    try {
      return new PlanSource(typed, Files.readString(file));
    } catch (CharacterCodingException notText) {
      throw new WrongUsage("the plan " + typed + " is not UTF-8 text", notText);
    } catch (IOException unreadable) {
      throw new WrongUsage("the plan " + typed + " cannot be read: " + unreadable, unreadable);
    }
  }
}
