package dev.loomlab.checks;

import dev.loomlab.launch.JdkMissing;
import dev.loomlab.launch.Jdks;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** What a test needs of its machine; without it the test is skipped, or fails in a CI build. */
final class Wants {
  private Wants() {}

  /** The home of a JDK. */
  static Path jdk(int major) {
    try {
      return Jdks.ofThisMachine().home(major);
    } catch (JdkMissing missing) {
      throw without(String.valueOf(missing.getMessage()));
    }
  }

  /** The rights of root, as to become another user or to mount a file system. */
  static void root() {
    if (!"root".equals(System.getProperty("user.name"))) {
      throw without("it takes root to become another user, or to mount a small disk");
    }
  }

  /** Skips the test, or fails in a CI build. */
  static AssertionError without(String reason) {
    if (Boolean.parseBoolean(System.getenv("CI"))) {
      return Assertions.fail(reason);
    }
    return Assumptions.abort(reason);
  }
}
