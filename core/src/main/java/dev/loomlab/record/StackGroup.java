package dev.loomlab.record;

import java.util.List;
import java.util.Optional;

/**
 * Threads of one kind, name and executor that stood at the same place in a dump.
 *
 * @param kind what kind of threads they are
 * @param name what they are called, with {@code #} for every number; empty if they have no name
 * @param executor the executor that they belong to, as the dump has it; empty if to none
 * @param count how many they are, 1 or more
 * @param state their state, for example {@code TIMED_WAITING}, where the dump has it
 * @param frames where they stood, the innermost call first: class and method, without line numbers;
 *     of a deep stack the outermost calls follow {@link #CUT}
 * @param application the innermost call of the program itself, in no known library, if any
 */
public record StackGroup(
    Kind kind,
    String name,
    String executor,
    int count,
    Optional<String> state,
    List<String> frames,
    Optional<String> application) {

  /** Stands in the frames for those that were left out. */
  public static final String CUT = "...";

  /** Copies the frames. */
  public StackGroup {
    frames = List.copyOf(frames);
  }

  /** What kind of thread. */
  public enum Kind {
    /** A thread of the operating system. */
    PLATFORM,
    /** A thread of the JVM. */
    VIRTUAL,
    /** The dump does not tell. */
    UNKNOWN
  }
}
