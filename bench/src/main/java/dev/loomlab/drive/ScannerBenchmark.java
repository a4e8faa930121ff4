package dev.loomlab.drive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What reading one answer costs. */
@NullMarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ScannerBenchmark {
  /** Kinds of answers. */
  public enum Answer {
    /** As a web server gives it. */
    FIXED(
        "HTTP/1.1 200 OK\r\nServer: nginx/1.22.1\r\nDate: Mon, 30 Nov 2026 15:32:23 GMT\r\n"
            + "Content-Type: text/plain\r\nContent-Length: 48\r\nConnection: keep-alive\r\n\r\n"
            + "x".repeat(48)),
    /** With the target's own stages. */
    TIMED(
        "HTTP/1.1 200 OK\r\nDate: Mon, 30 Nov 2026 15:32:23 GMT\r\n"
            + "Server-Timing: queue;dur=3.125, exec;dur=50.401\r\nContent-Length: 48\r\n\r\n"
            + "x".repeat(48)),
    /** In chunks. */
    CHUNKED(
        "HTTP/1.1 200 OK\r\nDate: Mon, 30 Nov 2026 15:32:23 GMT\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n30\r\n"
            + "x".repeat(48)
            + "\r\n0\r\n\r\n");

    private final String text;

    Answer(String text) {
      this.text = text;
    }
  }

  /** Which answer is read. */
  @Param public Answer answer = Answer.FIXED;

  private final ResponseScanner scanner = new ResponseScanner(false, new StageNames());
  private ByteBuffer bytes = ByteBuffer.allocateDirect(0);

  /** Puts the answer where the event loop would have read it. */
  @Setup
  public void fill() {
    var text = answer.text.getBytes(StandardCharsets.US_ASCII);
    bytes = ByteBuffer.allocateDirect(64 * 1024).put(text).flip();
  }

  /** Reads one answer. */
  @Benchmark
  public boolean scan() {
    scanner.reset();
    bytes.position(0);
    return scanner.scan(bytes) == ResponseScanner.Progress.COMPLETE;
  }
}
