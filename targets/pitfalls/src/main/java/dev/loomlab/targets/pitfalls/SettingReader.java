package dev.loomlab.targets.pitfalls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Reads the command line and finds all faults at once. */
final class SettingReader {

  /** What a command line says. */
  sealed interface Read {

    /** It asks for the help text, whatever else it says. */
    record HelpAsked() implements Read {}

    /** It is valid. */
    record Accepted(Setting setting) implements Read {}

    /** It is not; one message for each fault. */
    record Faulty(List<String> faults) implements Read {
      public Faulty {
        faults = List.copyOf(faults);
      }
    }
  }

  private static final Set<String> KNOWN =
      Set.of("port", "scenario", "size", "wait-millis", "threads", "pool-beans", "operation");
  private static final int MOST = 10_000_000;

  private final Map<String, String> given = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private boolean healthy;

  private SettingReader() {}

  /** Reads the arguments; never throws for what a person wrote. */
  static Read read(List<String> arguments) {
    if (arguments.contains("--help")) {
      return new Read.HelpAsked();
    }
    var reader = new SettingReader();
    reader.split(arguments);
    var setting = reader.setting();
    return reader.faults.isEmpty() ? new Read.Accepted(setting) : new Read.Faulty(reader.faults);
  }

  private void split(List<String> arguments) {
    for (var words = arguments.iterator(); words.hasNext(); ) {
      var word = words.next();
      var name = word.startsWith("--") ? word.substring(2) : "";
      if (name.equals("healthy")) {
        healthy = true;
      } else if (!KNOWN.contains(name)) {
        faults.add("there is no option '" + word + "'; see --help");
      } else if (words.hasNext()) {
        given.put(name, words.next());
      } else {
        faults.add(word + " needs a value");
      }
    }
  }

  private Setting setting() {
    var scenario = scenario();
    return new Setting(
        whole("port", 0, 65_535).orElse(0),
        scenario,
        healthy,
        whole("size", 1, MOST).orElse(scenario.size()),
        Duration.ofMillis(whole("wait-millis", 0, MOST).orElse(scenario.waitMillis())),
        whole("threads", 1, 100_000),
        operation(),
        poolBeans());
  }

  private Scenario scenario() {
    var name = given.get("scenario");
    if (name == null) {
      faults.add("--scenario is needed: one of " + Scenario.labels());
      return Scenario.IDLE;
    }
    return Scenario.called(name)
        .orElseGet(
            () -> {
              faults.add("scenario is one of " + Scenario.labels() + ", not '" + name + "'");
              return Scenario.IDLE;
            });
  }

  private OperationName operation() {
    var name = given.getOrDefault("operation", OperationName.SLEEP.label());
    return OperationName.called(name)
        .orElseGet(
            () -> {
              faults.add("operation is one of " + OperationName.labels() + ", not '" + name + "'");
              return OperationName.SLEEP;
            });
  }

  private boolean poolBeans() {
    var text = given.getOrDefault("pool-beans", "off");
    if (!text.equals("on") && !text.equals("off")) {
      faults.add("pool-beans is on or off, not '" + text + "'");
    }
    return text.equals("on");
  }

  private OptionalInt whole(String name, int low, int high) {
    var text = given.get(name);
    if (text == null) {
      return OptionalInt.empty();
    }
    if (text.matches("\\d{1,9}")) {
      int number = Integer.parseInt(text);
      if (number >= low && number <= high) {
        return OptionalInt.of(number);
      }
    }
    faults.add(name + " is a whole number from " + low + " to " + high + ", not '" + text + "'");
    return OptionalInt.empty();
  }
}
