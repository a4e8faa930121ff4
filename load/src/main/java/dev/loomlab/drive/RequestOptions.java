package dev.loomlab.drive;

import dev.loomlab.plan.Work;
import dev.loomlab.record.RecordJson;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a person can say to {@code loomlab load} of the request and of its answer. */
final class RequestOptions {
  @Option(
      names = {"-H", "--header"},
      paramLabel = "'K: V'",
      description = "a header to send; may be given more than once")
  private List<String> headers = List.of();

  @Option(
      names = {"-X", "--method"},
      paramLabel = "METHOD",
      description = "the method (default GET, or POST if there is a body)")
  private @Nullable String method;

  @Option(
      names = "--path",
      paramLabel = "PATH",
      description = "the path in place of the URL's; it may hold ${column}, see --feeder")
  private @Nullable String path;

  @Option(names = "--body", paramLabel = "TEXT|@FILE", description = "a body to send")
  private @Nullable String body;

  @Option(
      names = "--body-file",
      paramLabel = "FILE",
      description = "a file with the body to send; the same as --body @FILE")
  private @Nullable String bodyFile;

  @Option(
      names = "--feeder",
      paramLabel = "FILE",
      description =
          "values for ${column} in path, headers and body: comma-separated, the first line names"
              + " the columns, rows are used in turn")
  private @Nullable String feeder;

  @Option(
      names = "--expect",
      paramLabel = "STATUS",
      description = "the only status taken for an answer (default every 2xx)")
  private @Nullable Integer expect;

  @Option(
      names = "--check",
      paramLabel = "TEXT",
      description = "a text that the body of an answer must hold; without it the answer is wrong")
  private @Nullable String check;

  @Option(
      names = "--check-json",
      paramLabel = "POINTER=VALUE",
      description = "a value that the answer's JSON must have at a place, as in /status=OK")
  private @Nullable String checkJson;

  /**
   * The work that the options mean.
   *
   * @throws IllegalArgumentException if they contradict each other, or a file cannot be read
   */
  Work work(URI url) {
    refuse(body != null && bodyFile != null, "give --body or --body-file, not both");
    refuse(check != null && checkJson != null, "give --check or --check-json, not both");
    var settings = new LinkedHashMap<String, Object>();
    var file = bodyFile();
    boolean hasBody = body != null || file != null;
    settings.put("method", method != null ? method : hasBody ? "POST" : "GET");
    settings.put("path", path != null ? path : path(url));
    settings.put("headers", headerMap());
    put(settings, "body", file == null ? body : null);
    put(settings, "body-file", file);
    put(settings, "feeder", feeder);
    put(settings, "expect", expect);
    put(settings, "check", checkJson == null ? check : place(checkJson));
    var work = new Work(RequestMix.ONE, RecordJson.mapper().writeValueAsString(settings));
    WrittenRequests.of(RequestMix.of(work), url);
    return work;
  }

  private static void put(Map<String, Object> settings, String key, @Nullable Object value) {
    if (value != null) {
      settings.put(key, value);
    }
  }

  private @Nullable String bodyFile() {
    return body != null && body.startsWith("@") ? body.substring(1) : bodyFile;
  }

  private static String path(URI url) {
    var plain = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? plain : plain + "?" + url.getRawQuery();
  }

  private Map<String, String> headerMap() {
    var map = new LinkedHashMap<String, String>();
    for (var header : headers) {
      int colon = header.indexOf(':');
      refuse(colon <= 0, "'" + header + "' is no header: write 'Name: value'");
      map.put(header.substring(0, colon).trim(), header.substring(colon + 1).trim());
    }
    return map;
  }

  private static Map<String, String> place(String text) {
    int equals = text.indexOf('=');
    refuse(equals < 0, "'" + text + "' names no value: write it as in /status=OK");
    return Map.of("pointer", text.substring(0, equals), "is", text.substring(equals + 1));
  }

  private static void refuse(boolean isWrong, String message) {
    if (isWrong) {
      throw new IllegalArgumentException(message);
    }
  }
}
