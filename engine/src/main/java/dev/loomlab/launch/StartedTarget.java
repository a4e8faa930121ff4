package dev.loomlab.launch;

import dev.loomlab.plan.Secrets;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A target that was started here, from its first moment on. */
final class StartedTarget implements RunningTarget {
  private static final long LOG_END_MILLIS = 2_000;
  private static final int SIGNALS_FROM = 128;
  private static final String WHAT = "target";

  private final Process process;
  private final ProcessTree tree;
  private final BoundedLog log;
  private final Custody custody;
  private final Duration grace;
  private final List<ProcessHandle> entrusted = new ArrayList<>();
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private URI endpoint = URI.create("http://127.0.0.1/");
  private Optional<ProcessHandle> serving = Optional.empty();
  private List<Unobserved> unobserved = List.of();

  private StartedTarget(
      Process process, ProcessTree tree, BoundedLog log, Custody custody, Duration grace) {
    this.process = process;
    this.tree = tree;
    this.log = log;
    this.custody = custody;
    this.grace = grace;
    entrusted.add(process.toHandle());
    var _ = process.onExit().thenAccept(gone -> noteEnd(gone.exitValue()));
  }

  /**
   * Takes over a process that was just started; ends it if that cannot be written down.
   *
   * @param mark what its whole tree has among its environment variables
   * @param secrets what is masked in its log
   */
  static StartedTarget of(
      Process process, String mark, Path logFile, Secrets secrets, Custody custody, Duration grace)
      throws IOException {
    var tree = new ProcessTree(process.toHandle(), Optional.of(mark));
    try {
      custody.entrust(process.toHandle(), WHAT);
      var log = BoundedLog.of(process.getInputStream(), logFile, BoundedLog.KEPT_BYTES, secrets);
      return new StartedTarget(process, tree, log, custody, grace);
    } catch (IOException noLog) {
      tree.end(grace);
      custody.release(process.toHandle());
      throw noLog;
    }
  }

  /** A script that starts the service and is done has ended well: the service goes on. */
  private void noteEnd(int exitCode) {
    var others = exitCode == 0 ? tree.running() : List.<ProcessHandle>of();
    if (others.isEmpty()) {
      ended.complete(how(exitCode));
    } else {
      var all = others.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
      var _ = CompletableFuture.allOf(all).thenRun(() -> noteEnd(exitCode));
    }
  }

  private static String how(int exitCode) {
    if (exitCode == 0) {
      return "exit code 0, so it ended by itself: in a JVM the last non-daemon thread ended (virtual"
          + " threads are daemons), or something called System.exit";
    }
    return exitCode > SIGNALS_FROM && exitCode <= SIGNALS_FROM + 64
        ? "exit code " + exitCode + " (signal " + (exitCode - SIGNALS_FROM) + ")"
        : "exit code " + exitCode;
  }

  /** Its processes as they run now. */
  List<ProcessHandle> running() {
    return tree.running();
  }

  /** The ports on which its processes wait for connections. */
  Set<Integer> ports() {
    return ListeningSockets.now().portsOf(tree.running());
  }

  /**
   * Notes where it answers, and looks for the process that does.
   *
   * @throws IOException if it cannot be written down that this process runs
   */
  void serving(URI ready) throws IOException {
    endpoint = ready.resolve("/");
    var processes = tree.running();
    serving = ServingProcess.among(processes, ready.getPort());
    unobserved = ServingProcess.unseen(processes, ready.getPort(), serving);
    if (serving.isPresent() && serving.get().pid() != process.pid()) {
      var server = serving.get();
      // Once the script that started it has ended, nothing else leads to it.
      custody.entrust(server, WHAT);
      entrusted.add(server);
      var _ =
          server
              .onExit()
              .thenAccept(gone -> ended.complete("its process " + gone.pid() + " ended"));
    }
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
  public Optional<ProcessHandle> successor(Duration bound) throws InterruptedException {
    return tree.running().isEmpty()
        ? Optional.empty() // nobody is left to start it again
        : Successor.await(
            serving, () -> ServingProcess.listening(tree.running(), endpoint.getPort()), bound);
  }

  @Override
  public List<Unobserved> unobserved() {
    return unobserved;
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
      entrusted.forEach(custody::release);
    }
  }
}
