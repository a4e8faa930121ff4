package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of the grammar says what the reader reads. */
class PlansPageTest {
  private static final String BASE =
      """
      name: base
      question: Which base?
      target: { run: loomlab-target http }
      cases: { c: }
      variants: { fixed-200: , virtual: }
      load: { request: GET /, closed: [50, 5000] }
      """;

  @ParameterizedTest
  @EnumSource
  void everyKeyStandsInThePageWithItsRangeDefaultAndExample(Section section) throws IOException {
    assertThat(PlansPage.text()).contains(PlansPage.table(section));
  }

  @Test
  void everyFigureStandsInThePage() throws IOException {
    assertThat(PlansPage.text()).contains(PlansPage.figures());
  }

  @Test
  void everyLimitAndVerdictStandsInThePage() throws IOException {
    assertThat(PlansPage.text())
        .contains(Stream.of(LimitKind.values()).map(kind -> "`" + kind.label() + "`").toList())
        .contains(Stream.of(Verdict.values()).map(each -> "`" + each.label() + "`").toList());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyKeysExampleIsAPlanThatCanBeRead(String yaml) {
    assertThat(PlanTexts.faults(yaml)).isEmpty();
  }

  @Test
  void everyPlanInThePageCanBeRead() throws IOException {
    assertThat(PlansPage.blocks("yaml"))
        .isNotEmpty()
        .allSatisfy(plan -> assertThat(PlanTexts.faults(plan)).isEmpty());
  }

  @Test
  void everyExpectationInThePageCanBeRead() throws IOException {
    assertThat(PlansPage.blocks("expect"))
        .isNotEmpty()
        .allSatisfy(
            lines -> {
              var items = lines.lines().map(line -> "  - " + line + "\n").toList();
              var plan =
                  BASE.replace("{ c: }", "{ wait-50ms: }")
                      .replace("[50, 5000]", "[50, 200, 1000, 5000]");
              assertThat(PlanTexts.faults(plan + "expect:\n" + String.join("", items))).isEmpty();
            });
  }

  static Stream<String> examples() {
    return Stream.of(Section.values())
        .flatMap(section -> section.keys().stream().map(key -> with(section, key)));
  }

  private static String with(Section section, Section.Key key) {
    var example = key.example();
    return switch (section) {
      case PLAN ->
          BASE.replaceAll("(?m)^" + key.name() + ":.*\n", "")
              + example.replace("{ wait-50ms", "{ c: , wait-50ms")
              + "\n";
      case TARGET ->
          BASE.replace(
              "{ run: loomlab-target http }",
              switch (key.name()) {
                    case "ready" -> "\n  run: loomlab-target http";
                    case "pid" -> "\n  url: http://127.0.0.1:8080";
                    default -> "";
                  }
                  + "\n  "
                  + example);
      case CASE -> BASE.replace("{ c: }", "{ c: { " + example + " } }");
      case VARIANT ->
          BASE.replace("virtual: }", "virtual:\n    " + example)
              .replace("{ fixed-200: , ", "\n  fixed-200:\n  ")
              .replace("    pid:", "    url: http://127.0.0.1:8081\n    pid:");
      case LOAD ->
          switch (key.name()) {
            case "closed", "open" -> BASE.replace("closed: [50, 5000]", example);
            case "connections" -> BASE.replace("closed: [50, 5000]", "open: 5/s, " + example);
            default -> BASE.replace("[50, 5000]", "[50, 5000], " + example);
          };
      case PROTOCOL ->
          BASE
              + "protocol: { "
              + (key.name().equals("at-most") ? "until: 3%, " : "")
              + example
              + " }\n";
      case PIN ->
          BASE
              + "protocol: { pin: { "
              + example
              + (key.name().equals("target") ? ", generator: 3 } }\n" : ", target: 0 } }\n");
      case SCRAPE ->
          BASE
              + "observe: { scrape: { "
              + example
              + (key.name().equals("path") ? ", series: up } }\n" : ", path: /metrics } }\n");
      case OBSERVE -> BASE + "observe: { " + example + " }\n";
    };
  }
}
