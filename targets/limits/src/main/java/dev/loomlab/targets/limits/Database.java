package dev.loomlab.targets.limits;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A PostgreSQL of this process's own, with its data in a temporary folder. It ends with this
 * process: by {@link #close}, else by a guard, a small shell that notices that this process is
 * gone, else, where even the guard was killed, at the next start of one ({@link Orphans}).
 */
final class Database implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * Ends when its input does, which is when this process has ended, and then stops what still runs.
   * The signals that end a whole group of processes are not for it: it would go too early.
   */
  private static final String GUARD =
      """
      trap '' TERM INT HUP
      while read -r _; do :; done
      if [ -f "$1/data/postmaster.pid" ]; then
        read -r postmaster <"$1/data/postmaster.pid"
        kill -QUIT "$postmaster" 2>/dev/null
        tries=0
        while kill -0 "$postmaster" 2>/dev/null && [ "$tries" -lt 50 ]; do
          sleep 0.1
          tries=$((tries + 1))
        done
      fi
      rm -rf "$1"
      """;

  private final EmbeddedPostgres server;
  private final Path folder;
  private final Process guard;

  private Database(EmbeddedPostgres server, Path folder, Process guard) {
    this.server = server;
    this.folder = folder;
    this.guard = guard;
  }

  /**
   * Starts one that takes so many connections, which takes two or three seconds.
   *
   * @throws IOException if it cannot run here
   */
  static Database start(int connections) throws IOException {
    var temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Orphans.end(temporary);
    var folder =
        Files.createTempDirectory(temporary, Orphans.prefix(ProcessHandle.current().pid()));
    var guard =
        new ProcessBuilder("/bin/sh", "-c", GUARD, "database-guard", folder.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Database(startServer(folder, connections), folder, guard);
    } catch (IOException | RuntimeException failed) {
      guard.getOutputStream().close();
      throw failed;
    }
  }

  private static EmbeddedPostgres startServer(Path folder, int connections) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(folder.resolve("data"))
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setPGStartupWait(PATIENCE)
        .setServerConfig("max_connections", Integer.toString(connections + 10))
        .setServerConfig("shared_buffers", "16MB")
        .setServerConfig("listen_addresses", "127.0.0.1")
        .setOutputRedirector(ProcessBuilder.Redirect.to(new File("/dev/null")))
        .setErrorRedirector(ProcessBuilder.Redirect.to(new File("/dev/null")))
        .start();
  }

  /** The address that a JDBC driver connects to. */
  String jdbcUrl() {
    return server.getJdbcUrl("postgres", "postgres");
  }

  /** Where its data is. */
  Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    try {
      server.close();
    } finally {
      guard.getOutputStream().close();
    }
  }
}
