package dev.loomlab.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SystemFilesTest {
  @TempDir Path root;

  @Test
  void readsTheLimitsOfThisProcess() throws IOException {
    has(
        "proc/self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max processes             unlimited            unlimited            processes
        Max open files            1024                 524288               files
        """);
    has("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    has("proc/sys/net/core/somaxconn", "4096\n");
    var system = new SystemFiles(root);
    assertThat(system.openFiles()).contains(new SystemFiles.Bounds(1024, 524288));
    assertThat(system.outgoingPorts()).contains(new SystemFiles.Bounds(32768, 60999));
    assertThat(system.listenBacklog()).hasValue(4096);
  }

  @Test
  void theTightestLimitOnProcessesCountsLessWhatRuns() throws IOException {
    has("proc/sys/kernel/threads-max", "90000\n");
    has("proc/self/cgroup", "0::/user/own\n");
    has("sys/fs/cgroup/user/own/pids.max", "5000\n");
    has("sys/fs/cgroup/pids.max", "max\n");
    has("proc/loadavg", "0.50 0.40 0.30 2/321 4711\n");
    assertThat(new SystemFiles(root).processesLeft()).hasValue(5000 - 321);
  }

  @Test
  void aSettingOfTheRunningKernelIsReadWhole() throws IOException {
    var setting = Path.of("/proc/sys/net/core/somaxconn");
    Assumptions.assumeTrue(Files.exists(setting), "needs Linux");
    try (var reader = Files.newBufferedReader(setting)) {
      assertThat(new SystemFiles(Path.of("/")).listenBacklog())
          .hasValue(Long.parseLong(reader.readLine()));
    }
  }

  @Test
  void whereThereIsNoProcNothingIsKnown() {
    var system = new SystemFiles(root);
    assertThat(system.openFiles()).isEmpty();
    assertThat(system.outgoingPorts()).isEmpty();
    assertThat(system.listenBacklog()).isEmpty();
    assertThat(system.processesLeft()).isEmpty();
    assertThat(system.freeMemoryBytes()).isEmpty();
    assertThat(new SystemLimits(system).find())
        .extracting(Finding::text)
        .allMatch(text -> text.startsWith("not known: "));
  }

  private void has(String file, String text) throws IOException {
    var path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
