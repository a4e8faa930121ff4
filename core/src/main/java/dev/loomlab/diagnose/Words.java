package dev.loomlab.diagnose;

import java.util.Locale;

/** Figures as a sentence has them: about three digits, and a unit. */
public final class Words {
  private Words() {}

  /** A sentence with its figures filled in, the same everywhere in the world. */
  public static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A number with about three digits. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (size >= 100) {
      return text("%,.0f", value);
    }
    if (size >= 10) {
      return text("%.1f", value);
    }
    return size >= 1 || size == 0 ? text("%.2f", value) : text("%.3f", value);
  }

  /** A time. */
  public static String millis(double seconds) {
    return number(seconds * 1e3) + " ms";
  }

  /** A throughput. */
  public static String perSecond(double rate) {
    return number(rate) + "/s";
  }

  /** A share. */
  public static String percent(double share) {
    return text("%.0f %%", share * 100);
  }
}
