package dev.loomlab.launch;

import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** Ways to start targets in tests. */
public final class Launches {
  /** Gives a target little time to answer. */
  public static final Readiness SHORT =
      new Readiness(Duration.ofMillis(500), Duration.ofMillis(20));

  private Launches() {}

  /** Starts a command with the usual bounds. */
  static RunningTarget launch(String command, Path folder) throws Exception {
    return launcher(Readiness.DEFAULT).launch(order(command, Setup.NONE, folder));
  }

  /** What is to be started. */
  static LaunchOrder order(String command, Setup setup, Path folder) {
    return new LaunchOrder(new Target.Started(command, "GET /ready"), setup, folder, List.of());
  }

  /** A launcher of which nobody is told. */
  public static ProcessLauncher launcher(Readiness readiness) {
    return new ProcessLauncher(
        TargetCommand.Resolution.ofThisMachine(), readiness, Custody.NONE, Duration.ofSeconds(5));
  }

  /** A set-up that asks for a JDK. */
  static Setup jdk(int major) {
    return new Setup(List.of(), Map.of(), List.of(), OptionalInt.of(major));
  }

  /** A script in a folder; the command line that runs it. */
  public static String script(Path folder, String name, String... lines) throws IOException {
    var file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
    return file.toString();
  }

  /** The home of a JDK; without one the test is skipped, or fails in a CI build. */
  public static Path homeOfJdk(int major) {
    try {
      return Jdks.ofThisMachine().home(major);
    } catch (JdkMissing missing) {
      without(String.valueOf(missing.getMessage()));
      throw new IllegalStateException(missing);
    }
  }

  /** Skips the test for want of something, or fails in a CI build. */
  public static void without(String reason) {
    if (Boolean.parseBoolean(System.getenv("CI"))) {
      Assertions.fail(reason);
    }
    Assumptions.abort(reason);
  }
}
