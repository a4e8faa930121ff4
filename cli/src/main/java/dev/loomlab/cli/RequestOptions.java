package dev.loomlab.cli;

import dev.loomlab.plan.PlanDraft;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every user asks of each variant, from flags. */
final class RequestOptions {
  private static final String[] PLACE = {"load", "request"};
  private static final Pattern WEIGHTED = Pattern.compile("([0-9]+)\\s+(\\S.*)");
  private static final int LONGEST_NAME = 60;

  @Option(
      names = "--get",
      paramLabel = "PATH",
      description =
          "Ask GET PATH, for example /orders/7; requests may be repeated: users then mix"
              + " them.")
  private List<String> gets = List.of();

  @Option(names = "--post", paramLabel = "PATH", description = "Ask POST PATH.")
  private List<String> posts = List.of();

  @Option(names = "--put", paramLabel = "PATH", description = "Ask PUT PATH.")
  private List<String> puts = List.of();

  @Option(names = "--patch", paramLabel = "PATH", description = "Ask PATCH PATH.")
  private List<String> patches = List.of();

  @Option(names = "--delete", paramLabel = "PATH", description = "Ask DELETE PATH.")
  private List<String> deletes = List.of();

  @Option(
      names = "--request",
      paramLabel = "'[WEIGHT] METHOD PATH'",
      description =
          "Ask this, for example 'HEAD /orders/7'; of several, '3 GET /orders' comes three times"
              + " as often as 'POST /orders'.")
  private List<String> requests = List.of();

  @Option(
      names = "--header",
      paramLabel = "'NAME: VALUE'",
      description = "Send a header too; may be repeated. Secrets are not written down.")
  private List<String> headers = List.of();

  @Option(names = "--body", paramLabel = "TEXT", description = "Send this body.")
  private @Nullable String body;

  @Option(names = "--body-file", paramLabel = "FILE", description = "Send what is in the file.")
  private @Nullable String bodyFile;

  @Option(
      names = "--feeder",
      paramLabel = "FILE.csv",
      description = "Take values for ${column} in path, headers and body from its rows.")
  private @Nullable String feeder;

  @Option(
      names = "--expect-status",
      paramLabel = "STATUS",
      description = "Take only this status for an answer; without it every 2xx.")
  private @Nullable String status;

  @Option(
      names = "--check",
      paramLabel = "TEXT",
      description = "Take only an answer for one whose body has this text in it.")
  private @Nullable String check;

  /**
   * A request line as it was asked for.
   *
   * @param flag how it was typed
   * @param weight how often it is sent, if that was typed
   */
  private record Asked(String flag, Optional<String> weight, String method, String path) {

    /** A name for it among several, such as {@code get-orders-7}. */
    String name() {
      var name = (method + path).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      var safe = name.replaceAll("^-+|-+$", "");
      return safe.isEmpty() ? "request" : safe.substring(0, Math.min(safe.length(), LONGEST_NAME));
    }

    String words() {
      return method + " " + path;
    }
  }

  /** Puts the requests into a plan, and notes what is wrong. */
  void into(PlanDraft draft, List<String> wrong) {
    var all = asked();
    if (all.isEmpty()) {
      wrong.add("name what to ask: --get /path, --post /path or --request 'METHOD /path'");
    } else if (all.size() == 1) {
      putOne(draft, all.getFirst(), wrong);
    } else {
      putSeveral(draft, all, wrong);
    }
  }

  private void putOne(PlanDraft draft, Asked asked, List<String> wrong) {
    if (asked.weight().isPresent()) {
      wrong.add(asked.flag() + ": one request alone has no weight; leave the number away");
    }
    if (body != null && bodyFile != null) {
      wrong.add("--body and --body-file: a request has one body, leave one of them away");
    }
    if (isPlain()) {
      draft.put(asked.flag(), asked.words(), PLACE);
    } else {
      putKeys(draft, asked, wrong);
    }
  }

  private void putSeveral(PlanDraft draft, List<Asked> all, List<String> wrong) {
    var ofOne = ofOneRequest();
    if (!ofOne.isEmpty()) {
      wrong.add(
          String.join(", ", ofOne)
              + ": which of the requests that is about cannot be told; leave it away, write the plan"
              + " with --save-plan FILE, and add it there");
    }
    var names = new HashSet<String>();
    for (var asked : all) {
      var name = asked.name();
      for (int n = 2; !names.add(name); n++) {
        name = asked.name() + "-" + n;
      }
      String[] place = {"load", "requests", name};
      put(draft, asked.flag(), name, place, "name");
      asked.weight().ifPresent(weight -> put(draft, asked.flag(), weight, place, "weight"));
      put(draft, asked.flag(), asked.method(), place, "method");
      put(draft, asked.flag(), asked.path(), place, "path");
      putHeaders(draft, place, wrong);
    }
    draft.asList("load", "requests");
  }

  /** The flags that were given and that are about one request. */
  private List<String> ofOneRequest() {
    var given = new ArrayList<String>();
    addIfGiven(given, "--body", body);
    addIfGiven(given, "--body-file", bodyFile);
    addIfGiven(given, "--feeder", feeder);
    addIfGiven(given, "--expect-status", status);
    addIfGiven(given, "--check", check);
    return given;
  }

  private static void addIfGiven(List<String> given, String flag, @Nullable String value) {
    if (value != null) {
      given.add(flag);
    }
  }

  private void putKeys(PlanDraft draft, Asked asked, List<String> wrong) {
    put(draft, asked.flag(), asked.method(), PLACE, "method");
    put(draft, asked.flag(), asked.path(), PLACE, "path");
    putHeaders(draft, PLACE, wrong);
    put(draft, "--body", body, PLACE, "body");
    put(draft, "--body-file", bodyFile, PLACE, "body-file");
    put(draft, "--expect-status", status, PLACE, "expect");
    put(draft, "--check", check, PLACE, "check");
    put(draft, "--feeder", feeder, PLACE, "feeder");
  }

  private static void put(
      PlanDraft draft, String flag, @Nullable String value, String[] place, String... keys) {
    if (value != null) {
      draft.put(
          flag, value, Stream.concat(Stream.of(place), Stream.of(keys)).toArray(String[]::new));
    }
  }

  private void putHeaders(PlanDraft draft, String[] place, List<String> wrong) {
    var seen = new HashSet<String>();
    for (var header : headers) {
      int colon = header.indexOf(':');
      if (colon < 1) {
        addOnce(wrong, "--header: one has no colon; write it as 'Name: value'");
        continue;
      }
      var name = header.substring(0, colon).strip();
      if (!seen.add(name.toLowerCase(Locale.ROOT))) {
        addOnce(wrong, "--header " + name + " is given twice: leave one away");
      }
      var value = header.substring(colon + 1).strip();
      put(draft, "--header " + name, value, place, "headers", name);
    }
  }

  private static void addOnce(List<String> wrong, String text) {
    if (!wrong.contains(text)) {
      wrong.add(text);
    }
  }

  /** The requests in words, for a question. */
  String words() {
    var all = asked();
    return all.isEmpty()
        ? "the request"
        : all.stream().map(Asked::words).collect(Collectors.joining(" and "));
  }

  /** What shows that a service answers, if nobody says and a request without more can show it. */
  Optional<String> readyLine() {
    return asked().stream()
        .filter(each -> each.method().equals("GET") && headers.isEmpty() && feeder == null)
        .findFirst()
        .map(Asked::words);
  }

  /** Whether any request was asked for. */
  boolean isAny() {
    return !asked().isEmpty();
  }

  private boolean isPlain() {
    return headers.isEmpty() && ofOneRequest().isEmpty();
  }

  private List<Asked> asked() {
    var asked = new ArrayList<Asked>();
    add(asked, "GET", gets);
    add(asked, "POST", posts);
    add(asked, "PUT", puts);
    add(asked, "PATCH", patches);
    add(asked, "DELETE", deletes);
    for (var request : requests) {
      var weighted = WEIGHTED.matcher(request.strip());
      boolean hasWeight = weighted.matches();
      var words = (hasWeight ? weighted.group(2) : request.strip()).split("\\s+", 2);
      asked.add(
          new Asked(
              "--request '" + request + "'",
              hasWeight ? Optional.of(weighted.group(1)) : Optional.empty(),
              words[0],
              words.length > 1 ? words[1] : ""));
    }
    return asked;
  }

  private static void add(List<Asked> asked, String method, List<String> paths) {
    for (var path : paths) {
      var flag = "--" + method.toLowerCase(Locale.ROOT) + " " + path;
      asked.add(new Asked(flag, Optional.empty(), method, path));
    }
  }
}
