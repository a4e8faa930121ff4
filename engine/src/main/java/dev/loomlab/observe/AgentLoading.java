package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Whether an agent is loaded into a target: where something is asked for that takes one. */
final class AgentLoading {
  private static final String CANARY = "a canary";
  private static final String VIRTUAL_THREADS = "virtual threads in thread dumps";

  private AgentLoading() {}

  /**
   * Loads it if it is needed: for a canary, and for the dumps of a JVM whose own are not safe.
   *
   * @param release the JVM's release of Java
   * @param gaps what will be missing without it is added here
   */
  static Optional<LoadedAgent> into(
      JmxConnection jvm, int release, long pid, WatchOrder order, List<Unobserved> gaps) {
    boolean forCanary = order.observe().canary() == Observe.Canary.ON;
    boolean forDumps = order.observe().dump() && release >= Releases.FIRST_WITH_UNSAFE_DUMPS;
    if (forCanary && release < Releases.FIRST_WITH_VIRTUAL_THREADS) {
      gaps.add(
          new Unobserved(
              CANARY,
              "it is a virtual thread, and the target runs on Java "
                  + release
                  + ", which has none: that takes 21 or later"));
      return Optional.empty();
    }
    if (!forCanary && !forDumps) {
      return Optional.empty();
    }
    try {
      var agent = LoadedAgent.load(jvm.beans(), pid, order.folder());
      if (forCanary) {
        var _ = agent.canary(); // it flies from now on
      }
      return Optional.of(agent);
    } catch (IOException | RuntimeException refused) {
      var why = String.valueOf(refused.getMessage());
      if (forCanary) {
        gaps.add(new Unobserved(CANARY, why));
      }
      if (forDumps) {
        gaps.add(new Unobserved(VIRTUAL_THREADS, why));
      }
      return Optional.empty();
    }
  }
}
