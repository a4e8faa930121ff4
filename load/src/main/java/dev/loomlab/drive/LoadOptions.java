package dev.loomlab.drive;

import dev.loomlab.plan.Level;
import dev.loomlab.schedule.Assignment;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** What a person can say to {@code loomlab load}, and the assignment that it means. */
final class LoadOptions {
  private static final int USERS = 10;
  private static final int OPEN_CONNECTIONS = 100;

  @Parameters(paramLabel = "URL", description = "what to ask for, as in http://127.0.0.1:8080/path")
  private URI url = URI.create("");

  @Option(
      names = {"-c", "--concurrency"},
      paramLabel = "N",
      description = "closed load: users, each with a connection of its own (default 10)")
  private @Nullable Integer concurrency;

  @Option(
      names = {"-r", "--rate"},
      paramLabel = "RATE",
      converter = RateReader.class,
      description = "open load: requests per second, as in 500 or 500/s")
  private Level.@Nullable Open rate;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = TimeReader.class,
      description = "length of the measured window (default 10s)")
  private Duration duration = Duration.ZERO;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      defaultValue = "1s",
      converter = TimeReader.class,
      description = "load before the window, not measured (default 1s)")
  private Duration warmup = Duration.ZERO;

  @Option(
      names = "--steady-within",
      paramLabel = "TIME",
      converter = TimeReader.class,
      description = "go on with the warm-up until throughput is steady, at most so long")
  private @Nullable Duration steadyWithin;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = TimeReader.class,
      description = "when a request is given up (default 30s)")
  private Duration timeout = Duration.ZERO;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = TimeReader.class,
      description = "closed load: a user's pause between requests (default 0s)")
  private Duration think = Duration.ZERO;

  @Mixin private final RequestOptions request = new RequestOptions();

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "open load: how many connections share the rate (default 100)")
  private @Nullable Integer connections;

  @Option(
      names = "--loops",
      paramLabel = "N",
      defaultValue = "1",
      description = "event loops, at most one a core (default 1)")
  private int loops = 1;

  @Option(names = "--insecure", description = "accept certificates that cannot be verified")
  private boolean insecure;

  @Option(
      names = "--allow-host",
      paramLabel = "HOST",
      description = "drive this host although it is not this machine")
  private List<String> allowedHosts = List.of();

  @Option(names = "--json", description = "print the record as JSON")
  private boolean json;

  @SuppressWarnings("UnusedVariable") // its presence makes picocli print the help
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this text")
  private boolean help;

  /** What is asked for. */
  URI url() {
    return url;
  }

  /** Event loops. */
  int loops() {
    return loops;
  }

  /** Hosts that may be driven although they are not this machine. */
  List<String> allowedHosts() {
    return allowedHosts;
  }

  /** Whether the record is wanted as JSON. */
  boolean isJson() {
    return json;
  }

  /**
   * The assignment that the options mean.
   *
   * @throws IllegalArgumentException if they contradict each other or cannot be sent
   */
  Assignment assignment() {
    check(url.getHost() != null, "'" + url + "' is no URL: write http://HOST:PORT/PATH");
    check(
        "http".equals(url.getScheme()) || "https".equals(url.getScheme()),
        "'" + url + "' must begin with http:// or https://");
    check(concurrency == null || rate == null, "give -c (closed load) or -r (open load), not both");
    check(connections == null || rate != null, "--connections is for open load: give -r as well");
    check(think.isZero() || rate == null, "--think is for closed load: open load has no users");
    check(connections == null || connections > 0, "--connections must be at least 1");
    int cores = Runtime.getRuntime().availableProcessors();
    check(loops >= 1 && loops <= cores, "--loops must be from 1 to " + cores + ", one a core");
    check(!duration.isZero(), "--duration must be above 0");
    check(!timeout.isZero(), "--timeout must be above 0");
    Level level = rate != null ? rate : new Level.Closed(concurrency == null ? USERS : concurrency);
    return new Assignment(
        request.work(url),
        URI.create(url.getScheme() + "://" + url.getRawAuthority()),
        level,
        0,
        think.toNanos(),
        connections == null ? OPEN_CONNECTIONS : connections,
        warmup.toNanos(),
        1,
        duration.toNanos(),
        0,
        timeout.toNanos(),
        insecure,
        Optional.ofNullable(steadyWithin)
            .map(most -> OptionalLong.of(most.toNanos()))
            .orElse(OptionalLong.empty()),
        0);
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Reads a time such as 10s, 500ms, 2m or 1h. */
  static final class TimeReader implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      var time = text.trim().toLowerCase(Locale.ROOT);
      int unit = 0;
      while (unit < time.length() && "0123456789.".indexOf(time.charAt(unit)) >= 0) {
        unit++;
      }
      try {
        double amount = Double.parseDouble(time.substring(0, unit));
        return Duration.ofNanos(Math.round(amount * nanos(time.substring(unit))));
      } catch (NumberFormatException notANumber) {
        throw new TypeConversionException("'" + text + "' is no time: write 10s, 500ms or 2m");
      }
    }

    private static double nanos(String unit) {
      return switch (unit) {
        case "us" -> 1e3;
        case "ms" -> 1e6;
        case "s", "" -> 1e9;
        case "m" -> 60e9;
        case "h" -> 3600e9;
        default -> throw new NumberFormatException(unit);
      };
    }
  }

  /** Reads a rate such as 500 or 500/s. */
  static final class RateReader implements ITypeConverter<Level.Open> {
    @Override
    public Level.Open convert(String text) {
      var level = Level.parse(text.endsWith("/s") ? text : text + "/s");
      if (level.isPresent() && level.get() instanceof Level.Open open) {
        return open;
      }
      throw new TypeConversionException("'" + text + "' is no rate above 0: write 500 or 500/s");
    }
  }
}
