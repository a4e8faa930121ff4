package dev.loomlab.launch;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** The paths on which services usually say that they are well. */
final class HealthPaths {
  private static final List<String> USUAL =
      List.of("/actuator/health", "/q/health", "/health", "/healthz", "/ready", "/");
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(1);

  private HealthPaths() {}

  /**
   * Which of them answer well where a target did not: the end of a sentence, empty if none does.
   * Stops asking as soon as nobody can be reached.
   *
   * @param asked what the target did not answer well
   */
  static String hint(Readiness.Question asked) {
    if (Readiness.ask(asked, ANSWER_WITHIN) instanceof Readiness.Met.Nobody) {
      return "";
    }
    var good =
        USUAL.stream()
            .filter(path -> !path.equals(asked.address().getPath()))
            .map(path -> at(asked.address(), path))
            .filter(
                question ->
                    Readiness.ask(question, ANSWER_WITHIN) instanceof Readiness.Met.GoodStatus)
            .map(question -> question.method() + " " + question.address().getPath())
            .toList();
    return good.isEmpty()
        ? ""
        : "; it does answer " + good.stream().collect(Collectors.joining(" and "));
  }

  private static Readiness.Question at(URI address, String path) {
    return new Readiness.Question(
        "GET", URI.create(address.getScheme() + "://" + address.getRawAuthority() + path));
  }
}
