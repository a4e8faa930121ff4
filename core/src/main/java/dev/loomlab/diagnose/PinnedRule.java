package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Virtual threads blocked while they were pinned, after the start: by a flight recording, or
 * because dumps show them parked on their carriers, which is all that shows a pin that has not
 * ended.
 */
final class PinnedRule implements Rule {
  /**
   * Below 5 % of the carriers' time pinning is of no account: where monitors pin, servers contend
   * for their own for 1 to 2 %.
   */
  private static final double SHARE_OF_TIME = 0.05;

  /** A pin of this length counts by itself: a user notices when a carrier is away for so long. */
  private static final double LONG_MILLIS = 100;

  /** In a single dump, so much of the carriers must be pinned: one moment may be a moment only. */
  private static final double SHARE_OF_CARRIERS = 0.5;

  /** So many places at most are told. */
  private static final int MOST_SITES = 5;

  @Override
  public List<Finding> of(Scene scene) {
    var recorded = recorded(scene.sighting().pins().map(Pins::steady).orElse(List.of()));
    var parked = parked(scene);
    var sites = new LinkedHashMap<String, List<PinnedSite>>();
    recorded.forEach(
        (site, pins) -> {
          if (counts(scene, pins) || parked.containsKey(site)) {
            sites.put(site, pins);
          }
        });
    parked.keySet().forEach(site -> sites.putIfAbsent(site, List.of()));
    return sites.entrySet().stream()
        .limit(MOST_SITES)
        .map(
            site ->
                finding(
                    scene, site.getKey(), site.getValue(), parked.getOrDefault(site.getKey(), 0)))
        .toList();
  }

  /** Recorded pins by their site, in the order of the recording. */
  static Map<String, List<PinnedSite>> recorded(List<PinnedSite> pins) {
    var sites = new LinkedHashMap<String, List<PinnedSite>>();
    pins.forEach(pin -> sites.computeIfAbsent(pin.site(), _ -> new ArrayList<>()).add(pin));
    return sites;
  }

  private static boolean counts(Scene scene, List<PinnedSite> pins) {
    double share = atOnce(scene, pins).orElse(0.0) / scene.parallelism().orElse(1);
    return share >= SHARE_OF_TIME || longestMillis(pins) >= LONG_MILLIS;
  }

  /**
   * How many threads the last dump shows parked on their carriers, by site: those that are there in
   * every one of several dumps, or that are many of the carriers in a single one.
   */
  private static Map<String, Integer> parked(Scene scene) {
    var sites = new LinkedHashMap<String, Integer>();
    if (scene.last().isEmpty()) {
      return sites;
    }
    bySite(scene.mounts().getLast())
        .forEach(
            (site, count) -> {
              boolean inEach =
                  scene.mounts().stream().allMatch(each -> bySite(each).containsKey(site));
              boolean isShown =
                  scene.hasDumpsApart()
                      ? inEach
                      : count >= SHARE_OF_CARRIERS * scene.parallelism().orElse(1);
              if (isShown) {
                sites.put(site, count);
              }
            });
    return sites;
  }

  private static Map<String, Integer> bySite(Mounts mounts) {
    var sites = new LinkedHashMap<String, Integer>();
    mounts.all().stream()
        .filter(held -> held.hold() == Hold.PINNED)
        .forEach(held -> sites.merge(held.site().orElse("?"), held.count(), Integer::sum));
    return sites;
  }

  private static Finding finding(Scene scene, String site, List<PinnedSite> pins, int parked) {
    var draft = new Draft(FindingKind.PINNED, statement(scene, site, pins, parked)).at(named(site));
    pins.forEach(pin -> draft.seen(Optional.of(words(pin))));
    if (parked > 0) {
      draft
          .seen(
              "%s %s parked on %s there",
              scene.hasDumpsApart()
                  ? Words.text("in each of %d dumps,", scene.mounts().size())
                  : "in a dump",
              are(parked),
              carriers(parked))
          .figure("pinnedNow", parked);
    }
    if (!pins.isEmpty()) {
      draft
          .figure("count", count(pins))
          .figure("totalMillis", millis(pins))
          .figure("longestMillis", longestMillis(pins));
      atOnce(scene, pins).ifPresent(each -> draft.figure("pinnedAtOnce", each));
      draft.seen(capacity(scene, pins));
    }
    draft.seen(map(scene, site));
    scene.canary().filter(Canary::isLate).ifPresent(late -> draft.seen(Optional.of(late.words())));
    draft.seen(
        pins.stream().anyMatch(PinnedSite::truncated)
            ? Optional.of(
                "stack truncated, record deeper (-XX:FlightRecorderOptions:stackdepth=256): the"
                    + " reason may stand further out")
            : Optional.empty());
    return draft.next("%s", next(scene));
  }

  /**
   * The map whose bin is locked further out, if a dump shows one: its callers do not see a lock.
   */
  private static Optional<String> map(Scene scene, String site) {
    return scene.mounts().stream()
        .flatMap(mounts -> mounts.all().stream())
        .filter(held -> held.hold() == Hold.PINNED && held.site().filter(site::equals).isPresent())
        .flatMap(held -> held.standing().group().frames().stream())
        .filter(Site::isOfALockingMap)
        .findFirst()
        .map(frame -> "a dump shows it inside " + frame + ", which locks a bin of the map");
  }

  private static String statement(Scene scene, String site, List<PinnedSite> pins, int parked) {
    if (pins.isEmpty()) {
      return Words.text("%s pinned to %s in %s", are(parked), carriers(parked), site);
    }
    var ofTime =
        atOnce(scene, pins)
            .map(each -> Words.text(", %s at any time", Words.number(each)))
            .orElse("");
    return Words.text(
        "virtual threads were pinned in %s: %d times, %s ms together, at most %s ms%s",
        site, count(pins), Words.number(millis(pins)), Words.number(longestMillis(pins)), ofTime);
  }

  private static String are(int threads) {
    return threads == 1 ? "1 virtual thread is" : threads + " virtual threads are";
  }

  private static String carriers(int threads) {
    return threads == 1 ? "its carrier" : "their carriers";
  }

  /** How many were pinned there at once, on average. */
  private static Optional<Double> atOnce(Scene scene, List<PinnedSite> pins) {
    if (scene.seconds().isEmpty()) {
      return Optional.empty();
    }
    // Pins are recorded for a little longer than was watched, and no more fit than there are
    // carriers.
    double most =
        Math.max(
            scene.parallelism().orElse(Double.MAX_VALUE),
            scene.course().highest(Gauge.CARRIERS).orElse(0));
    return Optional.of(Math.min(most, millis(pins) / 1e3 / scene.seconds().getAsDouble()));
  }

  /** The site, unless it stands for several. */
  static Optional<String> named(String site) {
    return Optional.of(site).filter(each -> !each.equals(PinnedSite.OTHERS));
  }

  /** The JVM's own words, as they are. */
  static String words(PinnedSite pin) {
    return Words.text(
        "%d times, %s ms together, at most %s ms, blocked in %s%s",
        pin.count(),
        Words.number(pin.nanos() / 1e6),
        Words.number(pin.longestNanos() / 1e6),
        pin.blocking(),
        pin.reason().map(reason -> "; the JVM's reason: " + reason).orElse(""));
  }

  /** X R0 is about the number of carriers: they bound the throughput. */
  private static Optional<String> capacity(Scene scene, List<PinnedSite> pins) {
    var load = scene.sighting().load();
    var carriers = scene.parallelism();
    var atOnce = atOnce(scene, pins);
    if (load.isEmpty() || carriers.isEmpty() || atOnce.isEmpty()) {
      return Optional.empty();
    }
    double served = load.get().answersPerSecond() * load.get().unloadedMillis() / 1e3;
    return Optional.of(
        Words.text(
            "%s/s x %s ms without queueing = %s requests served at once (X R), with %.0f carriers;"
                + " the carriers were pinned %s of the time",
            Words.number(load.get().answersPerSecond()),
            Words.number(load.get().unloadedMillis()),
            Words.number(served),
            carriers.getAsDouble(),
            Words.percent(Math.min(1, atOnce.get() / carriers.getAsDouble()))));
  }

  static long count(List<PinnedSite> pins) {
    return pins.stream().mapToLong(PinnedSite::count).sum();
  }

  static double millis(List<PinnedSite> pins) {
    return pins.stream().mapToDouble(PinnedSite::nanos).sum() / 1e6;
  }

  static double longestMillis(List<PinnedSite> pins) {
    return pins.stream().mapToDouble(PinnedSite::longestNanos).max().orElse(0) / 1e6;
  }

  private static String next(Scene scene) {
    if (scene.monitorsDoNotPin()) {
      return "Move what blocks out of the class initialiser or native call that it is in; where the"
          + " frames do not show one, record deeper stacks.";
    }
    if (scene.java().orElse(0) >= 24) {
      return "Leave -XX:LockingMode=1 out: with it monitors pin as they did before JDK 24.";
    }
    return "Put a ReentrantLock in the place of synchronized around what blocks, or run on JDK 24 or"
        + " later, where monitors do not pin.";
  }
}
