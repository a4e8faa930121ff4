package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.loomlab.launch.JdkMissing;
import dev.loomlab.launch.Jdks;
import java.nio.file.Path;

/** Another JDK of this machine, for tests that need one. */
final class OtherJdk {
  private OtherJdk() {}

  /** Its home; without one the test is skipped with the reason, or fails where CI is true. */
  static Path home(int major) {
    try {
      return Jdks.ofThisMachine().home(major);
    } catch (JdkMissing missing) {
      var reason = String.valueOf(missing.getMessage());
      return "true".equals(System.getenv("CI")) ? fail(reason) : abort(reason);
    }
  }
}
