package dev.loomlab.drive;

import dev.loomlab.plan.Work;
import dev.loomlab.record.RecordJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * The requests of a plan with their weights.
 *
 * @param parts one each, in the plan's order; at least one
 */
record RequestMix(List<Part> parts) {
  /** The key under which a plan gives one request. */
  static final String ONE = "request";

  /** The key under which a plan gives several. */
  static final String SEVERAL = "requests";

  /**
   * One request of the mix.
   *
   * @param name its name
   * @param weight how often it is sent, in proportion to the others
   * @param request the request
   * @param feeder the rows that it is filled with, if any
   */
  record Part(String name, int weight, HttpRequest request, Optional<Feeder> feeder) {
    /** The request as a message names it. */
    String said() {
      return "'" + name + "' (" + request.method() + " " + request.path() + ")";
    }
  }

  /** Copies the parts. */
  RequestMix {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a mix needs at least one request");
    }
  }

  /**
   * Reads what a plan asks for, with the files that it names.
   *
   * @throws IllegalArgumentException if the work is of another kind, cannot be sent, or a file
   *     cannot be read
   */
  static RequestMix of(Work work) {
    var settings = RecordJson.mapper().readTree(work.text());
    return switch (work.kind()) {
      case ONE -> new RequestMix(List.of(part(settings)));
      case SEVERAL -> {
        var parts = new ArrayList<Part>();
        settings.forEach(each -> parts.add(part(each)));
        yield new RequestMix(parts);
      }
      default ->
          throw new IllegalArgumentException(
              "this generator drives work of kind '%s' or '%s', not '%s'"
                  .formatted(ONE, SEVERAL, work.kind()));
    };
  }

  private static Part part(JsonNode settings) {
    if (settings.isString()) {
      return new Part(ONE, 1, HttpRequest.ofLine(settings.asString()), Optional.empty());
    }
    return new Part(
        settings.path("name").asString(ONE),
        Integer.parseInt(settings.path("weight").asString("1")),
        request(settings),
        settings.path("feeder").asStringOpt().map(Feeder::read));
  }

  private static HttpRequest request(JsonNode settings) {
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
        settings
            .path("body")
            .asStringOpt()
            .or(() -> settings.path("body-file").asStringOpt().map(InputFile::text)),
        expect.isMissingNode()
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(expect.asString())),
        check(settings.path("check")));
  }

  private static Optional<BodyCheck> check(JsonNode check) {
    if (check.isMissingNode()) {
      return Optional.empty();
    }
    return Optional.of(
        check.isString()
            ? BodyCheck.Holds.of(check.asString())
            : BodyCheck.Points.of(check.path("pointer").asString(), check.path("is").asString()));
  }
}
