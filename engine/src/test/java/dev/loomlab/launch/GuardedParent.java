package dev.loomlab.launch;

import java.io.IOException;
import java.nio.file.Path;

/** Stands for Loomlab: entrusts a process with a child to a guardian, and waits to be killed. */
final class GuardedParent {
  private GuardedParent() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    var guardian = Guardian.start();
    var running = new RunningFile(Path.of(args[0]));
    var process =
        new ProcessBuilder("setsid", "sh", "-c", "trap '' TERM; sleep 1000 & echo $!; wait; wait")
            .redirectErrorStream(true)
            .start();
    guardian.entrust(process.toHandle(), "target");
    running.entrust(process.toHandle(), "target");
    System.out.println(process.pid());
    process.getInputStream().transferTo(System.out);
    process.waitFor();
  }
}
