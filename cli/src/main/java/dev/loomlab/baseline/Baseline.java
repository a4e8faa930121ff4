package dev.loomlab.baseline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * What this machine can measure.
 *
 * @param findings one a probe, in the order in which people read them
 */
public record Baseline(List<Finding> findings) {

  /** Copies the findings. */
  public Baseline {
    findings = List.copyOf(findings);
  }

  /**
   * Probes the machine, which takes about 15 s.
   *
   * @param begins is told what is probed next
   * @throws InterruptedException if the caller is interrupted
   */
  public static Baseline probe(Consumer<String> begins) throws InterruptedException {
    var system = new SystemFiles(Path.of("/"));
    var findings = new ArrayList<Finding>();
    begins.accept("sleep(50 ms) alone");
    findings.add(SleepProbe.of(1));
    begins.accept("sleep(50 ms) with 200 sleepers");
    findings.add(SleepProbe.of(200));
    begins.accept("platform threads");
    findings.add(new ThreadProbe(system).find());
    findings.addAll(new SystemLimits(system).find());
    begins.accept("the load engine against a server that does nothing");
    findings.add(GeneratorCeiling.find());
    return new Baseline(findings);
  }

  /**
   * How many platform threads one program may have here, by half of what the system's limits leave
   * and half of the free memory; empty where the system tells neither.
   */
  public static OptionalInt threadsAllowed() {
    var most = new ThreadProbe(new SystemFiles(Path.of("/"))).allowed();
    return most.isPresent()
        ? OptionalInt.of(Math.clamp(most.getAsLong(), 1, Integer.MAX_VALUE))
        : OptionalInt.empty();
  }
}
