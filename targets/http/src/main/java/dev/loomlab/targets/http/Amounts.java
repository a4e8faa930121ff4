package dev.loomlab.targets.http;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads amounts as a person writes them: times such as {@code 50ms}, sizes such as {@code 2KB}. */
final class Amounts {

  private static final Pattern AMOUNT = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)([A-Za-z]*)");

  private static final Map<String, Long> NANOS_PER_UNIT =
      Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L, "m", 60_000_000_000L);

  private static final Map<String, Long> BYTES_PER_UNIT =
      Map.of("", 1L, "b", 1L, "kb", 1L << 10, "mb", 1L << 20);

  private Amounts() {}

  /** A time in ns, us, ms, s or m, or a bare 0; empty if the text is no time. */
  static Optional<Duration> duration(String text) {
    Matcher matcher = AMOUNT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    if (matcher.group(2).isEmpty()) {
      return number.signum() == 0 ? Optional.of(Duration.ZERO) : Optional.empty();
    }
    return Optional.ofNullable(NANOS_PER_UNIT.get(matcher.group(2)))
        .map(nanosPerUnit -> number.multiply(BigDecimal.valueOf(nanosPerUnit)))
        // Whole nanoseconds that a long holds; more than 12 digits of minutes are no wait.
        .filter(nanos -> nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0)
        .map(nanos -> Duration.ofNanos(nanos.longValue()));
  }

  /** A size in bytes, KB (1024 bytes) or MB (1024 KB), at most 1024 MB; empty if it is none. */
  static Optional<Integer> bytes(String text) {
    Matcher matcher = AMOUNT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    return Optional.ofNullable(BYTES_PER_UNIT.get(matcher.group(2).toLowerCase(Locale.ROOT)))
        .map(bytesPerUnit -> number.multiply(BigDecimal.valueOf(bytesPerUnit)).stripTrailingZeros())
        .filter(bytes -> bytes.scale() <= 0 && bytes.compareTo(BigDecimal.valueOf(1 << 30)) <= 0)
        .map(BigDecimal::intValueExact);
  }
}
