package dev.loomlab.baseline;

import dev.loomlab.baseline.Finding.Measured;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** How many platform threads one process can start here, tried in a child that cannot do harm. */
final class ThreadProbe {
  private static final String NAME = "platformThreads";
  private static final String TITLE = "platform threads";
  private static final int MOST = 20_000;
  private static final long BYTES_PER_THREAD = 256 * 1024;
  private static final String MEANING =
      "A thread per request needs one for every request in flight: keep levels of such a variant"
          + " below it. Virtual threads are not bound by it.";

  private final SystemFiles system;

  ThreadProbe(SystemFiles system) {
    this.system = system;
  }

  /**
   * Starts at most 20,000 threads, at most half of what known limits leave to the whole machine,
   * and at most what half of the free memory holds.
   *
   * @throws InterruptedException if the caller is interrupted
   */
  Finding find() throws InterruptedException {
    int cap = cap();
    try {
      return tried(cap);
    } catch (IOException failure) {
      return Finding.unknown(
          NAME, TITLE, "the probe did not start: " + failure.getMessage(), MEANING);
    }
  }

  private int cap() {
    return Math.clamp(allowed().orElse(MOST), 1, MOST);
  }

  /** Half of what known limits leave to the machine, at most what half of the free memory holds. */
  OptionalLong allowed() {
    var byMemory = system.freeMemoryBytes().stream().map(bytes -> bytes / 2 / BYTES_PER_THREAD);
    var byLimits = system.processesLeft().stream().map(left -> left / 2);
    return LongStream.concat(byMemory, byLimits).min();
  }

  private Finding tried(int cap) throws IOException, InterruptedException {
    var child =
        ChildJvm.start(
            List.of("-Xmx64m", "-Xlog:disable", "-Xlog:all=off", "-XX:+UseSerialGC"),
            ThreadCount.class,
            List.of(Integer.toString(cap)));
    try {
      if (!child.waitFor(30, TimeUnit.SECONDS)) {
        return Finding.unknown(NAME, TITLE, "the probe took longer than 30 s", MEANING);
      }
      var said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
      var words = said.split(" ", 3);
      if (words.length < 2 || !words[0].equals("started")) {
        return Finding.unknown(
            NAME, TITLE, "the probe ended with code " + child.exitValue() + " " + said, MEANING);
      }
      int started = Integer.parseInt(words[1]);
      var text =
          words.length < 3
              ? String.format(Locale.ROOT, "at least %,d; the probe stops there", started)
              : String.format(Locale.ROOT, "%,d, then: %s", started, words[2]);
      return new Finding(NAME, TITLE, List.of(new Measured("started", started)), text, MEANING);
    } finally {
      child.destroyForcibly();
    }
  }
}
