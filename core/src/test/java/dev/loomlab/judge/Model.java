package dev.loomlab.judge;

import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * A target as a queueing model: what bounds it, what a request costs, what can be seen of it. Each
 * {@code with} gives a changed copy.
 */
final class Model {
  /** Two cores, 50 ms of waiting and 70 us of processor time a request, nothing that bounds it. */
  static final Model UNBOUNDED = new Model();

  double executionSeconds = 0.050;
  double overheadSeconds = 0.0003;
  OptionalDouble workers = OptionalDouble.empty();
  OptionalDouble carriers = OptionalDouble.empty();
  double cpuSeconds = 70e-6;
  double coresAllowed = 2;
  boolean stages = true;
  boolean virtualThreads = true;
  boolean schedulerGauge = true;
  boolean carriersHeld;
  double generatorCpuSeconds = 15e-6;
  OptionalDouble generatorMost = OptionalDouble.empty();
  double rssMebibytes = 180;
  double noise = 0.001;

  private Model() {}

  /** A fixed pool of platform threads. */
  static Model pool(int workers) {
    return UNBOUNDED.withWorkers(workers).with(copy -> copy.virtualThreads = false);
  }

  /** A copy with a change. */
  Model with(Consumer<Model> change) {
    var copy = new Model();
    copy.executionSeconds = executionSeconds;
    copy.overheadSeconds = overheadSeconds;
    copy.workers = workers;
    copy.carriers = carriers;
    copy.cpuSeconds = cpuSeconds;
    copy.coresAllowed = coresAllowed;
    copy.stages = stages;
    copy.virtualThreads = virtualThreads;
    copy.schedulerGauge = schedulerGauge;
    copy.carriersHeld = carriersHeld;
    copy.generatorCpuSeconds = generatorCpuSeconds;
    copy.generatorMost = generatorMost;
    copy.rssMebibytes = rssMebibytes;
    copy.noise = noise;
    change.accept(copy);
    return copy;
  }

  Model withExecution(double seconds) {
    return with(copy -> copy.executionSeconds = seconds);
  }

  Model withWorkers(int most) {
    return with(copy -> copy.workers = OptionalDouble.of(most));
  }

  Model withCarriers(int most) {
    return with(copy -> copy.carriers = OptionalDouble.of(most));
  }

  Model withCpu(double seconds) {
    return with(copy -> copy.cpuSeconds = seconds);
  }

  /** The target does not report queue and execution. */
  Model withoutStages() {
    return with(copy -> copy.stages = false);
  }

  /** As on a JDK before 24. */
  Model withoutSchedulerGauge() {
    return with(copy -> copy.schedulerGauge = false);
  }

  /** Virtual threads block without giving up their carriers. */
  Model withCarriersHeld(int most) {
    return withCarriers(most).with(copy -> copy.carriersHeld = true);
  }

  /** A generator that needs so much for a request, and cannot send more than so many. */
  Model withGenerator(double cpuSecondsEach, double mostPerSecond) {
    return with(
        copy -> {
          copy.generatorCpuSeconds = cpuSecondsEach;
          copy.generatorMost = OptionalDouble.of(mostPerSecond);
        });
  }

  Model withRss(double mebibytes) {
    return with(copy -> copy.rssMebibytes = mebibytes);
  }

  Model withNoise(double deviation) {
    return with(copy -> copy.noise = deviation);
  }

  /** What throughput, waits and use of processors come to with so many users or so high a rate. */
  Outcome under(double users, double offeredPerSecond, double machineCores) {
    double shared = machineCores * 0.99 / (cpuSeconds + generatorCpuSeconds);
    double cpu = Math.min(coresAllowed * 0.985 / cpuSeconds, shared);
    double byWorkers = workers.orElse(Double.MAX_VALUE) / executionSeconds;
    double byCarriers = carrierBound();
    double byGenerator = generatorMost.orElse(Double.MAX_VALUE);
    double unloaded = executionSeconds + overheadSeconds;
    double byUsers = Math.min(users / unloaded, offeredPerSecond);
    double most = Math.min(Math.min(cpu, byWorkers), Math.min(byCarriers, byGenerator));
    double throughput = Math.min(byUsers, most);
    double response = byUsers <= most ? unloaded : users / throughput;
    double waited = response - unloaded;
    boolean inside = throughput < byGenerator;
    double queue = inside ? waited : 0;
    return new Outcome(throughput, response, queue, queue > 0.05 * unloaded);
  }

  private double carrierBound() {
    double most = carriers.orElse(Double.MAX_VALUE);
    return carriersHeld ? most / executionSeconds : most / cpuSeconds;
  }

  /** What a model comes to: per second, seconds, seconds. */
  record Outcome(double throughput, double response, double queue, boolean queueing) {}
}
