package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomlab.observe.Probe.Edge;
import dev.loomlab.record.Gauge;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ProcessProbesTest {
  private static final long OWN_PID = ProcessHandle.current().pid();

  @Test
  void theProcessorClockAgreesWithTheThreadThatBurns() throws Exception {
    var clock = ProcessCpuClock.of(OWN_PID);
    assumeTrue(clock.isPresent(), "no processor clock of other processes on this system");
    var threads = ManagementFactory.getThreadMXBean();

    long before = clock.get().nanos();
    long ownBefore = threads.getCurrentThreadCpuTime();
    burn();
    long own = threads.getCurrentThreadCpuTime() - ownBefore;
    long whole = clock.get().nanos() - before;

    assertThat(whole).as("the process uses at least what its thread does").isGreaterThan(own);
  }

  @Test
  void procAndTheLibraryAgreeOnAProcess() throws Exception {
    assumeTrue(ProcProbe.isThere(), "no /proc on this system");
    var proc = read(new ProcProbe(OWN_PID, true), Edge.AT);
    var oshi = read(new OshiProbe(OWN_PID, true), Edge.AT);

    // This JVM grows and shrinks meanwhile: a factor of three tells units apart, not the moment.
    for (var gauge : List.of(Gauge.CPU_NANOS_TOTAL, Gauge.RSS_BYTES, Gauge.PLATFORM_THREADS)) {
      double expected = Objects.requireNonNull(oshi.get(gauge));
      assertThat(proc.get(gauge)).as(gauge.name()).isBetween(expected / 3, expected * 3);
    }
    assertThat(proc.get(Gauge.OPEN_FILES)).isPositive();
    assertThat(proc.get(Gauge.CONTEXT_SWITCHES_TOTAL)).isPositive();
  }

  @Test
  void whatIsCostlyIsReadAtEdgesOnly() throws Exception {
    assumeTrue(ProcProbe.isThere(), "no /proc on this system");

    assertThat(read(new ProcProbe(OWN_PID, true), Edge.BETWEEN))
        .containsKey(Gauge.CPU_NANOS_TOTAL)
        .doesNotContainKey(Gauge.CONTEXT_SWITCHES_TOTAL);
  }

  @Test
  void threadsAreLeftToTheJvmsOwnCountIfItHasOne() throws Exception {
    assumeTrue(ProcProbe.isThere(), "no /proc on this system");

    assertThat(read(new ProcProbe(OWN_PID, false), Edge.AT))
        .doesNotContainKey(Gauge.PLATFORM_THREADS);
  }

  @Test
  void threadsThatEndWhileTheyAreReadDoNotBlindTheProbe() throws Exception {
    assumeTrue(ProcProbe.isThere(), "no /proc on this system");
    var isDone = new AtomicBoolean();
    var churn =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!isDone.get()) {
                    Thread.ofPlatform().start(() -> {});
                  }
                });
    try (var probe = new ProcProbe(OWN_PID, true)) {
      for (int time = 0; time < 300; time++) {
        probe.read(new EnumMap<>(Gauge.class), Edge.AT);
      }
    } finally {
      isDone.set(true);
      churn.join();
    }
  }

  @Test
  void aProcessThatHasEndedIsReported() throws Exception {
    var process = new ProcessBuilder("true").start();
    process.waitFor();
    var values = new EnumMap<Gauge, Double>(Gauge.class);

    assertThatThrownBy(() -> new OshiProbe(process.pid(), true).read(values, Edge.AT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ended");
    assumeTrue(ProcProbe.isThere(), "no /proc on this system");
    assertThatThrownBy(() -> new ProcProbe(process.pid(), true).read(values, Edge.AT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ended");
  }

  @Test
  void theMachineIsBusyAtLeastAsLongAsWeAre() throws Exception {
    assumeTrue(ProcProbe.isThere(), "no /proc on this system");
    var probe = new MachineProbe();

    var values = read(probe, Edge.BETWEEN);

    assertThat(values.get(Gauge.MACHINE_CPU_NANOS_TOTAL))
        .isGreaterThan(values.get(Gauge.OBSERVER_CPU_NANOS_TOTAL))
        .isPositive();
  }

  private static Map<Gauge, Double> read(Probe probe, Edge edge) throws IOException {
    try (probe) {
      var values = new EnumMap<Gauge, Double>(Gauge.class);
      probe.read(values, edge);
      return values;
    }
  }

  private static void burn() {
    double sum = 0;
    for (int i = 1; i < 20_000_000; i++) {
      sum += Math.sqrt(i);
    }
    assertThat(sum).isPositive();
  }
}
