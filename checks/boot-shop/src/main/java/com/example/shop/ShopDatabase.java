package com.example.shop;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The shop's PostgreSQL: started with it, stopped with it, its data thrown away. */
final class ShopDatabase {

  /** Ends with its input, that is with the shop even if that is killed, and stops the database. */
  private static final String GUARD =
      """
      trap '' TERM INT HUP
      cat >/dev/null
      [ -f "$1/data/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$1/data/postmaster.pid")"
      sleep 1
      rm -rf "$1"
      """;

  private final EmbeddedPostgres server;

  /** Only kept: a process that is forgotten has its input closed. */
  @SuppressWarnings({"unused", "FieldCanBeLocal"})
  private final Process guard;

  private ShopDatabase(EmbeddedPostgres server, Process guard) {
    this.server = server;
    this.guard = guard;
  }

  static ShopDatabase start() throws IOException {
    Path folder = Files.createTempDirectory("shop-");
    Process guard =
        new ProcessBuilder("/bin/sh", "-c", GUARD, "guard", folder.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new ShopDatabase(
        EmbeddedPostgres.builder()
            .setDataDirectory(folder.resolve("data"))
            .setServerConfig("shared_buffers", "16MB")
            .start(),
        guard);
  }

  String jdbcUrl() {
    return server.getJdbcUrl("postgres", "postgres");
  }
}
