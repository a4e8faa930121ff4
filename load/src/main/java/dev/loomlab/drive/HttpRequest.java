package dev.loomlab.drive;

import dev.loomlab.plan.Work;
import dev.loomlab.record.RecordJson;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The request that every user sends.
 *
 * @param method the method, for example {@code GET}
 * @param path what is asked for, beginning with a slash, with the query if there is one
 * @param headers further headers; {@code Host} replaces the one made from the endpoint
 * @param body the body, if there is one
 * @param expect the only status that is taken for an answer; without it every 2xx is
 */
record HttpRequest(
    String method,
    String path,
    Map<String, String> headers,
    Optional<String> body,
    OptionalInt expect) {
  /** The key under which a plan gives a request. */
  static final String KIND = "request";

  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern PATH = Pattern.compile("[/*][\\x21-\\x7e]*");
  private static final Pattern HEADER_VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*");

  /**
   * Checks every part.
   *
   * @throws IllegalArgumentException if a part could not be sent as it is; the message says which
   */
  HttpRequest {
    headers = Map.copyOf(headers);
    faultOfMethod(method).ifPresent(HttpRequest::refuse);
    faultOfPath(path).ifPresent(HttpRequest::refuse);
    headers.forEach((name, value) -> faultOfHeader(name, value).ifPresent(HttpRequest::refuse));
    expect.ifPresent(
        status -> faultOfStatus(Integer.toString(status)).ifPresent(HttpRequest::refuse));
  }

  private static void refuse(String fault) {
    throw new IllegalArgumentException(fault);
  }

  /** A request without headers and body. */
  static HttpRequest of(String method, String path) {
    return new HttpRequest(method, path, Map.of(), Optional.empty(), OptionalInt.empty());
  }

  /**
   * Reads what a plan asks for.
   *
   * @throws IllegalArgumentException if the work is of another kind or cannot be sent
   */
  static HttpRequest of(Work work) {
    if (!work.kind().equals(KIND)) {
      throw new IllegalArgumentException(
          "this generator drives work of kind '" + KIND + "', not '" + work.kind() + "'");
    }
    var settings = RecordJson.mapper().readTree(work.text());
    return settings.isString() ? ofLine(settings.asString()) : ofSettings(settings);
  }

  /** What is wrong with a request in one line, if anything. */
  static Optional<String> faultOfLine(String line) {
    int space = line.indexOf(' ');
    if (space < 0) {
      return Optional.of("'" + line + "' is no request: write a method and a path, as in GET /");
    }
    return faultOfMethod(line.substring(0, space))
        .or(() -> faultOfPath(line.substring(space + 1).trim()));
  }

  /** What is wrong with a method, if anything. */
  static Optional<String> faultOfMethod(String method) {
    if (method.toUpperCase(Locale.ROOT).equals("CONNECT")) {
      return Optional.of("CONNECT opens a tunnel and cannot be driven");
    }
    return TOKEN.matcher(method).matches()
        ? Optional.empty()
        : Optional.of("'" + method + "' is no method: write GET, POST or another word of HTTP");
  }

  /** What is wrong with a path, if anything. */
  static Optional<String> faultOfPath(String path) {
    return PATH.matcher(path).matches()
        ? Optional.empty()
        : Optional.of(
            "'"
                + printable(path)
                + "' is no path: it begins with / and has no spaces; write %20 for a space");
  }

  /** What is wrong with a header, if anything. */
  static Optional<String> faultOfHeader(String name, String value) {
    if (!TOKEN.matcher(name).matches()) {
      return Optional.of("'" + printable(name) + "' is no name of a header");
    }
    var lower = name.toLowerCase(Locale.ROOT);
    if (lower.equals("content-length") || lower.equals("transfer-encoding")) {
      return Optional.of("the generator sets " + name + " itself, from the body: leave it out");
    }
    return HEADER_VALUE.matcher(value).matches()
        ? Optional.empty()
        : Optional.of(
            "the value of " + name + " has a line break or control character: leave it out");
  }

  /** What is wrong with an expected status, if anything. */
  static Optional<String> faultOfStatus(String status) {
    return status.matches("[1-5][0-9][0-9]")
        ? Optional.empty()
        : Optional.of("'" + status + "' is no status: write a number from 100 to 599, as in 201");
  }

  /** Whether its answers have no body. */
  boolean hasBodylessAnswer() {
    return method.equals("HEAD");
  }

  /** Whether an answer of this status is the wanted one. */
  boolean isWanted(int status) {
    return expect.isPresent() ? status == expect.getAsInt() : status >= 200 && status < 300;
  }

  /** The bytes that are sent to the endpoint. */
  byte[] bytes(URI endpoint) {
    var head = new StringBuilder(method).append(' ').append(path).append(" HTTP/1.1\r\n");
    if (headers.keySet().stream().noneMatch("host"::equalsIgnoreCase)) {
      head.append("Host: ").append(endpoint.getRawAuthority()).append("\r\n");
    }
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    var content = body.orElse("").getBytes(StandardCharsets.UTF_8);
    if (body.isPresent() || method.equals("POST") || method.equals("PUT")) {
      head.append("Content-Length: ").append(content.length).append("\r\n");
    }
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes(content);
    return bytes.toByteArray();
  }

  private static HttpRequest ofLine(String line) {
    faultOfLine(line).ifPresent(HttpRequest::refuse);
    int space = line.indexOf(' ');
    return of(line.substring(0, space), line.substring(space + 1).trim());
  }

  private static HttpRequest ofSettings(JsonNode settings) {
    var headers = new LinkedHashMap<String, String>();
    settings
        .path("headers")
        .properties()
        .forEach(header -> headers.put(header.getKey(), header.getValue().asString()));
    var expect = settings.path("expect");
    return new HttpRequest(
        settings.path("method").asString("GET"),
        settings.path("path").asString("/"),
        headers,
        settings.path("body").asStringOpt(),
        expect.isMissingNode()
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(expect.asString())));
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
