package dev.loomlab.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Numbers with units as plans and commands write them: {@code 50ms}, {@code 3%}, {@code 2KB}.
 *
 * <p>Every method throws {@link IllegalArgumentException} with a message that quotes what was found
 * and says what to write.
 */
public final class Quantity {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,9})?)\\s*(\\D*)");
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

  /** Units of time, each in nanoseconds. */
  static final Map<String, BigDecimal> NANOS = times();

  /** Units of size, each in bytes; K, M and G with an i are powers of 1024, without of 1000. */
  static final Map<String, BigDecimal> BYTES = sizes();

  private Quantity() {}

  /**
   * Reads a time: {@code 50ms}, {@code 1.5s}, {@code 2m}; the units are ns, us, ms, s and m.
   *
   * @throws IllegalArgumentException if it is none, or longer than a day
   */
  public static Duration duration(String text) {
    var nanos = scaled(text, NANOS, "a time", "50ms, 1.5s or 2m");
    if (nanos.compareTo(BigDecimal.valueOf(Duration.ofDays(1).toNanos())) > 0) {
      throw new IllegalArgumentException("'" + text + "' is longer than a day");
    }
    return Duration.ofNanos(nanos.setScale(0, RoundingMode.HALF_UP).longValueExact());
  }

  /**
   * Reads a time above zero.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Duration positiveDuration(String text) {
    var duration = duration(text);
    if (!duration.isPositive()) {
      throw new IllegalArgumentException("'" + text + "' must be above zero");
    }
    return duration;
  }

  /**
   * Reads a percentage as a share: {@code 3%} is 0.03.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static double share(String text) {
    return scaled(text, Map.of("%", new BigDecimal("0.01")), "a percentage", "3%").doubleValue();
  }

  /**
   * Reads a size: {@code 2KB} is 2000 bytes, {@code 2KiB} is 2048.
   *
   * @throws IllegalArgumentException if it is none, or no whole number of bytes
   */
  public static long bytes(String text) {
    try {
      return scaled(text, BYTES, "a size", "512B, 2KB or 64KiB").longValueExact();
    } catch (ArithmeticException notWhole) {
      throw new IllegalArgumentException("'" + text + "' is no whole number of bytes", notWhole);
    }
  }

  /**
   * Reads a whole number within bounds, both of them allowed.
   *
   * @throws IllegalArgumentException if it is none, or out of bounds
   */
  public static int count(String text, int least, int most) {
    long value = whole(text);
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be from %d to %d".formatted(quoted(text), least, most));
    }
    return (int) value;
  }

  /**
   * Reads a whole number of at most 18 digits.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static long whole(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new IllegalArgumentException(quoted(text) + " is no whole number");
    }
    return Long.parseLong(text);
  }

  /** A time as plans write it, in the largest unit in which it is a whole number. */
  static String text(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos == 0) {
      return "0s";
    }
    var whole = "";
    for (var unit : NANOS.entrySet()) {
      long size = unit.getValue().longValueExact();
      whole = nanos % size == 0 ? nanos / size + unit.getKey() : whole;
    }
    return whole;
  }

  /** A share as a percentage, exactly: 0.03 is {@code 3%}. */
  static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
  }

  private static BigDecimal scaled(
      String text, Map<String, BigDecimal> units, String what, String examples) {
    var form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          text.strip().startsWith("-")
              ? quoted(text) + " must not be negative"
              : "%s is not %s: write %s".formatted(quoted(text), what, examples));
    }
    var unit = units.get(form.group(2));
    if (unit == null) {
      throw new IllegalArgumentException(
          form.group(2).isEmpty()
              ? "%s has no unit: write %s".formatted(quoted(text), examples)
              : "%s has an unknown unit: the units are %s"
                  .formatted(quoted(text), String.join(", ", units.keySet())));
    }
    return new BigDecimal(form.group(1)).multiply(unit);
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }

  private static Map<String, BigDecimal> times() {
    var units = new LinkedHashMap<String, BigDecimal>();
    units.put("ns", BigDecimal.ONE);
    units.put("us", new BigDecimal("1e3"));
    units.put("ms", new BigDecimal("1e6"));
    units.put("s", new BigDecimal("1e9"));
    units.put("m", new BigDecimal("60e9"));
    return units;
  }

  private static Map<String, BigDecimal> sizes() {
    var units = new LinkedHashMap<String, BigDecimal>();
    units.put("B", BigDecimal.ONE);
    units.put("KB", new BigDecimal("1e3"));
    units.put("KiB", new BigDecimal(1 << 10));
    units.put("MB", new BigDecimal("1e6"));
    units.put("MiB", new BigDecimal(1 << 20));
    units.put("GB", new BigDecimal("1e9"));
    units.put("GiB", new BigDecimal(1 << 30));
    return units;
  }
}
