package dev.loomlab.targets.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads a command line and finds all its faults at once. */
final class OptionsParser {

  /** What a command line says. */
  sealed interface Parsed {

    /** It asks for the help text, whatever else it says. */
    record HelpAsked() implements Parsed {}

    /** It is valid. */
    record Accepted(Options options) implements Parsed {}

    /** It is not; one message for each fault, in the order of the command line where it has one. */
    record Faulty(List<String> faults) implements Parsed {
      public Faulty {
        faults = List.copyOf(faults);
      }
    }
  }

  private static final List<String> KNOWN =
      List.of(
          "--port",
          "--backlog",
          "--executor",
          "--threads",
          "--permits",
          "--wait",
          "--downstream",
          "--cpu",
          "--body",
          "--server-timing",
          "--freeze-after",
          "--freeze-for");

  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Duration LONGEST_CPU = Duration.ofMinutes(1);
  private static final int LARGEST_BODY_BYTES = 64 << 20;

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[::1]");

  private final Map<String, String> given = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();

  private OptionsParser() {}

  /** Reads the arguments; never throws for what a person typed. */
  static Parsed parse(List<String> arguments) {
    if (arguments.contains("--help")) {
      return new Parsed.HelpAsked();
    }
    OptionsParser parser = new OptionsParser();
    parser.split(arguments);
    Options options = parser.options();
    return parser.faults.isEmpty()
        ? new Parsed.Accepted(options)
        : new Parsed.Faulty(parser.faults);
  }

  private void split(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals);
      boolean valueFollows =
          equals < 0 && i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("--");
      if (!name.startsWith("--")) {
        faults.add("'" + argument + "' belongs to no option; every option starts with --");
      } else if (!KNOWN.contains(name)) {
        faults.add("there is no option " + name + Spelling.suggestion(name, KNOWN));
        i += valueFollows ? 1 : 0;
      } else if (equals >= 0) {
        given.put(name, argument.substring(equals + 1));
      } else if (valueFollows) {
        given.put(name, arguments.get(++i));
      } else {
        faults.add(name + " needs a value");
      }
    }
  }

  private Options options() {
    Options.Listen listen =
        new Options.Listen(
            whole("--port", 0, 65_535).orElse(0), whole("--backlog", 1, 1_000_000).orElse(8192));
    ServingModel serving = serving();
    Options.Work work =
        new Options.Work(
            pause(),
            duration("--cpu", LONGEST_CPU).orElse(Duration.ZERO).toNanos(),
            whole("--permits", 1, 10_000_000),
            body());
    return new Options(listen, serving, work, serverTiming(), freeze());
  }

  private ServingModel serving() {
    String name = given.getOrDefault("--executor", "none");
    OptionalInt threads = whole("--threads", 1, 1_000_000);
    boolean pooled = name.equals("fixed") || name.equals("pooled-virtual");
    if (pooled && !given.containsKey("--threads")) {
      faults.add("--executor " + name + " needs --threads, the size of its pool");
    }
    if (!pooled && given.containsKey("--threads")) {
      faults.add(
          "--threads is the size of a pool: use it with --executor fixed or pooled-virtual, not "
              + name);
    }
    return switch (name) {
      case "none" -> new ServingModel.ServerDefault();
      case "fixed" -> new ServingModel.FixedPool(threads.orElse(1));
      case "platform" -> new ServingModel.PlatformPerRequest();
      case "virtual" -> new ServingModel.VirtualPerRequest();
      case "pooled-virtual" -> new ServingModel.PooledVirtual(threads.orElse(1));
      default -> {
        faults.add(
            "--executor is one of none, fixed, platform, virtual, pooled-virtual, not '"
                + name
                + "'");
        yield new ServingModel.ServerDefault();
      }
    };
  }

  private Pause pause() {
    Optional<Duration> wait = duration("--wait", LONGEST).filter(Duration::isPositive);
    Optional<Pause> downstream = read("--downstream", OptionsParser::downstream, DOWNSTREAM_FORM);
    if (given.containsKey("--wait") && given.containsKey("--downstream")) {
      faults.add("--downstream takes the place of --wait: give one of the two");
    }
    return downstream.or(() -> wait.map(Pause.Sleep::new)).orElseGet(Pause.None::new);
  }

  private static final String DOWNSTREAM_FORM =
      "an http:// address on a loopback host with a port, such as http://127.0.0.1:8081/";

  private static Optional<Pause> downstream(String text) {
    try {
      URI address = new URI(text);
      String host = address.getHost();
      boolean callable =
          "http".equals(address.getScheme())
              && host != null
              && LOOPBACK.matcher(host).matches()
              && address.getPort() > 0
              && address.getPort() <= 65_535;
      return callable ? Optional.of(Pause.Downstream.at(address)) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private int body() {
    return read(
            "--body",
            text -> Amounts.bytes(text).filter(bytes -> bytes <= LARGEST_BODY_BYTES),
            "a size of at most 64MB, such as 3 or 2KB")
        .orElse(3);
  }

  private boolean serverTiming() {
    return read(
            "--server-timing",
            text ->
                switch (text) {
                  case "on" -> Optional.of(true);
                  case "off" -> Optional.of(false);
                  default -> Optional.<Boolean>empty();
                },
            "on or off")
        .orElse(true);
  }

  private Optional<FreezeGate.Plan> freeze() {
    Optional<Duration> after = duration("--freeze-after", LONGEST);
    Optional<Duration> lasting = duration("--freeze-for", LONGEST);
    if (given.containsKey("--freeze-after") != given.containsKey("--freeze-for")) {
      faults.add("--freeze-after and --freeze-for are used together: give both or neither");
    }
    if (lasting.isPresent() && lasting.get().isZero()) {
      faults.add("--freeze-for has to be longer than 0");
      return Optional.empty();
    }
    return after.flatMap(start -> lasting.map(length -> new FreezeGate.Plan(start, length)));
  }

  private OptionalInt whole(String name, int low, int high) {
    Function<String, Optional<Integer>> inRange =
        text ->
            text.matches("\\d{1,9}")
                ? Optional.of(Integer.valueOf(text)).filter(n -> n >= low && n <= high)
                : Optional.empty();
    return read(name, inRange, "a whole number from " + low + " to " + high)
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  private Optional<Duration> duration(String name, Duration longest) {
    return read(
        name,
        text -> Amounts.duration(text).filter(time -> time.compareTo(longest) <= 0),
        "a time from 0 to " + longest.toMinutes() + "m, such as 50ms, 1.5s or 0");
  }

  /** The value of an option that was given; a fault, and empty, if it does not have its form. */
  private <T> Optional<T> read(String name, Function<String, Optional<T>> form, String expected) {
    String text = given.get(name);
    if (text == null) {
      return Optional.empty();
    }
    Optional<T> value = form.apply(text);
    if (value.isEmpty()) {
      faults.add(name + " is " + expected + ", not '" + text + "'");
    }
    return value;
  }
}
