package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Secrets;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Series;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Figures that the target itself publishes in the text form of Prometheus.
 *
 * <p>The target works for each answer, so it is asked at the edges of windows and every fourth time
 * between, and {@code scrape/millis} says how long each answer took. The figures of pools and
 * servers that Micrometer names are kept under the names that beans give them too.
 */
final class ScrapeProbe implements Probe {
  private static final String COST = "scrape/millis";
  private static final int EVERY = 4;
  private static final int ANSWER_MILLIS = 2_000;
  private static final int MOST_BYTES = 4 << 20;

  private static final Map<String, Function<String, String>> POOLS =
      Map.of(
          "hikaricp_connections_active", pool -> Series.of(Series.Pool.ACTIVE, pool),
          "hikaricp_connections_idle", pool -> Series.of(Series.Pool.IDLE, pool),
          "hikaricp_connections_pending", pool -> Series.of(Series.Pool.WAITING, pool),
          "hikaricp_connections_max", pool -> Series.of(Series.Pool.MAX, pool),
          "jdbc_connections_active", pool -> Series.of(Series.Pool.ACTIVE, pool),
          "jdbc_connections_max", pool -> Series.of(Series.Pool.MAX, pool),
          "tomcat_threads_busy_threads", name -> Series.of(Series.Server.BUSY, name),
          "tomcat_threads_config_max_threads", name -> Series.of(Series.Server.MAX_THREADS, name),
          "tomcat_connections_current_connections",
              name -> Series.of(Series.Server.CONNECTIONS, name),
          "tomcat_connections_config_max_connections",
              name -> Series.of(Series.Server.MAX_CONNECTIONS, name));

  private final URI address;
  private final Set<String> wanted;
  private final Secrets secrets;
  private int readings;

  /**
   * Readies the questions.
   *
   * @param endpoint where the target answers
   * @param secrets what is masked in labels, before they become the names of series
   */
  ScrapeProbe(URI endpoint, Observe.Scrape scrape, Secrets secrets) {
    this.address =
        URI.create(endpoint.getScheme() + "://" + endpoint.getRawAuthority() + scrape.path());
    this.wanted = Set.copyOf(scrape.series());
    this.secrets = secrets;
  }

  @Override
  public String name() {
    return "the target's own figures at " + address.getPath();
  }

  @Override
  public void read(Map<Gauge, Double> into, Edge edge) {}

  @Override
  public void readSeries(Map<String, Double> into, Edge edge) throws IOException {
    if (edge == Edge.BETWEEN && readings++ % EVERY != 0) {
      return;
    }
    long beginNanos = System.nanoTime();
    var text = ask();
    into.put(COST, (System.nanoTime() - beginNanos) / 1e6);
    for (var line : Exposition.read(text, wanted)) {
      into.put(Series.clean(full(line)), line.value());
      var pool = POOLS.get(line.name());
      var subject = line.labels().getOrDefault("pool", line.labels().get("name"));
      if (pool != null && subject != null) {
        into.put(pool.apply(secrets.scrubbed(subject)), line.value());
      }
    }
  }

  private String full(Exposition.Line line) {
    return line.labels().isEmpty()
        ? line.name()
        : line.labels().entrySet().stream()
            .map(label -> label.getKey() + "=" + secrets.scrubbed(label.getValue()))
            .collect(Collectors.joining(";", line.name() + "{", "}"));
  }

  private String ask() throws IOException {
    var connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout(ANSWER_MILLIS);
    connection.setReadTimeout(ANSWER_MILLIS);
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setRequestProperty("Accept", "text/plain;version=0.0.4");
    try {
      int status = connection.getResponseCode();
      if (status != HttpURLConnection.HTTP_OK) {
        throw new IOException("GET " + address + " gives status " + status);
      }
      try (var body = connection.getInputStream()) {
        return new String(body.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      }
    } finally {
      connection.disconnect();
    }
  }

  @Override
  public void close() {}
}
