package dev.loomlab.targets.pitfalls;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;

/** Queries on connections of a named HikariCP pool. */
final class Stock implements Work {
  private static final long FILLED_WITHIN_MILLIS = 30_000;
  private static final long LONGEST_WAIT_MILLIS = 300_000;

  private final HikariDataSource pool;

  private Stock(HikariDataSource pool) {
    this.pool = pool;
  }

  /**
   * Fills a pool.
   *
   * @param connections its size
   * @param pause how long each query takes
   * @param beans whether the pool shows itself through JMX
   */
  static Stock with(int connections, Duration pause, boolean beans) {
    var config = new HikariConfig();
    config.setDataSource(SlowDatabase.answeringIn(pause));
    config.setPoolName("orders-db");
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(connections);
    config.setConnectionTimeout(LONGEST_WAIT_MILLIS);
    config.setRegisterMbeans(beans);
    // Full before the first request: it grows by one connection at a time.
    System.setProperty("com.zaxxer.hikari.blockUntilFilled", "true");
    config.setInitializationFailTimeout(FILLED_WITHIN_MILLIS);
    return new Stock(new HikariDataSource(config));
  }

  @Override
  public String perform(String query) throws SQLException {
    try (var connection = pool.getConnection();
        var statement = connection.createStatement()) {
      statement.execute("select count from stock");
    }
    return DONE;
  }
}
