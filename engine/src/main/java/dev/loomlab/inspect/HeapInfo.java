package dev.loomlab.inspect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * How much of its heap a JVM uses, by the JDK's command {@code jcmd PID GC.heap_info}: the JVM
 * answers it without allocating, so that it is told of a full heap too.
 */
final class HeapInfo {
  private static final Pattern USED =
      Pattern.compile("(?m)^(?!.*space).*\\bused (\\d{1,12})([KMG])");

  private HeapInfo() {}

  /**
   * Asks a JVM.
   *
   * @return the bytes in use; nothing if it does not tell
   * @throws IOException if there is no such command
   */
  static OptionalLong usedBytes(long pid) throws IOException {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var asking =
        new ProcessBuilder(jcmd, Long.toString(pid), "GC.heap_info")
            .redirectErrorStream(true)
            .start();
    try (var out = asking.getInputStream()) {
      return used(new String(out.readAllBytes(), StandardCharsets.UTF_8));
    } finally {
      asking.destroyForcibly();
    }
  }

  /** The sum over the generations, or of the whole; metaspace and parts of generations apart. */
  static OptionalLong used(String text) {
    long sum = 0;
    var found = USED.matcher(text);
    while (found.find()) {
      int shift =
          switch (found.group(2)) {
            case "K" -> 10;
            case "M" -> 20;
            default -> 30;
          };
      sum += Long.parseLong(found.group(1)) << shift;
    }
    return sum > 0 ? OptionalLong.of(sum) : OptionalLong.empty();
  }
}
