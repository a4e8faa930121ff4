package dev.loomlab.diagnose;

import dev.loomlab.record.Unobserved;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Says what the observations of one JVM show, without a comparison. A pure function: it works with
 * whatever was seen, finds nothing where what it needs was not, and says nothing against a JVM for
 * what healthy ones do too. docs/EVIDENCE.md has every kind, its evidence and its thresholds.
 */
public final class Diagnose {
  private static final List<Rule> RULES =
      List.of(
          new SilentRule(),
          new EndedRule(),
          new NotAcceptingRule(),
          new StalledRule(),
          new CarriersHeldRule(),
          new PinnedRule(),
          new PoolQueueRule(),
          new LockQueueRule(),
          new SubmitterBlockedRule(),
          new FanOutRule(),
          new CarriersAddedRule(),
          new DirectMemoryRule(),
          new CollectionRule(),
          new WaitingShareRule(),
          new PinnedColdRule(),
          new OptionRule());

  /** The gravest kinds first. */
  private static final List<FindingKind> BY_GRAVITY =
      List.of(
          FindingKind.SILENT,
          FindingKind.ENDED_BY_ITSELF,
          FindingKind.NOT_ACCEPTING,
          FindingKind.STALLED,
          FindingKind.CARRIERS_HELD,
          FindingKind.PINNED,
          FindingKind.POOL_QUEUE,
          FindingKind.LOCK_QUEUE,
          FindingKind.SUBMITTER_BLOCKED,
          FindingKind.FAN_OUT,
          FindingKind.DIRECT_MEMORY_GROWS,
          FindingKind.CARRIERS_ADDED,
          FindingKind.ALLOCATED_PER_THREAD,
          FindingKind.COLLECTION,
          FindingKind.WAITING_SHARE,
          FindingKind.PINNED_COLD,
          FindingKind.OPTION);

  /** What a stall is seen as too, with less in it. */
  private static final Set<FindingKind> IN_A_STALL =
      EnumSet.of(FindingKind.CARRIERS_HELD, FindingKind.LOCK_QUEUE, FindingKind.POOL_QUEUE);

  private Diagnose() {}

  /** What was found, the gravest first, and what could not be seen. */
  public static Diagnosis of(Sighting sighting) {
    var scene = new Scene(sighting);
    var found = new ArrayList<Finding>();
    RULES.forEach(rule -> found.addAll(rule.of(scene)));
    if (found.stream().anyMatch(each -> each.kind() == FindingKind.STALLED)) {
      found.removeIf(each -> IN_A_STALL.contains(each.kind()));
    }
    found.sort(gravestFirst());
    return new Diagnosis(found, unobserved(scene));
  }

  /** Puts the gravest findings first. */
  public static Comparator<Finding> gravestFirst() {
    return Comparator.comparingInt(each -> BY_GRAVITY.indexOf(each.kind()));
  }

  /**
   * Which kinds a sighting could have shown: of the others nothing can be said where they are not
   * found.
   */
  public static Set<FindingKind> couldShow(Sighting sighting) {
    return Reach.of(new Scene(sighting));
  }

  /** What could not be watched, and what a recording without a dump hides by its nature. */
  private static List<Unobserved> unobserved(Scene scene) {
    var unobserved = new ArrayList<>(scene.sighting().unobserved());
    boolean isRecorded =
        scene.sighting().pins().isPresent() || !scene.sighting().executing().isEmpty();
    if (isRecorded && scene.mounts().isEmpty()) {
      unobserved.add(
          new Unobserved(
              "lock waits of virtual threads",
              "a flight recording has no event for them (measured on JDK 25); a dump of threads"
                  + " shows them"));
    }
    return unobserved;
  }
}
