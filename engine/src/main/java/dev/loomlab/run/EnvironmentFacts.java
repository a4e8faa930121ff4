package dev.loomlab.run;

import dev.loomlab.observe.AllowedCores;
import dev.loomlab.record.Environment;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The facts of this machine whose change would make two trials incomparable. */
final class EnvironmentFacts {
  private static final long MIB = 1 << 20;
  private static final Path GOVERNOR =
      Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  private static final Path TURBO = Path.of("/sys/devices/system/cpu/intel_pstate/no_turbo");
  private static final Path BACKLOG = Path.of("/proc/sys/net/core/somaxconn");

  private final Map<String, String> ofMachine = new TreeMap<>();

  /** Reads what does not change during a run. */
  EnvironmentFacts(Machine machine) {
    int cores = AllowedCores.of(ProcessHandle.current().pid()).orElse(machine.cores().size());
    ofMachine.put(Environment.CORES, Integer.toString(cores));
    ofMachine.put("cpu", cpu());
    ofMachine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    ofMachine.put("kernel", System.getProperty("os.version"));
    ofMachine.put(Environment.MEMORY_MEBIBYTES, Long.toString(memoryBytes() / MIB));
    ofMachine.put(
        "tool.jvm",
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    machine.openFiles().ifPresent(limit -> ofMachine.put("openFilesLimit", Long.toString(limit)));
    Machine.setting(GOVERNOR).ifPresent(governor -> ofMachine.put("cpuGovernor", governor));
    Machine.setting(TURBO)
        .ifPresent(off -> ofMachine.put("cpuTurbo", off.equals("1") ? "off" : "on"));
    Machine.setting(BACKLOG).ifPresent(backlog -> ofMachine.put("somaxconn", backlog));
  }

  /**
   * The facts of a trial.
   *
   * @param targetCores the cores that its target is held to; empty: any
   * @param ofTarget what was found out of the target itself
   */
  Environment of(List<Integer> targetCores, Map<String, String> ofTarget) {
    var facts = new TreeMap<>(ofMachine);
    int cores = targetCores.size();
    facts.put(
        Environment.TARGET_CORES,
        cores == 0 ? ofMachine.getOrDefault(Environment.CORES, "1") : Integer.toString(cores));
    facts.putAll(ofTarget);
    return new Environment(facts);
  }

  private static String cpu() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException noProc) {
      return new oshi.SystemInfo().getHardware().getProcessor().getProcessorIdentifier().getName();
    }
  }

  private static long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getTotalMemorySize();
  }
}
