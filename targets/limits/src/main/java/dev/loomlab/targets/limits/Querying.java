package dev.loomlab.targets.limits;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;

/** A query that takes a stated time in the database, on a connection of a named HikariCP pool. */
final class Querying implements Work, AutoCloseable {
  private static final String POOL = "orders-db";

  private final Database database;
  private final HikariDataSource pool;
  private final String query;

  private Querying(Database database, HikariDataSource pool, String query) {
    this.database = database;
    this.pool = pool;
    this.query = query;
  }

  /**
   * Starts the database and fills the pool.
   *
   * @param connections the size of the pool
   * @param pause how long each query takes
   * @param beans whether the pool shows itself through JMX
   * @throws IOException if the database cannot run here
   */
  static Querying over(int connections, Duration pause, boolean beans) throws IOException {
    var database = Database.start(connections);
    var config = new HikariConfig();
    config.setJdbcUrl(database.jdbcUrl());
    config.setPoolName(POOL);
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(connections);
    config.setRegisterMbeans(beans);
    var query = String.format(Locale.ROOT, "select pg_sleep(%.6f)", pause.toNanos() / 1e9);
    return new Querying(database, new HikariDataSource(config), query);
  }

  @Override
  public void perform() throws SQLException {
    try (var connection = pool.getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      rows.next();
    }
  }

  @Override
  public void close() throws IOException {
    pool.close();
    database.close();
  }
}
