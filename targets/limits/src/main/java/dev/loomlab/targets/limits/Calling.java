package dev.loomlab.targets.limits;

import java.io.IOException;
import java.net.URI;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/** A blocking call of another service through Apache HttpClient, whose pool has a size per host. */
final class Calling implements Work, AutoCloseable {
  private static final int MANY = 100_000;

  private final CloseableHttpClient client;
  private final URI address;

  private Calling(CloseableHttpClient client, URI address) {
    this.client = client;
    this.address = address;
  }

  /** Calls over at most so many connections at once. */
  static Calling over(int connections, URI address) {
    var pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(connections)
            .setMaxConnTotal(MANY)
            .build();
    return new Calling(
        HttpClients.custom().setConnectionManager(pool).disableAutomaticRetries().build(), address);
  }

  /** Calls over as many connections as there are calls. */
  static Calling freely(URI address) {
    return over(MANY, address);
  }

  @Override
  public void perform() throws IOException {
    client.execute(
        new HttpGet(address),
        response -> {
          EntityUtils.consume(response.getEntity());
          if (response.getCode() != 200) {
            throw new IOException("answered with status " + response.getCode());
          }
          return true;
        });
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
