package dev.loomlab.record;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a trial ran on: every fact whose change would make two trials incomparable.
 *
 * <p>A fact whose name begins with {@code target.} may differ between variants and cases, which
 * choose JVM options and JDK; every other fact must be alike in all trials of a run.
 *
 * @param facts by name, for example {@code cores}, {@code cpu}, {@code os}, {@code target.jvm}
 */
public record Environment(Map<String, String> facts) {

  /** The fact that holds how many cores the machine has, a whole number. */
  public static final String CORES = "cores";

  /** The fact that holds how many cores the target may use, a whole number. */
  public static final String TARGET_CORES = "target.cores";

  /** The fact that holds how much memory the machine has, a whole number of mebibytes. */
  public static final String MEMORY_MEBIBYTES = "memoryMiB";

  /** The fact that holds how many files the target may have open, a whole number. */
  public static final String TARGET_OPEN_FILES_LIMIT = "target.openFilesLimit";

  /** Copies the facts, in the order of their names. */
  public Environment {
    facts = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }
}
