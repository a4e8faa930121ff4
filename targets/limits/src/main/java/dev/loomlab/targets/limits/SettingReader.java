package dev.loomlab.targets.limits;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** Reads the command line, with the file it names, and finds all faults at once. */
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

  private static final String FILE = "setting";
  private static final String ENDS_WITH_INPUT = "--ends-with-input";

  private static final Set<String> IN_FILE =
      new TreeSet<>(Set.of("kind", "size", "wait-millis", "cpu-micros", "pool-beans"));

  private static final List<String> KINDS =
      List.of(
          "none",
          "threads",
          "virtual-threads",
          "database-pool",
          "client-pool",
          "downstream",
          "accept",
          "cpu");

  private static final int MOST_MILLIS = 3_600_000;
  private static final int MOST_MICROS = 60_000_000;

  private final Map<String, String> given = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private boolean endsWithInput;

  private SettingReader() {}

  /** Reads the arguments; never throws for what a person wrote. */
  static Read read(List<String> arguments) {
    if (arguments.contains("--help")) {
      return new Read.HelpAsked();
    }
    var reader = new SettingReader();
    reader.split(arguments);
    reader.addFile();
    var setting = reader.setting();
    return reader.faults.isEmpty() ? new Read.Accepted(setting) : new Read.Faulty(reader.faults);
  }

  private void split(List<String> arguments) {
    for (var words = arguments.iterator(); words.hasNext(); ) {
      var word = words.next();
      var name = word.startsWith("--") ? word.substring(2) : "";
      if (word.equals(ENDS_WITH_INPUT)) {
        endsWithInput = true;
      } else if (!name.equals("port") && !name.equals(FILE) && !IN_FILE.contains(name)) {
        faults.add("there is no option '" + word + "'; see --help");
      } else if (words.hasNext()) {
        given.put(name, words.next());
      } else {
        faults.add(word + " needs a value");
      }
    }
  }

  /** Adds what the file says; what the command line says holds against it. */
  private void addFile() {
    var file = given.get(FILE);
    if (file == null) {
      return;
    }
    var inFile = new Properties();
    try (Reader text = Files.newBufferedReader(Path.of(file))) {
      inFile.load(text);
    } catch (IOException | IllegalArgumentException unreadable) {
      faults.add("the setting " + file + " cannot be read: " + unreadable + "; correct the path");
    }
    for (var name : inFile.stringPropertyNames()) {
      if (IN_FILE.contains(name)) {
        given.putIfAbsent(name, inFile.getProperty(name).strip());
      } else {
        faults.add("'" + name + "' in " + file + " is none of " + String.join(", ", IN_FILE));
      }
    }
  }

  private Setting setting() {
    return new Setting(
        whole("port", 0, 65_535).orElse(0),
        bound(),
        Duration.ofMillis(whole("wait-millis", 0, MOST_MILLIS).orElse(50)),
        endsWithInput);
  }

  private Bound bound() {
    var kind = given.getOrDefault("kind", "none");
    var burn = Duration.ofNanos(1000L * whole("cpu-micros", 1, MOST_MICROS).orElse(2000));
    boolean beans = isOn("pool-beans");
    return switch (kind) {
      case "none" -> new Bound.None();
      case "threads" -> new Bound.Threads(size(kind));
      case "virtual-threads" -> new Bound.VirtualThreads(size(kind));
      case "database-pool" -> new Bound.DatabasePool(size(kind), beans);
      case "client-pool" -> new Bound.ClientPool(size(kind));
      case "downstream" -> new Bound.Downstream(size(kind));
      case "accept" -> new Bound.Accept(size(kind));
      case "cpu" -> new Bound.Cpu(burn);
      default -> {
        faults.add("kind is one of " + String.join(", ", KINDS) + ", not '" + kind + "'");
        yield new Bound.None();
      }
    };
  }

  private int size(String kind) {
    if (!given.containsKey("size")) {
      faults.add("kind " + kind + " needs a size");
    }
    return whole("size", 1, 1_000_000).orElse(1);
  }

  private boolean isOn(String name) {
    var text = given.getOrDefault(name, "off");
    if (!text.equals("on") && !text.equals("off")) {
      faults.add(name + " is on or off, not '" + text + "'");
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
