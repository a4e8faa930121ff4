package dev.loomlab.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code protocol:} and {@code observe:}. */
final class ProtocolReader {
  private static final int MAX_REPETITIONS = 1000;
  private static final int MAX_BURSTS = 1000;
  private static final int MAX_CORE = 1023;
  private static final int MAX_SERIES = 50;
  private static final Duration LEAST_EVERY = Duration.ofMillis(1);
  private static final Duration MOST_EVERY = Duration.ofMinutes(1);

  private ProtocolReader() {}

  /** Reads a protocol; what is left out, or wrong, is the default's. */
  static Protocol protocol(Setting setting, FaultList faults) {
    var keys = Keys.of(setting, Section.PROTOCOL, "protocol", List.of(), faults);
    var preset = Protocol.DEFAULT;
    return new Protocol(
        keys.read("repetitions", text -> Quantity.count(text, 1, MAX_REPETITIONS))
            .orElse(preset.repetitions()),
        keys.read("warmup", Quantity::positiveDuration).orElse(preset.warmup()),
        keys.read("warmup-bursts", text -> Quantity.count(text, 1, MAX_BURSTS))
            .orElse(preset.warmupBursts()),
        keys.read("steady-within", Quantity::positiveDuration),
        keys.read("window", Quantity::positiveDuration).orElse(preset.window()),
        keys.read("timeout", Quantity::positiveDuration).orElse(preset.timeout()),
        keys.read("margin", ProtocolReader::margin).orElse(preset.margin()),
        until(keys),
        keys.read("seed", Quantity::whole).orElse(preset.seed()),
        keys.find("pin").flatMap(pin -> pin(pin, faults)),
        keys.read("ready-within", Quantity::positiveDuration));
  }

  /**
   * Reads what is watched.
   *
   * @param preset what holds for a key that is left out or wrong
   */
  static Observe observe(Setting setting, String path, Observe preset, FaultList faults) {
    var keys = Keys.of(setting, Section.OBSERVE, path, List.of(), faults);
    return new Observe(
        keys.read("every", ProtocolReader::every).orElse(preset.every()),
        keys.read("jfr", ProtocolReader::jfr).orElse(preset.jfr()),
        keys.read("dump", ProtocolReader::onOrOff).orElse(preset.dump()),
        keys.find("scrape")
            .map(given -> scrape(given, path + ".scrape", faults))
            .orElse(preset.scrape()),
        keys.read("canary", ProtocolReader::canary).orElse(preset.canary()),
        keys.read("pinned", ProtocolReader::pinned).orElse(preset.pinned()));
  }

  private static Optional<Observe.Scrape> scrape(Setting setting, String path, FaultList faults) {
    var keys = Keys.of(setting, Section.SCRAPE, path, List.of(), faults);
    keys.required("path");
    keys.required("series");
    var names = keys.readAll("series", ProtocolReader::series);
    if (names.size() > MAX_SERIES) {
      keys.fault("series", keys.place(), "more than " + MAX_SERIES + " series");
    }
    return keys.read("path", ProtocolReader::path).map(each -> new Observe.Scrape(each, names));
  }

  private static String path(String text) {
    if (!text.matches("/[^/\\s][^\\s]*")) {
      throw new IllegalArgumentException("'" + text + "' is no path of the target");
    }
    return text;
  }

  private static String series(String text) {
    if (!text.matches("[a-zA-Z_:][a-zA-Z0-9_:]{0,199}")) {
      throw new IllegalArgumentException("'" + text + "' is no name of a series");
    }
    return text;
  }

  private static Observe.Canary canary(String text) {
    return onOrOff(text) ? Observe.Canary.ON : Observe.Canary.OFF;
  }

  private static Duration pinned(String text) {
    var threshold = Quantity.duration(text);
    if (threshold.compareTo(MOST_EVERY) > 0) {
      throw new IllegalArgumentException("'" + text + "' must be from 0s to 1m");
    }
    return threshold;
  }

  private static boolean onOrOff(String text) {
    return switch (text) {
      case "on" -> true;
      case "off" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is neither on nor off");
    };
  }

  private static Optional<Protocol.Pin> pin(Setting setting, FaultList faults) {
    var keys = Keys.of(setting, Section.PIN, "protocol.pin", List.of(), faults);
    keys.required("target");
    keys.required("generator");
    var target = keys.readAll("target", text -> Quantity.count(text, 0, MAX_CORE));
    var generator = keys.readAll("generator", text -> Quantity.count(text, 0, MAX_CORE));
    Stream.of("target", "generator")
        .flatMap(key -> keys.find(key).stream())
        .filter(value -> value instanceof Setting.Sequence list && list.items().isEmpty())
        .forEach(empty -> faults.add(empty, "protocol.pin: no core is named; leave pin out"));
    return Optional.of(new Protocol.Pin(target, generator));
  }

  private static Optional<Protocol.Until> until(Keys keys) {
    var width = keys.read("until", ProtocolReader::margin);
    var atMost =
        keys.read("at-most", text -> Quantity.count(text, Protocol.Until.LEAST, MAX_REPETITIONS));
    if (atMost.isPresent() && width.isEmpty()) {
      keys.fault("at-most", keys.place(), "there is no until that it bounds");
    }
    return width.map(share -> new Protocol.Until(share, atMost.orElse(Protocol.Until.USUAL_MOST)));
  }

  private static double margin(String text) {
    double share = Quantity.share(text);
    if (share <= 0 || share >= 1) {
      throw new IllegalArgumentException("'" + text + "' must be above 0% and below 100%");
    }
    return share;
  }

  private static Optional<Duration> every(String text) {
    if (text.equals("off")) {
      return Optional.empty();
    }
    var every = Quantity.duration(text);
    if (every.compareTo(LEAST_EVERY) < 0 || every.compareTo(MOST_EVERY) > 0) {
      throw new IllegalArgumentException("'" + text + "' must be from 1ms to 1m, or off");
    }
    return Optional.of(every);
  }

  private static Observe.Jfr jfr(String text) {
    var labels = Stream.of(Observe.Jfr.values()).map(Observe.Jfr::label).toList();
    return Stream.of(Observe.Jfr.values())
        .filter(each -> each.label().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is none of %s.%s"
                        .formatted(text, String.join(", ", labels), Nearest.hint(text, labels))));
  }
}
