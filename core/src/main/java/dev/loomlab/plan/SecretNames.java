package dev.loomlab.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells by its name whether a setting's value is a secret. */
final class SecretNames {
  /** Words that make a secret of whatever has them anywhere in its name. */
  private static final List<String> TELLING =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "secret",
          "token",
          "credential",
          "authorization",
          "apikey",
          "pwd");

  /** Words that do so only where they stand alone between others: {@code DB_PASS}, not bypass. */
  private static final List<String> TELLING_ALONE = List.of("pass", "auth");

  private static final Pattern WORD_ENDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");

  /** Values that give nothing away, whatever they are called: switches and small numbers. */
  private static final Pattern PUBLIC_VALUE =
      Pattern.compile("(?i)|true|false|on|off|yes|no|none|null|[0-9]{1,5}");

  private SecretNames() {}

  /** Whether what is set under this name is a secret. */
  static boolean isSecret(String name) {
    // A key is one if it is the last word: an api-key is, a key-store's path or a key's prefix not.
    return isPlainlySecret(name) || name.toLowerCase(Locale.ROOT).endsWith("key");
  }

  /** As {@link #isSecret}, where names such as {@code key} are words of the trade: in bodies. */
  static boolean isPlainlySecret(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return TELLING.stream().anyMatch(lower::contains)
        || TELLING.stream().anyMatch(lower.replaceAll("[^a-z0-9]", "")::contains)
        || Arrays.stream(WORD_ENDS.split(name, -1))
            .map(word -> word.toLowerCase(Locale.ROOT))
            .anyMatch(TELLING_ALONE::contains);
  }

  /** Whether a header of this name carries a secret. */
  static boolean isSecretHeader(String name) {
    return isSecret(name) || isCookies(name);
  }

  /** Whether a header of this name carries cookies. */
  static boolean isCookies(String name) {
    return name.equalsIgnoreCase("cookie");
  }

  /** Whether a value is worth hiding: no switch, no small number, and not hidden already. */
  static boolean isWorthHiding(String value) {
    return !value.contains("${") && !PUBLIC_VALUE.matcher(value.strip()).matches();
  }
}
