package dev.loomlab.observe;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Releases of Java: those of JVMs, and those that brought what is looked at. */
public final class Releases {
  /** The first release that has virtual threads. */
  public static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  /**
   * The first release whose own dumps of threads can crash the JVM (JDK-8364343), so that an agent
   * lists them.
   */
  public static final int FIRST_WITH_UNSAFE_DUMPS = 25;

  private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,3})(?:\\D.*)?");

  private Releases() {}

  /** The release of a version, if that is known: 25 of {@code 25.0.3+9}, 8 of {@code 1.8.0_362}. */
  public static OptionalInt of(Optional<String> version) {
    return version
        .map(text -> VERSION.matcher(text.strip()))
        .filter(match -> match.matches())
        .map(match -> OptionalInt.of(Integer.parseInt(match.group(1))))
        .orElse(OptionalInt.empty());
  }
}
