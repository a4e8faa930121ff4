package dev.loomlab.diagnose;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The one frame by which a place of a program is called: class and method. */
final class Site {
  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private Site() {}

  /** The innermost call of the program itself, else of a library, else of all. */
  static Optional<String> of(StackGroup group) {
    return group.application().or(() -> of(group.frames()));
  }

  /** The innermost call outside the JDK, else of all. */
  static Optional<String> of(ExecutionSite place) {
    return of(place.frames());
  }

  private static Optional<String> of(List<String> frames) {
    return frames.stream()
        .filter(frame -> !isOfTheJdk(frame))
        .findFirst()
        .or(() -> frames.stream().findFirst());
  }

  /** The frames further in than the program's own innermost call; all if it made none. */
  static Stream<String> inner(StackGroup group) {
    return group.frames().stream()
        .takeWhile(frame -> !Optional.of(frame).equals(group.application()));
  }

  /** A call of a map that locks the bin of a key, which its callers do not see. */
  static boolean isOfALockingMap(String frame) {
    return frame.startsWith("java.util.concurrent.ConcurrentHashMap.");
  }

  /** Whether a frame is of the JDK, or stands for frames that were left out. */
  static boolean isOfTheJdk(String frame) {
    return frame.equals(StackGroup.CUT) || JDK.stream().anyMatch(frame::startsWith);
  }

  /** A place in a sentence: {@code in a.B.c}, or nothing where it is not known. */
  static String in(Optional<String> site) {
    return site.map(place -> " in " + place).orElse("");
  }
}
