package dev.loomlab.inspect;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Releases of Java in the versions of JVMs. */
final class Releases {
  private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,3})(?:\\D.*)?");

  private Releases() {}

  /** The release of a version: 25 of {@code 25.0.3+9}, 8 of {@code 1.8.0_362}. */
  static OptionalInt of(String version) {
    var match = VERSION.matcher(version.strip());
    return match.matches() ? OptionalInt.of(Integer.parseInt(match.group(1))) : OptionalInt.empty();
  }
}
