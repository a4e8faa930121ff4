package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import dev.loomlab.record.Gauge;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Watches a process once and prints what was missed and what was seen, a line each: to be run as
 * another user.
 */
public final class WatchOnce {
  private WatchOnce() {}

  /** Watches the process whose number is the first argument. */
  public static void main(String[] args) {
    var process = ProcessHandle.of(Long.parseLong(args[0]));
    var observe = new Observe(Optional.empty(), Observe.Jfr.VIRTUAL_THREADS);
    var watch =
        new ProcessObserver()
            .watch(new WatchOrder(process, observe, Path.of("."), System.nanoTime()));
    watch.stop();
    var seen = watch.observation(List.of());
    seen.unobserved().forEach(gap -> System.out.println("gap: " + gap.what() + ": " + gap.why()));
    for (var gauge : Gauge.values()) {
      if (seen.samples().getLast().value(gauge).isPresent()) {
        System.out.println("seen: " + gauge);
      }
    }
  }
}
