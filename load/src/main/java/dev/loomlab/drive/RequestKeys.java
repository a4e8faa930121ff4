package dev.loomlab.drive;

import dev.loomlab.plan.Fault;
import dev.loomlab.plan.Names;
import dev.loomlab.plan.Nearest;
import dev.loomlab.plan.Quantity;
import dev.loomlab.plan.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Checks the keys of one request in a plan: each by itself, then together with the files that they
 * name.
 */
final class RequestKeys {
  private static final int MOST_WEIGHT = 1000;
  private static final List<String> OF_ONE =
      List.of("method", "path", "headers", "body", "body-file", "expect", "check", "feeder");
  private static final List<String> OF_SEVERAL = several();
  private static final List<String> OF_CHECK = List.of("pointer", "is");

  private final Setting.Mapping keys;
  private final boolean isOfSeveral;
  private final List<Fault> faults = new ArrayList<>();

  private RequestKeys(Setting.Mapping keys, boolean isOfSeveral) {
    this.keys = keys;
    this.isOfSeveral = isOfSeveral;
  }

  /**
   * Everything that is wrong with a request.
   *
   * @param isOfSeveral whether it is one of a list, with a name and a weight
   * @param readsFiles whether the files that it names are looked at
   */
  static List<Fault> faults(Setting.Mapping keys, boolean isOfSeveral, boolean readsFiles) {
    var check = new RequestKeys(keys, isOfSeveral);
    keys.entries().forEach(check::entry);
    check.whole();
    if (readsFiles && check.faults.isEmpty()) {
      check.files();
    }
    return check.faults;
  }

  private static List<String> several() {
    var names = new ArrayList<>(List.of("name", "weight"));
    names.addAll(OF_ONE);
    return List.copyOf(names);
  }

  private void entry(Setting.Entry entry) {
    var key = entry.key().text();
    var value = entry.value();
    var known = isOfSeveral ? OF_SEVERAL : OF_ONE;
    if (!known.contains(key)) {
      add(entry.key(), Nearest.unknownKey(key, "request", known));
      return;
    }
    switch (key) {
      case "name" -> text(key, value, thrown(Names::check));
      case "weight" -> text(key, value, thrown(RequestKeys::weight));
      case "method" -> text(key, value, HttpRequest::faultOfMethod);
      case "path" -> text(key, value, HttpRequest::faultOfPath);
      case "expect" -> text(key, value, HttpRequest::faultOfStatus);
      case "headers" -> headers(value);
      case "check" -> check(value);
      default -> text(key, value, _ -> Optional.empty());
    }
  }

  private static void weight(String text) {
    try {
      Quantity.count(text, 1, MOST_WEIGHT);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("weight: " + wrong.getMessage(), wrong);
    }
  }

  private static Function<String, Optional<String>> thrown(Consumer<String> reader) {
    return text -> {
      try {
        reader.accept(text);
        return Optional.empty();
      } catch (IllegalArgumentException wrong) {
        return Optional.of(String.valueOf(wrong.getMessage()));
      }
    };
  }

  private void headers(Setting headers) {
    if (!(headers instanceof Setting.Mapping names)) {
      add(headers, "headers are keys with values, as in { Accept: text/plain }");
      return;
    }
    for (var header : names.entries()) {
      var name = header.key().text();
      text(name, header.value(), value -> HttpRequest.faultOfHeader(name, value));
    }
  }

  private void check(Setting check) {
    switch (check) {
      case Setting.Scalar text -> text("check", text, thrown(BodyCheck.Holds::of));
      case Setting.Sequence list ->
          add(list, "check is a text, or keys as in { pointer: /status, is: OK }");
      case Setting.Mapping place -> {
        for (var entry : place.entries()) {
          switch (entry.key().text()) {
            case "pointer" ->
                text("pointer", entry.value(), thrown(text -> BodyCheck.Points.of(text, "")));
            case "is" -> text("is", entry.value(), _ -> Optional.empty());
            default -> add(entry.key(), Nearest.unknownKey(entry.key().text(), "check", OF_CHECK));
          }
        }
        if (!place.byKey().keySet().containsAll(OF_CHECK)) {
          add(place, "a check needs both, as in { pointer: /status, is: OK }");
        }
      }
    }
  }

  private void whole() {
    var given = keys.byKey().keySet();
    if (!given.contains("path")) {
      add(keys, "a request needs a path, as in path: /");
    }
    if (isOfSeveral && !given.contains("name")) {
      add(keys, "a request among several needs a name, as in name: order");
    }
    place("body-file")
        .filter(_ -> given.contains("body"))
        .ifPresent(where -> add(where, "a request has a body or a body-file, not both"));
    place("check")
        .filter(_ -> "HEAD".equals(word("method")))
        .ifPresent(where -> add(where, "answers to HEAD have no body to check"));
  }

  /** What is wrong with the files, and with the rows once they are put in. */
  private void files() {
    var fileBody = place("body-file").flatMap(where -> read(where, InputFile::text));
    place("feeder")
        .ifPresent(
            where ->
                read(where, Feeder::read).ifPresent(feeder -> columns(where, feeder, fileBody)));
  }

  private void columns(Setting where, Feeder feeder, Optional<String> fileBody) {
    boolean isAnyAsked = fileBody.filter(text -> asks(text, feeder, "body-file")).isPresent();
    for (var key : List.of("path", "body")) {
      isAnyAsked |= asks(word(key), feeder, key);
    }
    if (keys.byKey().get("headers") instanceof Setting.Mapping headers) {
      for (var header : headers.entries()) {
        isAnyAsked |= asks(text(header.value()), feeder, "headers");
      }
    }
    if (!isAnyAsked) {
      add(
          where,
          "nothing of the request asks for a column of %s: write ${%s} in its path, headers or body"
              .formatted(feeder.file(), feeder.columns().getFirst()));
    }
  }

  private boolean asks(String text, Feeder feeder, String key) {
    var asked = Feeder.asked(text);
    for (var column : asked) {
      if (!feeder.columns().contains(column)) {
        add(place(key).orElse(keys), key + ": " + feeder.unknown(column));
      }
    }
    return !asked.isEmpty();
  }

  private <T> Optional<T> read(Setting where, Function<String, T> reader) {
    try {
      return Optional.of(reader.apply(text(where)));
    } catch (IllegalArgumentException unreadable) {
      add(where, String.valueOf(unreadable.getMessage()));
      return Optional.empty();
    }
  }

  private void text(String key, Setting value, Function<String, Optional<String>> faultOf) {
    if (value instanceof Setting.Scalar scalar) {
      faultOf.apply(scalar.text()).ifPresent(fault -> add(value, fault));
    } else {
      add(value, key + " is one word or text, not a list and not keys");
    }
  }

  private Optional<Setting> place(String key) {
    return Optional.ofNullable(keys.byKey().get(key));
  }

  private String word(String key) {
    return place(key).map(RequestKeys::text).orElse("");
  }

  private static String text(Setting value) {
    return value instanceof Setting.Scalar scalar ? scalar.text() : "";
  }

  private void add(Setting place, String message) {
    faults.add(new Fault(place.line(), place.column(), message));
  }
}
