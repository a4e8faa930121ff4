package dev.loomlab.targets.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Sends real HTTP/1.1 requests to a port of this machine. */
final class Requests {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Requests() {}

  /** Sends one GET and waits for its answer. */
  static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
    return send(to(port, path).GET());
  }

  /** Sends one request and waits for its answer. */
  static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  /** A request to be sent, not yet given a method. */
  static HttpRequest.Builder to(int port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofSeconds(60));
  }

  /** Sends this many GETs at once, each on a connection of its own, and waits for all answers. */
  static List<HttpResponse<String>> getAtOnce(int port, int count) {
    List<CompletableFuture<HttpResponse<String>>> pending =
        Stream.generate(() -> CLIENT.sendAsync(to(port, "/").build(), BodyHandlers.ofString()))
            .limit(count)
            .toList();
    return pending.stream().map(CompletableFuture::join).toList();
  }
}
