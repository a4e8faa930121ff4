package dev.loomlab.drive;

import dev.loomlab.plan.Fault;
import dev.loomlab.plan.Nearest;
import dev.loomlab.plan.Setting;
import dev.loomlab.plan.WorkForm;
import java.util.ArrayList;
import java.util.List;
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
        default ->
            faults.add(at(entry.key(), Nearest.unknownKey(entry.key().text(), "request", KEYS)));
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
}
