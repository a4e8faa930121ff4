package dev.loomlab.diagnose;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.StackGroup;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Who holds the carriers, as dumps or execution samples show it.
 *
 * @param way in which way
 * @param site where in the program
 * @param call the innermost call, which says what is done there
 * @param seen how that was seen, in words
 * @param threads how many threads a dump shows there; 0 if execution samples alone show it
 */
record Holder(Way way, Optional<String> site, Optional<String> call, String seen, int threads) {
  /** At least this share of the carriers must be held there in most dumps. */
  private static final double MOST_CARRIERS = 0.8;

  /** At least this share of the samples of virtual threads must be there. */
  private static final double MOST_SAMPLES = 0.5;

  /** Fewer execution samples than this tell no share. */
  private static final long LEAST_SAMPLES = 10;

  private static final String CARRIER = "java.lang.VirtualThread.runContinuation";

  /** In which way carriers are held. */
  enum Way {
    /** A call of the file system. */
    FILE,
    /** A name is looked up. */
    LOOKUP,
    /** A loop that yields. */
    YIELD,
    /** A lock that is taken on the carrier itself. */
    CARRIER_LOCK,
    /** A native call. */
    NATIVE,
    /** It runs, or is in a call that frames do not show. */
    RUNNING
  }

  /** Who holds most of the carriers, if that is seen. */
  static Optional<Holder> of(Scene scene) {
    return byMounts(scene, Hold.FILE, Way.FILE)
        .or(() -> byMounts(scene, Hold.LOOKUP, Way.LOOKUP))
        .or(() -> yielding(scene))
        .or(() -> bySamples(scene, Holder::isYield, Way.YIELD))
        .or(() -> bySamples(scene, ExecutionSite::isNative, Way.NATIVE))
        .or(() -> byMounts(scene, Hold.RUNNING, Way.RUNNING))
        .or(() -> bySamples(scene, place -> true, Way.RUNNING));
  }

  /**
   * Carriers that wait themselves, in code that is not the JDK's.
   *
   * @param othersWait whether virtual threads are known to wait for carriers: then workers that are
   *     called like carriers are taken for carriers, which frames alone may not show
   */
  static Optional<Holder> onCarriers(Scene scene, boolean othersWait) {
    return scene.mostly(mounts -> waitingCarriers(mounts, othersWait), Holder::threads);
  }

  private static Optional<Holder> waitingCarriers(Mounts mounts, boolean othersWait) {
    var waiting =
        mounts.view().standings().stream()
            .filter(each -> each.group().kind() == StackGroup.Kind.PLATFORM)
            .filter(each -> each.is(Doing.Kind.LOCK_WAIT) || each.is(Doing.Kind.OWN_WAIT))
            .map(DumpView.Standing::group)
            .filter(group -> foreign(group, othersWait).isPresent())
            .toList();
    int threads = waiting.stream().mapToInt(StackGroup::count).sum();
    return waiting.stream()
        .max(Comparator.comparingInt(StackGroup::count))
        .map(
            group ->
                new Holder(
                    Way.CARRIER_LOCK,
                    foreign(group, othersWait),
                    group.frames().stream().findFirst(),
                    Words.text(
                        "in a dump %d carriers themselves wait%s, outside of any virtual thread",
                        threads, Site.in(foreign(group, othersWait))),
                    threads));
  }

  /** The innermost frame of others than the JDK, further in than where a carrier runs threads. */
  private static Optional<String> foreign(StackGroup group, boolean othersWait) {
    int carrier = group.frames().indexOf(CARRIER);
    if (carrier < 0 && othersWait && group.name().equals(Mounts.WORKER)) {
      carrier = group.frames().size();
    }
    return group.frames().stream()
        .limit(Math.max(0, carrier))
        .filter(frame -> !Site.isOfTheJdk(frame))
        .findFirst();
  }

  private static Optional<Holder> byMounts(Scene scene, Hold hold, Way way) {
    double least = Math.max(1, MOST_CARRIERS * scene.parallelism().orElse(Double.MAX_VALUE));
    return scene.mostly(
        mounts ->
            mounts.count(hold) >= least
                ? mounts
                    .largest(held -> held.hold() == hold)
                    .map(held -> of(held, way, mounts.count(hold)))
                : Optional.empty(),
        Holder::threads);
  }

  /** Loops that yield, whether they are caught in yield or between two. */
  private static Optional<Holder> yielding(Scene scene) {
    double least = Math.max(1, MOST_CARRIERS * scene.parallelism().orElse(Double.MAX_VALUE));
    return scene.mostly(
        mounts ->
            mounts
                .largest(held -> held.hold() == Hold.YIELD)
                .map(
                    held ->
                        of(
                            held,
                            Way.YIELD,
                            mounts.count(
                                other ->
                                    (other.hold() == Hold.YIELD || other.hold() == Hold.RUNNING)
                                        && other.site().equals(held.site()))))
                .filter(holder -> holder.threads() >= least),
        Holder::threads);
  }

  private static Holder of(Mounts.Held held, Way way, int threads) {
    var call = called(held.standing().group());
    return new Holder(
        way,
        held.site(),
        call,
        Words.text(
            "in a dump %d virtual threads are%s%s",
            threads, Site.in(held.site()), call.map(each -> ", inside " + each).orElse("")),
        threads);
  }

  /** What the program itself calls there: the outermost call further in than its own. */
  private static Optional<String> called(StackGroup group) {
    return group.application().isEmpty()
        ? group.frames().stream().findFirst()
        : Site.inner(group).reduce((inner, outer) -> outer);
  }

  private static boolean isYield(ExecutionSite place) {
    return place.frames().stream().limit(4).anyMatch(Hold::isYield);
  }

  private static Optional<Holder> bySamples(Scene scene, Predicate<ExecutionSite> which, Way way) {
    var places =
        scene.sighting().executing().stream()
            .filter(place -> place.kind() == StackGroup.Kind.VIRTUAL)
            .toList();
    long all = places.stream().mapToLong(ExecutionSite::samples).sum();
    var bySite =
        places.stream()
            .filter(which)
            .collect(
                Collectors.groupingBy(
                    (ExecutionSite place) -> Site.of(place),
                    Collectors.summingLong(ExecutionSite::samples)));
    long those = bySite.values().stream().mapToLong(Long::longValue).sum();
    if (all < LEAST_SAMPLES || those < MOST_SAMPLES * all) {
      return Optional.empty();
    }
    return bySite.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            most ->
                new Holder(
                    way,
                    most.getKey(),
                    call(places, most.getKey(), which),
                    Words.text(
                        "%d of %d samples of virtual threads that ran are%s",
                        most.getValue(), all, Site.in(most.getKey())),
                    0));
  }

  private static Optional<String> call(
      List<ExecutionSite> places, Optional<String> site, Predicate<ExecutionSite> which) {
    return places.stream()
        .filter(which)
        .filter(place -> Site.of(place).equals(site))
        .flatMap(place -> place.frames().stream().limit(1))
        .findFirst();
  }
}
