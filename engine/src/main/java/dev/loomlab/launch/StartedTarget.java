package dev.loomlab.launch;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A target that was started here, from its first moment on. */
final class StartedTarget implements RunningTarget {
  private static final long LOG_END_MILLIS = 2_000;
  private static final int SIGNALS_FROM = 128;

  private final Process process;
  private final ProcessTree tree;
  private final BoundedLog log;
  private final Custody custody;
  private final Duration grace;
  private final CompletableFuture<String> ended;
  private URI endpoint = URI.create("http://127.0.0.1/");
  private Optional<ProcessHandle> serving = Optional.empty();

  private StartedTarget(Process process, BoundedLog log, Custody custody, Duration grace) {
    this.process = process;
    this.tree = new ProcessTree(process.toHandle());
    this.log = log;
    this.custody = custody;
    this.grace = grace;
    this.ended = process.onExit().thenApply(gone -> how(gone.exitValue()));
  }

  /** Takes over a process that was just started; ends it if that cannot be written down. */
  static StartedTarget of(Process process, Path logFile, Custody custody, Duration grace)
      throws IOException {
    try {
      custody.entrust(process.toHandle(), "target");
      var log = BoundedLog.of(process.getInputStream(), logFile, BoundedLog.KEPT_BYTES);
      return new StartedTarget(process, log, custody, grace);
    } catch (IOException noLog) {
      new ProcessTree(process.toHandle()).end(grace);
      custody.release(process.toHandle());
      throw noLog;
    }
  }

  private static String how(int exitCode) {
    return exitCode > SIGNALS_FROM && exitCode <= SIGNALS_FROM + 64
        ? "exit code " + exitCode + " (signal " + (exitCode - SIGNALS_FROM) + ")"
        : "exit code " + exitCode;
  }

  /** Notes where it answers, and looks for the process that does. */
  void serving(URI ready) {
    endpoint = ready.resolve("/");
    serving = ServingProcess.among(tree.running(), ready.getPort());
  }

  /** Waits until all that the ended process printed has been read. */
  void awaitLog() throws InterruptedException {
    log.awaitEnd(LOG_END_MILLIS);
  }

  @Override
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public Optional<ProcessHandle> process() {
    return serving;
  }

  @Override
  public CompletableFuture<String> ended() {
    return ended;
  }

  @Override
  public List<String> lastLogLines() {
    return log.lastLines(ProcessLauncher.lastLines());
  }

  @Override
  public void close() {
    var left = tree.end(grace);
    try {
      log.awaitEnd(LOG_END_MILLIS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    log.close();
    if (left.isEmpty()) {
      custody.release(process.toHandle());
    }
  }
}
