package dev.loomlab.diagnose;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sockets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Many more threads live at once than there is work for: more than requests in the target by far,
 * or so many that stand at one place that no number of requests explains them.
 */
final class FanOutRule implements Rule {
  /** Fewer virtual threads than this are a few megabytes, whatever they do. */
  private static final double LEAST = 1_000;

  /** A request may have a few threads of its own; more than this many is a fan-out. */
  private static final double A_REQUEST = 8;

  /** Where nothing tells of requests, so many are a fan-out. */
  private static final double WITHOUT_REQUESTS = 20_000;

  @Override
  public List<Finding> of(Scene scene) {
    var live = scene.virtualThreadsMost();
    if (live.isEmpty()) {
      return List.of();
    }
    var requests = requests(scene);
    double most =
        requests.isPresent()
            ? Math.max(LEAST, A_REQUEST * requests.getAsDouble())
            : WITHOUT_REQUESTS;
    return live.getAsDouble() >= most
        ? List.of(finding(scene, live.getAsDouble(), requests))
        : List.of();
  }

  /** How many requests may be in it: connections that it accepted, or X R if that is more. */
  private static OptionalDouble requests(Scene scene) {
    var accepted = scene.sighting().sockets().map(FanOutRule::accepted);
    var inSystem = scene.sighting().load().map(Sighting.Load::inSystem);
    if (accepted.isEmpty() && inSystem.isEmpty()) {
      return OptionalDouble.empty();
    }
    double requests = Math.max(accepted.orElse(0.0), inSystem.orElse(0.0));
    return requests > 0 ? OptionalDouble.of(requests) : OptionalDouble.empty();
  }

  private static double accepted(Sockets sockets) {
    return sockets.inbound().values().stream().mapToInt(Integer::intValue).sum();
  }

  private static Finding finding(Scene scene, double live, OptionalDouble requests) {
    var largest =
        scene.mounts().stream()
            .max(Comparator.comparingInt(Mounts::threads))
            .flatMap(mounts -> mounts.largest(held -> true));
    var site = largest.flatMap(Mounts.Held::site);
    return new Draft(
            FindingKind.FAN_OUT,
            Words.text("%,.0f virtual threads live at once%s", live, requestsWords(requests)))
        .at(site)
        .seen("%,.0f virtual threads lived at once, at most", live)
        .seen(
            largest.map(
                held ->
                    Words.text(
                        "in a dump %,d of them stand at the same place%s",
                        held.count(), Site.in(site))))
        .seen(heap(scene))
        .figure("virtualThreads", live)
        .figure("requests", requests)
        .next(
            "Bound how many tasks run at once, for example with a semaphore that the submitter"
                + " takes, and decide whether it waits then or is refused.");
  }

  private static Optional<String> heap(Scene scene) {
    var most = scene.course().highest(Gauge.HEAP_USED_BYTES);
    return most.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Words.text("the heap held up to %s MiB", Words.number(most.getAsDouble() / (1 << 20))));
  }

  private static String requestsWords(OptionalDouble requests) {
    return requests.isPresent()
        ? Words.text(", for %,.0f requests at most", requests.getAsDouble())
        : "";
  }
}
