package dev.loomlab.bench;

import dev.loomlab.drive.HttpRequestForm;
import dev.loomlab.observe.ProcessObserver;
import dev.loomlab.observe.WatchOrder;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What samplers, canary and the recording of virtual threads cost a target that is bound by the
 * processor: stretches of one window, watched and unwatched by turns, in pairs whose order
 * alternates, so that what tells one life of a target from the next does not count. Its twin
 * records every event at threshold 0 and must be seen to cost too much; what the canary costs alone
 * is told. Run it from the project's root.
 *
 * <p>It exits with 1 if the lower end of either interval (throughput, and the inverse of CPU per
 * request) lies below 0.97, or if the twin does not.
 */
public final class WatchingCost {
  private static final double LOWEST = 0.97;
  private static final int PAIRS_A_LIFE = 4;
  private static final long STRETCH_NANOS = 6_000_000_000L;

  /**
   * What attaching, or taking the recording over, leaves to be done when it returns: the target
   * compiles anew what events are made in. In a trial that is over when a window opens.
   */
  private static final long SETTLING_NANOS = 6_000_000_000L;

  /** Attaching and taking the recording over take no longer, on the whole. */
  private static final long BETWEEN_NANOS = 3_000_000_000L;

  private final Plan plan;
  private final Path folder;

  private WatchingCost(Plan plan, Path folder) {
    this.plan = plan;
    this.folder = folder;
  }

  /**
   * Runs it.
   *
   * @param args a new folder for the results, then, if others than usual, how many lives of the
   *     target are watched
   */
  public static void main(String[] args) throws Exception {
    var folder = Files.createDirectory(Path.of(args[0]).toAbsolutePath());
    int lives = args.length > 1 ? Integer.parseInt(args[1]) : 6;
    double watched = lowest("watching", lives, folder);
    double eager = lowest("watching-hard", 2, folder);
    double canary = lowest("watching-canary", 3, folder);
    System.out.printf(
        Locale.ROOT,
        "lower end of the interval: %.3f with samplers, canary and recording (at least %.2f asked),"
            + " %.3f when every event is recorded (must fall below); %.3f of the canary alone%n",
        watched,
        LOWEST,
        eager,
        canary);
    if (watched < LOWEST || eager >= LOWEST) {
      System.exit(1);
    }
  }

  private static double lowest(String name, int lives, Path folder) throws Exception {
    var file = Path.of("bench", "plans", name + ".yaml");
    var plan =
        new PlanReader(HttpRequestForm.toRun()).read(name, Files.readString(file), List.of());
    var cost = new WatchingCost(plan, Files.createDirectory(folder.resolve(name)));
    var throughput = new ArrayList<Double>();
    var cpu = new ArrayList<Double>();
    for (int life = 0; life < lives; life++) {
      cost.live(life, throughput, cpu);
    }
    return Math.min(
        PairedRatios.of(throughput).print(name + ": throughput watched/unwatched"),
        PairedRatios.of(cpu).print(name + ": inverse of CPU per request watched/unwatched"));
  }

  /** One life of the target: its pairs are added. */
  private void live(int life, List<Double> throughput, List<Double> cpu) throws Exception {
    try (var driven = DrivenTarget.start(plan, folder.resolve("target-" + life + ".log"))) {
      driven.begin(
          PAIRS_A_LIFE * (2 * (STRETCH_NANOS + SETTLING_NANOS) + BETWEEN_NANOS) + STRETCH_NANOS);
      var watched = new ArrayList<DrivenTarget.Stretch>();
      var unwatched = new ArrayList<DrivenTarget.Stretch>();
      for (int pair = 0; pair < PAIRS_A_LIFE; pair++) {
        if (pair % 2 == life % 2) {
          watched.add(watched(driven));
          unwatched.add(unwatched(driven));
        } else {
          unwatched.add(unwatched(driven));
          watched.add(watched(driven));
        }
      }
      var answered = driven.end();
      for (int pair = 0; pair < PAIRS_A_LIFE; pair++) {
        double with = answered.perSecond(watched.get(pair));
        double without = answered.perSecond(unwatched.get(pair));
        throughput.add(with / without);
        cpu.add((unwatched.get(pair).cores() / without) / (watched.get(pair).cores() / with));
      }
    }
  }

  private DrivenTarget.Stretch unwatched(DrivenTarget driven) throws IOException {
    return driven.measure(SETTLING_NANOS, STRETCH_NANOS);
  }

  private DrivenTarget.Stretch watched(DrivenTarget driven) throws IOException {
    var order = new WatchOrder(Optional.of(driven.target()), observed(), folder, System.nanoTime());
    var watch = new ProcessObserver().watch(order);
    watch.mark();
    var stretch = driven.measure(SETTLING_NANOS, STRETCH_NANOS);
    watch.mark();
    watch.stop();
    var seen = watch.observation(List.of());
    if (!seen.unobserved().isEmpty()) {
      throw new IOException("not everything was watched: " + seen.unobserved());
    }
    return stretch;
  }

  private Observe observed() {
    return plan.variants()
        .getLast()
        .observe()
        .orElseThrow()
        .settledFor(plan.target().orElseThrow());
  }
}
