package dev.loomlab.launch;

import dev.loomlab.plan.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a process prints, in a file of bounded size: the beginning as it comes, the end when it is
 * closed, and between them a line that says how much was left out.
 *
 * <p>A thread of its own drains the process, so that it is never held up by its log, whatever
 * becomes of the file.
 */
public final class BoundedLog implements AutoCloseable {

  /** How many bytes are kept at either end. */
  public static final int KEPT_BYTES = 1 << 20;

  private static final int CHUNK_BYTES = 8192;

  private final OutputStream file;
  private final int keptBytes;
  private final byte[] ring;
  private final Thread pump;
  private long total;
  private @Nullable IOException fault;
  private boolean closed;

  private BoundedLog(OutputStream file, int keptBytes, InputStream source) {
    this.file = file;
    this.keptBytes = keptBytes;
    this.ring = new byte[keptBytes];
    this.pump = Thread.ofVirtual().name("log").unstarted(() -> drain(source));
  }

  /**
   * Begins to drain what a process prints.
   *
   * @param keptBytes how many bytes are kept at the beginning, and how many at the end
   * @param secrets what is masked wherever it is printed
   * @throws IOException if the file cannot be made
   */
  public static BoundedLog of(InputStream source, Path file, int keptBytes, Secrets secrets)
      throws IOException {
    var scrubbed = ScrubbedStream.of(source, secrets);
    var log = new BoundedLog(Files.newOutputStream(file), keptBytes, scrubbed);
    log.pump.start();
    return log;
  }

  private void drain(InputStream source) {
    var chunk = new byte[CHUNK_BYTES];
    try (source) {
      for (int length = source.read(chunk); length >= 0; length = source.read(chunk)) {
        keep(chunk, length);
      }
    } catch (IOException broken) {
      note(broken);
    }
  }

  private synchronized void keep(byte[] chunk, int length) {
    int head = (int) Math.min(length, Math.max(0, keptBytes - total));
    for (int done = 0; done < length; ) {
      int at = (int) ((total + done) % keptBytes);
      int part = Math.min(length - done, keptBytes - at);
      System.arraycopy(chunk, done, ring, at, part);
      done += part;
    }
    total += length;
    if (head > 0 && fault == null) {
      try {
        file.write(chunk, 0, head);
        file.flush();
      } catch (IOException broken) {
        fault = broken;
      }
    }
  }

  private synchronized void note(IOException broken) {
    // A stream that ends because the process was killed is no fault of the log.
    if (fault == null && !closed && broken.getMessage() != null && !endsByKill(broken)) {
      fault = broken;
    }
  }

  private static boolean endsByKill(IOException broken) {
    return String.valueOf(broken.getMessage()).toLowerCase(Locale.ROOT).contains("stream closed");
  }

  /** The last lines printed so far, oldest first; then why the file is not complete, if so. */
  public synchronized List<String> lastLines(int lines) {
    long from = Math.max(0, total - keptBytes);
    var all = new String(kept(from), StandardCharsets.UTF_8).lines().toList();
    var last = new ArrayList<>(all.subList(Math.max(0, all.size() - lines), all.size()));
    if (fault != null) {
      last.add("[the log's file is not complete: " + fault + "]");
    }
    return List.copyOf(last);
  }

  /** Waits until the process has closed its output, but no longer than that. */
  public void awaitEnd(long boundMillis) throws InterruptedException {
    pump.join(boundMillis);
  }

  private byte[] kept(long from) {
    var bytes = new byte[(int) (total - from)];
    for (int done = 0; done < bytes.length; ) {
      int at = (int) ((from + done) % keptBytes);
      int part = Math.min(bytes.length - done, keptBytes - at);
      System.arraycopy(ring, at, bytes, done, part);
      done += part;
    }
    return bytes;
  }

  /** Writes the end and closes the file. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (file) {
      long from = Math.max(keptBytes, total - keptBytes);
      if (fault == null && total > keptBytes) {
        long cut = from - keptBytes;
        if (cut > 0) {
          file.write(("\n[... " + cut + " bytes left out ...]\n").getBytes(StandardCharsets.UTF_8));
        }
        file.write(kept(from));
      }
    } catch (IOException broken) {
      fault = fault == null ? broken : fault;
    }
  }
}
