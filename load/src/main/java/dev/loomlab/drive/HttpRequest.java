package dev.loomlab.drive;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One request, and how its answer must be to be right.
 *
 * @param method the method, for example {@code GET}
 * @param path what is asked for, beginning with a slash, with the query if there is one
 * @param headers further headers; {@code Host} replaces the one made from the endpoint
 * @param body the body, if there is one
 * @param expect the only status that is taken for an answer; without it every 2xx is
 * @param check what the body of an answer must hold, if anything
 */
record HttpRequest(
    String method,
    String path,
    Map<String, String> headers,
    Optional<String> body,
    OptionalInt expect,
    Optional<BodyCheck> check) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern PATH = Pattern.compile("[/*][\\x21-\\x7e]*");
  private static final Pattern HEADER_VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*");

  /**
   * Checks every part.
   *
   * @throws IllegalArgumentException if a part could not be sent as it is; the message says which
   */
  HttpRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    faultOfMethod(method).ifPresent(HttpRequest::refuse);
    faultOfPath(path).ifPresent(HttpRequest::refuse);
    headers.forEach((name, value) -> faultOfHeader(name, value).ifPresent(HttpRequest::refuse));
    expect.ifPresent(
        status -> faultOfStatus(Integer.toString(status)).ifPresent(HttpRequest::refuse));
    if (check.isPresent() && method.equals("HEAD")) {
      refuse("answers to HEAD have no body to check: use GET, or leave check out");
    }
  }

  private static void refuse(String fault) {
    throw new IllegalArgumentException(fault);
  }

  /** A request without headers and body. */
  static HttpRequest of(String method, String path) {
    return new HttpRequest(
        method, path, Map.of(), Optional.empty(), OptionalInt.empty(), Optional.empty());
  }

  /**
   * A request that is written in one line.
   *
   * @throws IllegalArgumentException if it is none
   */
  static HttpRequest ofLine(String line) {
    faultOfLine(line).ifPresent(HttpRequest::refuse);
    int space = line.indexOf(' ');
    return of(line.substring(0, space), line.substring(space + 1).trim());
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

  /** The columns that its path, headers and body ask for. */
  Set<String> columns() {
    var columns = new LinkedHashSet<>(Feeder.asked(path));
    headers.values().forEach(value -> columns.addAll(Feeder.asked(value)));
    body.ifPresent(text -> columns.addAll(Feeder.asked(text)));
    return columns;
  }

  /**
   * The request with a row's values put in. What a path cannot hold is written as RFC 3986 has it,
   * {@code %20} for a space; everywhere else values stand as they are.
   *
   * @throws IllegalArgumentException if a value does not fit where it is asked for
   */
  HttpRequest filled(Feeder feeder, int row) {
    try {
      var filledHeaders = new LinkedHashMap<String, String>();
      headers.forEach(
          (name, value) -> filledHeaders.put(name, feeder.filled(value, row, same -> same)));
      return new HttpRequest(
          method,
          feeder.filled(path, row, HttpRequest::percentEncoded),
          filledHeaders,
          body.map(text -> feeder.filled(text, row, same -> same)),
          expect,
          check);
    } catch (IllegalArgumentException unfit) {
      throw new IllegalArgumentException(
          feeder.file() + ", row " + (row + 1) + ": " + unfit.getMessage(), unfit);
    }
  }

  private static String percentEncoded(String value) {
    var encoded = new StringBuilder();
    for (byte each : value.getBytes(StandardCharsets.UTF_8)) {
      if (each > 0x20 && each < 0x7f) {
        encoded.append((char) each);
      } else {
        encoded.append(String.format(Locale.ROOT, "%%%02X", each));
      }
    }
    return encoded.toString();
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
    if (!has("host")) {
      head.append("Host: ").append(endpoint.getRawAuthority()).append("\r\n");
    }
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    if (check.isPresent() && !has("accept-encoding")) {
      head.append("Accept-Encoding: identity\r\n");
    }
    var content = body.orElse("").getBytes(StandardCharsets.UTF_8);
    if (body.isPresent() || method.equals("POST") || method.equals("PUT")) {
      head.append("Content-Length: ").append(content.length).append("\r\n");
    }
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes(content);
    return bytes.toByteArray();
  }

  private boolean has(String header) {
    return headers.keySet().stream().anyMatch(header::equalsIgnoreCase);
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
