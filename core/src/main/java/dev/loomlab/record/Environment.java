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

  /** The fact that holds how much memory the target's control group lets it have, in MiB. */
  public static final String TARGET_MEMORY_LIMIT_MIB = "target.memoryLimitMiB";

  /** The fact that holds how many threads the target's control group lets it have. */
  public static final String TARGET_THREADS_LIMIT = "target.threadsLimit";

  /** The fact that holds the largest heap that the target's JVM may have, in MiB. */
  public static final String TARGET_HEAP_LIMIT_MIB = "target.heapLimitMiB";

  /** The fact that holds the release of Java that the target runs on, a whole number. */
  public static final String TARGET_JAVA = "target.java";

  /** The fact that holds the process of a target that was not started here. */
  public static final String TARGET_PROCESS = "target.process";

  /** What the name of a fact begins with that holds a setting of the target. */
  public static final String TARGET_SETTING = "target.setting.";

  /** What the name of a setting ends with that stands where the JVM does not see it. */
  public static final String AFTER_JAR = " after the jar";

  /** Copies the facts, in the order of their names. */
  public Environment {
    facts = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }
}
