package dev.loomlab.checks.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One page of a headless Chromium, spoken to by the DevTools protocol over a web socket. */
final class Browser implements AutoCloseable {
  private static final String ANNOUNCED = "DevTools listening on ";
  private static final long PATIENCE_SECONDS = 60;
  private static final Set<String> TROUBLES =
      Set.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded");
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path profile;
  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final WebSocket socket;
  private final AtomicInteger calls = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<JsonNode> loaded = new CompletableFuture<>();
  private Optional<String> session = Optional.empty();

  /** The installed Chromium: the one that LOOMLAB_CHROMIUM names, or the first on the PATH. */
  static Optional<Path> installed() {
    var named = Stream.ofNullable(System.getenv("LOOMLAB_CHROMIUM")).map(Path::of);
    var folders = System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator, -1);
    var found =
        Stream.of(folders)
            .flatMap(
                folder ->
                    Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)));
    return Stream.concat(named, found).filter(Files::isExecutable).findFirst();
  }

  /** Starts a browser with a fresh profile in that folder. */
  Browser(Path chromium, Path profile) throws IOException {
    this.profile = profile;
    process =
        new ProcessBuilder(
                chromium.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    var errors = process.errorReader(StandardCharsets.UTF_8);
    var address = announced(errors);
    Thread.ofVirtual().start(() -> errors.lines().forEach(line -> {}));
    socket = client.newWebSocketBuilder().buildAsync(URI.create(address), new Listener()).join();
    var target = call("Target.createTarget", Map.of("url", "about:blank")).get("targetId");
    var attached =
        call("Target.attachToTarget", Map.of("targetId", target.asString(), "flatten", true));
    session = Optional.of(attached.get("sessionId").asString());
    for (var domain : List.of("Page", "Runtime", "Network", "Log")) {
      call(domain + ".enable", Map.of());
    }
  }

  private static String announced(BufferedReader errors) throws IOException {
    for (var line = errors.readLine(); line != null; line = errors.readLine()) {
      if (line.startsWith(ANNOUNCED)) {
        return line.substring(ANNOUNCED.length());
      }
    }
    throw new IOException("Chromium ended before it listened");
  }

  /** Sets the size of the window and whether the reader's system is dark. */
  void screen(int width, int height, boolean dark) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** Opens a file and waits until it is loaded and has been painted twice. */
  void open(Path file) {
    events.clear();
    loaded = new CompletableFuture<>();
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    await(loaded, "load " + file);
    evaluate(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
  }

  /** The value of a JavaScript expression, waited for if it is a promise. */
  JsonNode evaluate(String expression) {
    var answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.path("result").path("value");
  }

  /** Presses a key on what has the focus. */
  void press(String key, int code, String text) {
    for (var type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of(
              "type", type, "key", key, "code", key, "windowsVirtualKeyCode", code, "text", text));
    }
  }

  /** Clicks the middle of the first element that the selector finds, as a mouse would. */
  void click(String selector) {
    var at =
        evaluate(
            """
            (() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center'});
              const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()
            """
                .formatted(JSON.writeValueAsString(selector)));
    for (var type : List.of("mousePressed", "mouseReleased")) {
      call(
          "Input.dispatchMouseEvent",
          Map.of(
              "type",
              type,
              "x",
              at.get(0).asDouble(),
              "y",
              at.get(1).asDouble(),
              "button",
              "left",
              "clickCount",
              1));
    }
  }

  /** The page as a PNG picture in base 64. */
  String screenshot(boolean whole) {
    return call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", whole))
        .get("data")
        .asString();
  }

  /**
   * Errors, warnings and uncaught exceptions since the page was opened, as the browser says them.
   */
  List<String> troubles() {
    return events.stream()
        .filter(event -> TROUBLES.contains(event.get("method").asString()))
        .filter(event -> !event.at("/params/type").asString().equals("log"))
        .map(JsonNode::toString)
        .toList();
  }

  /** Every address that was asked for since the page was opened, the page's own first. */
  List<String> requests() {
    return events.stream()
        .filter(event -> event.get("method").asString().equals("Network.requestWillBeSent"))
        .map(event -> event.at("/params/request/url").asString())
        .toList();
  }

  private JsonNode call(String method, Map<String, Object> parameters) {
    int id = calls.incrementAndGet();
    var message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    session.ifPresent(each -> message.put("sessionId", each));
    var answer = new CompletableFuture<JsonNode>();
    answers.put(id, answer);
    socket.sendText(JSON.writeValueAsString(message), true).join();
    var response = await(answer, method);
    if (response.has("error")) {
      throw new IllegalStateException(method + ": " + response.get("error"));
    }
    return response.get("result");
  }

  private static JsonNode await(CompletableFuture<JsonNode> answer, String what) {
    return answer
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .exceptionallyCompose(
            cause ->
                CompletableFuture.failedFuture(
                    new IllegalStateException("the browser did not " + what, cause)))
        .join();
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    client.shutdownNow();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
    process.getErrorStream().close();
    for (var link : List.of("SingletonLock", "SingletonSocket", "SingletonCookie")) {
      Files.deleteIfExists(profile.resolve(link));
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        heard(JSON.readTree(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void heard(JsonNode message) {
      if (message.has("id")) {
        var answer = answers.remove(message.get("id").asInt());
        if (answer != null) {
          answer.complete(message);
        }
        return;
      }
      events.add(message);
      if (message.get("method").asString().equals("Page.loadEventFired")) {
        loaded.complete(message);
      }
    }
  }
}
