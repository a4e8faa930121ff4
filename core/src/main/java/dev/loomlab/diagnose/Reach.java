package dev.loomlab.diagnose;

import dev.loomlab.record.Environment;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Series;
import java.util.EnumSet;
import java.util.Set;

/** What the observations of a sighting reach: absence of anything else is no finding. */
final class Reach {
  /** Fewer samples than this show no course. */
  private static final long LEAST_SAMPLES = 4;

  private Reach() {}

  /** The kinds that would have been found if they were there. */
  static Set<FindingKind> of(Scene scene) {
    var kinds = EnumSet.noneOf(FindingKind.class);
    for (var kind : FindingKind.values()) {
      if (shows(scene, kind)) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  private static boolean shows(Scene scene, FindingKind kind) {
    var sighting = scene.sighting();
    boolean isDumped = !scene.mounts().isEmpty();
    return switch (kind) {
      case STALLED, LOCK_QUEUE, SUBMITTER_BLOCKED -> isDumped;
      case POOL_QUEUE -> isDumped || !scene.course().pools(Series.Pool.WAITING).isEmpty();
      case PINNED, PINNED_COLD -> sighting.pins().isPresent();
      case CARRIERS_HELD ->
          isSampled(scene, Gauge.MOUNTED_VIRTUAL_THREADS)
              || (scene.canary().isPresent() && scene.coresUsed().isPresent());
      case CARRIERS_ADDED -> isSampled(scene, Gauge.CARRIERS) || isDumped;
      case FAN_OUT -> scene.virtualThreadsMost().isPresent() || isDumped;
      case DIRECT_MEMORY_GROWS -> isSampled(scene, Gauge.DIRECT_MEMORY_BYTES);
      case ALLOCATED_PER_THREAD -> isSampled(scene, Gauge.ALLOCATED_BYTES_TOTAL);
      case COLLECTION -> scene.course().growthPerSecond(Gauge.GC_MILLIS_TOTAL).isPresent();
      case WAITING_SHARE -> sighting.load().isPresent() && scene.coresUsed().isPresent();
      case ENDED_BY_ITSELF, SILENT -> !(sighting.state() instanceof Sighting.State.OnlyFiles);
      case NOT_ACCEPTING -> sighting.sockets().isPresent();
      case OPTION -> sighting.facts().containsKey(Environment.TARGET_JAVA);
    };
  }

  private static boolean isSampled(Scene scene, Gauge gauge) {
    return scene.course().count(gauge) >= LEAST_SAMPLES;
  }
}
