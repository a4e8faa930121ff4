package dev.loomlab.report;

import dev.loomlab.judge.Comparison.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** How numbers are written in every report: three significant digits, the same in every locale. */
final class Numbers {
  private static final int DIGITS = 3;
  private static final MathContext ROUNDED = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

  private Numbers() {}

  /** A measured value with three significant digits; {@code -} for what is not finite. */
  static String measured(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    if (value == 0) {
      return "0";
    }
    var rounded = BigDecimal.valueOf(value).round(ROUNDED);
    int wholeDigits = rounded.precision() - rounded.scale();
    int decimals = Math.max(0, DIGITS - wholeDigits);
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
  }

  /** A count, exact, its thousands set apart. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A size that is a whole number in most cases: 200 rather than 200.0. */
  static String size(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? count((long) value)
        : measured(value);
  }

  /** A share as a percentage without needless zeros: {@code 3 %}. */
  static String percent(double share) {
    var rounded = BigDecimal.valueOf(share).movePointRight(2).round(ROUNDED).stripTrailingZeros();
    return rounded.toPlainString() + " %";
  }

  /** A ratio: {@code 4.90 x}. */
  static String ratio(double value) {
    return measured(value) + " x";
  }

  /** A ratio's interval: {@code 4.71 to 5.09}. */
  static String interval(Ratio ratio) {
    return measured(ratio.low()) + " to " + measured(ratio.high());
  }
}
