package dev.loomlab.plan;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a variant or a case adds to the target's start.
 *
 * @param args words appended to the command line
 * @param env environment variables set for the target
 * @param jvmOptions options for the target's JVM
 * @param jdk the JDK's major version, if it matters
 */
public record Setup(
    List<String> args, Map<String, String> env, List<String> jvmOptions, OptionalInt jdk) {

  /** Adds nothing. */
  public static final Setup NONE = new Setup(List.of(), Map.of(), List.of(), OptionalInt.empty());

  /** Copies the collections. */
  public Setup {
    args = List.copyOf(args);
    env = Map.copyOf(env);
    jvmOptions = List.copyOf(jvmOptions);
  }

  /** This set-up followed by another; where both say something, the other one wins. */
  public Setup and(Setup other) {
    var allArgs = new java.util.ArrayList<>(args);
    allArgs.addAll(other.args);
    var allOptions = new java.util.ArrayList<>(jvmOptions);
    allOptions.addAll(other.jvmOptions);
    var allEnv = new java.util.HashMap<>(env);
    allEnv.putAll(other.env);
    return new Setup(allArgs, allEnv, allOptions, other.jdk.isPresent() ? other.jdk : jdk);
  }
}
