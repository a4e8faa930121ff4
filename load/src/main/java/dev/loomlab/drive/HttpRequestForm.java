package dev.loomlab.drive;

import dev.loomlab.plan.Fault;
import dev.loomlab.plan.Setting;
import dev.loomlab.plan.WorkForm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a plan may write under {@code request:}: a line such as {@code GET /path}, or the keys
 * method, path, headers, body and expect.
 */
public final class HttpRequestForm implements WorkForm {
  private static final List<String> KEYS = List.of("method", "path", "headers", "body", "expect");

  /** The form; it has no state. */
  public HttpRequestForm() {}

  @Override
  public String kind() {
    return HttpRequest.KIND;
  }

  @Override
  public List<Fault> check(Setting settings) {
    var faults = new ArrayList<Fault>();
    switch (settings) {
      case Setting.Scalar line ->
          HttpRequest.faultOfLine(line.text()).ifPresent(fault -> faults.add(at(line, fault)));
      case Setting.Sequence list ->
          faults.add(at(list, "a request is a line such as GET / or keys, not a list"));
      case Setting.Mapping keys -> checkKeys(keys, faults);
    }
    return List.copyOf(faults);
  }

  private static void checkKeys(Setting.Mapping keys, List<Fault> faults) {
    for (var entry : keys.entries()) {
      var value = entry.value();
      switch (entry.key().text()) {
        case "method" -> checkText("method", value, HttpRequest::faultOfMethod, faults);
        case "path" -> checkText("path", value, HttpRequest::faultOfPath, faults);
        case "body" -> checkText("body", value, text -> Optional.empty(), faults);
        case "expect" -> checkText("expect", value, HttpRequest::faultOfStatus, faults);
        case "headers" -> checkHeaders(value, faults);
        default -> faults.add(at(entry.key(), unknown(entry.key().text())));
      }
    }
    if (!keys.byKey().containsKey("path")) {
      faults.add(at(keys, "a request needs a path, as in path: /"));
    }
  }

  private static void checkHeaders(Setting headers, List<Fault> faults) {
    if (!(headers instanceof Setting.Mapping names)) {
      faults.add(at(headers, "headers are keys with values, as in { Accept: text/plain }"));
      return;
    }
    for (var header : names.entries()) {
      var name = header.key().text();
      checkText(name, header.value(), value -> HttpRequest.faultOfHeader(name, value), faults);
    }
  }

  private static void checkText(
      String key, Setting value, Function<String, Optional<String>> faultOf, List<Fault> faults) {
    if (value instanceof Setting.Scalar text) {
      faultOf.apply(text.text()).ifPresent(fault -> faults.add(at(value, fault)));
    } else {
      faults.add(at(value, key + " is one word or text, not a list and not keys"));
    }
  }

  private static Fault at(Setting place, String message) {
    return new Fault(place.line(), place.column(), message);
  }

  private static String unknown(String key) {
    var nearest =
        KEYS.stream()
            .min(Comparator.comparingInt(known -> distance(known, key.toLowerCase(Locale.ROOT))))
            .orElseThrow();
    return "unknown key '"
        + key
        + "' in a request; the nearest is '"
        + nearest
        + "', and there are "
        + String.join(", ", KEYS);
  }

  /** Levenshtein's distance: the least number of letters to insert, drop or change. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
