package dev.loomlab.targets.pitfalls;

/** The carriers that virtual threads share in this JVM. */
final class Carriers {
  private Carriers() {}

  /** How many run at once, by the scheduler's own rule: the property, else the processors. */
  static int parallelism() {
    return Integer.getInteger(
        "jdk.virtualThreadScheduler.parallelism", Runtime.getRuntime().availableProcessors());
  }
}
