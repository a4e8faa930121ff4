package dev.loomlab.cli;

import dev.loomlab.plan.PlanDraft;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every user asks of each variant, from flags. */
final class RequestOptions {
  private static final String[] PLACE = {"load", "request"};

  @Option(
      names = "--get",
      paramLabel = "PATH",
      description = "Ask GET PATH, for example /orders/7.")
  private @Nullable String get;

  @Option(names = "--post", paramLabel = "PATH", description = "Ask POST PATH.")
  private @Nullable String post;

  @Option(names = "--put", paramLabel = "PATH", description = "Ask PUT PATH.")
  private @Nullable String put;

  @Option(names = "--patch", paramLabel = "PATH", description = "Ask PATCH PATH.")
  private @Nullable String patch;

  @Option(names = "--delete", paramLabel = "PATH", description = "Ask DELETE PATH.")
  private @Nullable String delete;

  @Option(
      names = "--request",
      paramLabel = "'METHOD PATH'",
      description = "Ask this, for example 'HEAD /orders/7'.")
  private @Nullable String request;

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
   */
  private record Asked(String flag, String method, String path) {}

  /** Puts the request into a plan, and notes what is wrong. */
  void into(PlanDraft draft, List<String> wrong) {
    var all = asked();
    if (all.isEmpty()) {
      wrong.add("name what to ask: --get /path, --post /path or --request 'METHOD /path'");
      return;
    }
    if (all.size() > 1) {
      wrong.add(
          all.get(0).flag()
              + " and "
              + all.get(1).flag()
              + ": one request is compared; write several with weights into a plan (--save-plan)");
      return;
    }
    if (body != null && bodyFile != null) {
      wrong.add("--body and --body-file: a request has one body, leave one of them away");
    }
    var asked = all.getFirst();
    if (isPlain()) {
      draft.put(asked.flag(), asked.method() + " " + asked.path(), PLACE);
    } else {
      putKeys(draft, asked, wrong);
    }
  }

  private void putKeys(PlanDraft draft, Asked asked, List<String> wrong) {
    draft.put(asked.flag(), asked.method(), "load", "request", "method");
    draft.put(asked.flag(), asked.path(), "load", "request", "path");
    putHeaders(draft, wrong);
    put(draft, "--body", body, "body");
    put(draft, "--body-file", bodyFile, "body-file");
    put(draft, "--expect-status", status, "expect");
    put(draft, "--check", check, "check");
    put(draft, "--feeder", feeder, "feeder");
  }

  private static void put(PlanDraft draft, String flag, @Nullable String value, String key) {
    if (value != null) {
      draft.put(flag, value, "load", "request", key);
    }
  }

  private void putHeaders(PlanDraft draft, List<String> wrong) {
    var seen = new HashSet<String>();
    for (var header : headers) {
      int colon = header.indexOf(':');
      if (colon < 1) {
        wrong.add("--header: one has no colon; write it as 'Name: value'");
        continue;
      }
      var name = header.substring(0, colon).strip();
      if (!seen.add(name.toLowerCase(Locale.ROOT))) {
        wrong.add("--header " + name + " is given twice: leave one away");
      }
      var value = header.substring(colon + 1).strip();
      draft.put("--header " + name, value, "load", "request", "headers", name);
    }
  }

  /** The request in words, for a question. */
  String words() {
    return asked().stream()
        .findFirst()
        .map(each -> each.method() + " " + each.path())
        .orElse("the request");
  }

  /** What shows that a service answers, if nobody says and a request without more can show it. */
  Optional<String> readyLine() {
    return asked().stream()
        .findFirst()
        .filter(each -> each.method().equals("GET") && headers.isEmpty() && feeder == null)
        .map(each -> "GET " + each.path());
  }

  /** Whether exactly one request was asked for. */
  boolean isOne() {
    return asked().size() == 1;
  }

  private boolean isPlain() {
    return headers.isEmpty()
        && body == null
        && bodyFile == null
        && status == null
        && check == null
        && feeder == null;
  }

  private List<Asked> asked() {
    var asked = new ArrayList<Asked>();
    add(asked, "GET", get);
    add(asked, "POST", post);
    add(asked, "PUT", put);
    add(asked, "PATCH", patch);
    add(asked, "DELETE", delete);
    if (request != null) {
      var words = request.strip().split("\\s+", 2);
      asked.add(
          new Asked("--request '" + request + "'", words[0], words.length > 1 ? words[1] : ""));
    }
    return asked;
  }

  private static void add(List<Asked> asked, String method, @Nullable String path) {
    if (path != null) {
      asked.add(new Asked("--" + method.toLowerCase(Locale.ROOT) + " " + path, method, path));
    }
  }
}
