package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.plan.Level;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What to try next against a limit, and what it should give: of something bounded by m, twice as
 * many give twice the throughput (m / S with S = m / X), unless the processors end it before (X
 * times cores over cores used), and never more than the load asks for.
 */
final class NextStep {
  private final Sweep sweep;
  private final Signals cell;

  private NextStep(Sweep sweep, Signals cell) {
    this.sweep = sweep;
    this.cell = cell;
  }

  /** The next step for a limit of a cell, if there is one. */
  static Optional<Limit.Next> of(Limit limit, Sweep sweep, Signals cell) {
    var step = new NextStep(sweep, cell);
    if (cell.throughput() <= 0) {
      return Optional.empty();
    }
    return switch (limit.kind()) {
      case THREADS -> step.doubled(limit, "workers");
      case POOL -> step.doubled(limit, "connections");
      case CARRIERS -> step.carriers(limit);
      case DOWNSTREAM -> step.downstream(limit);
      case CPU -> step.cpu();
      case CONNECTIONS -> step.connections();
      case OFFERED_LOAD -> step.moreLoad();
      case GENERATOR -> Optional.of(says("give the generator more cores, or add a generator"));
      case UNKNOWN -> step.lower();
      case PARTITIONS -> Optional.empty();
    };
  }

  private static Limit.Next says(String step) {
    return new Limit.Next(step, OptionalDouble.empty());
  }

  private Optional<Limit.Next> doubled(Limit limit, String noun) {
    if (limit.size().isEmpty()) {
      return Optional.empty();
    }
    double size = limit.size().getAsDouble();
    var what = limit.name().map(name -> "pool " + name + ": ").orElse("");
    return Optional.of(
        new Limit.Next(
            what + quotient(size, noun) + "; " + Words.text("%.0f %s ", 2 * size, noun) + lift(),
            predicted(2 * cell.throughput())));
  }

  private String quotient(double size, String noun) {
    return Words.text(
        "%.0f %s / %s = %s",
        size, noun, Words.millis(size / cell.throughput()), Words.perSecond(cell.throughput()));
  }

  /** What twice as many do to the ceiling. */
  private String lift() {
    double twice = 2 * cell.throughput();
    var cpu = cpuCeiling();
    if (cpu.isPresent() && cpu.getAsDouble() < twice) {
      return Words.text(
          "lift the ceiling to that of the CPU, about %s", Words.perSecond(cpu.getAsDouble()));
    }
    return Words.text("lift the ceiling to %s", Words.perSecond(twice)) + thenCpu(cpu);
  }

  private static String thenCpu(OptionalDouble cpu) {
    return cpu.isPresent() ? ", then CPU at about " + Words.perSecond(cpu.getAsDouble()) : "";
  }

  private Optional<Limit.Next> carriers(Limit limit) {
    double carriers = limit.size().orElse(0);
    var allowed = cell.coresAllowed();
    if (carriers >= 1 && allowed.isPresent() && carriers < allowed.getAsDouble()) {
      return Optional.of(
          new Limit.Next(
              Words.text(
                  "%.0f carriers (jdk.virtualThreadScheduler.parallelism), one a core, lift the"
                      + " ceiling to %s",
                  allowed.getAsDouble(),
                  Words.perSecond(cell.throughput() * allowed.getAsDouble() / carriers)),
              predicted(cell.throughput() * allowed.getAsDouble() / carriers)));
    }
    return Optional.of(
        says(
            "find what holds the carriers (a dump or recording shows it: on JDK 21 to 23 a wait"
                + " inside synchronized, else native calls and files) and wait outside of it"));
  }

  private Optional<Limit.Next> downstream(Limit limit) {
    double size = limit.size().orElse(1);
    return Optional.of(
        new Limit.Next(
            quotient(size, "at once")
                + Words.text(
                    "; a cap of %.0f calls at once loses nothing; twice as many served there ",
                    size)
                + lift(),
            predicted(2 * cell.throughput())));
  }

  private Optional<Limit.Next> cpu() {
    var used = cell.coresUsed();
    var allowed = cell.coresAllowed();
    if (used.isEmpty() || allowed.isEmpty()) {
      return Optional.empty();
    }
    double micros = used.getAsDouble() / cell.throughput() * 1e6;
    double next = cell.throughput() * (allowed.getAsDouble() + 1) / allowed.getAsDouble();
    return Optional.of(
        new Limit.Next(
            Words.text(
                "%s us of CPU a request: one core more lifts the ceiling to about %s, half the work"
                    + " to about %s",
                Words.number(micros),
                Words.perSecond(next),
                Words.perSecond(2 * cell.throughput())),
            atMostAsked(next)));
  }

  private Optional<Limit.Next> connections() {
    var asked = sweep.askedThroughput(cell);
    var step =
        "let the target accept all connections (its limit, its accept queue, its open files)";
    return asked.isPresent() && !sweep.isLowest(cell)
        ? Optional.of(
            new Limit.Next(
                step
                    + Words.text("; %s would then be offered", Words.perSecond(asked.getAsDouble()))
                    + thenCpu(cpuCeiling()),
                predicted(asked.getAsDouble())))
        : Optional.of(says(step));
  }

  private Optional<Limit.Next> moreLoad() {
    var cpu = cpuCeiling();
    return cpu.isPresent()
        ? Optional.of(
            new Limit.Next(
                Words.text(
                    "offer more load; the CPU ends it at about %s",
                    Words.perSecond(cpu.getAsDouble())),
                cpu))
        : Optional.empty();
  }

  /** Where even the lowest level queues there is nothing to compare with. */
  private Optional<Limit.Next> lower() {
    return cell.level() instanceof Level.Closed(int users) && users > 1 && sweep.isLowest(cell)
        ? Optional.of(says("add a lower level, at which nothing queues yet"))
        : Optional.empty();
  }

  /**
   * At which throughput the processors are used up: those of the target, or the machine's that it
   * shares with the generator; at the cost of a request at the level with the most throughput,
   * where what a JVM does anyhow weighs least.
   */
  private OptionalDouble cpuCeiling() {
    var busiest =
        sweep.cells().stream().max(Comparator.comparingDouble(Signals::throughput)).orElse(cell);
    var known = Processors.of(busiest);
    if (known.isEmpty() || known.get().used() <= 0) {
      return OptionalDouble.empty();
    }
    var processors = known.get();
    double own = processors.allowed() / processors.used();
    double shared = processors.cores() / (processors.used() + processors.generator());
    boolean isShared = processors.allowed() >= processors.cores();
    return OptionalDouble.of(busiest.throughput() * (isShared ? Math.min(own, shared) : own));
  }

  private OptionalDouble predicted(double ceiling) {
    return atMostAsked(Math.min(ceiling, cpuCeiling().orElse(Double.MAX_VALUE)));
  }

  private OptionalDouble atMostAsked(double ceiling) {
    return OptionalDouble.of(
        Math.min(ceiling, sweep.askedThroughput(cell).orElse(Double.MAX_VALUE)));
  }
}
