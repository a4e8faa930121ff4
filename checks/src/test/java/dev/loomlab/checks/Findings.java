package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.api.AbstractAssert;
import tools.jackson.databind.JsonNode;

/**
 * The findings of one look, as they stand in the command's JSON.
 *
 * @param all the findings
 * @param said all that the command said, for failure messages
 */
record Findings(List<JsonNode> all, String said) {

  /** Those of a node, which has a list of them if there are any. */
  static Findings in(JsonNode node, String said) {
    return new Findings(node.path("findings").valueStream().toList(), said);
  }

  /** The one of a kind; fails if there is none. */
  One one(String kind) {
    return all.stream()
        .filter(each -> each.get("kind").asString().equals(kind))
        .findFirst()
        .map(found -> new One(found, said))
        .orElseThrow(() -> new AssertionError("nothing of kind " + kind + ": " + said));
  }

  /** Fails if there is one of such a kind. */
  void haveNone(String... kinds) {
    assertThat(all.stream().map(each -> each.get("kind").asString()))
        .as("%s", said)
        .doesNotContain(kinds);
  }

  /** One finding, as it is held against what it should say. */
  static final class One extends AbstractAssert<One, JsonNode> {
    private final String said;

    private One(JsonNode found, String said) {
      super(found, One.class);
      this.said = said;
    }

    /** Its site is that class and method. */
    One at(String site) {
      assertThat(actual.path("site").asString("")).as("%s", said).endsWith(site);
      return this;
    }

    /** Its statement, evidence and next step together contain that. */
    One says(String... words) {
      var text =
          actual.path("statement").asString("") + actual.path("evidence") + actual.path("next");
      for (var word : words) {
        assertThat(text).as("%s", said).containsIgnoringCase(word);
      }
      return this;
    }

    /** A figure lies between these. */
    One has(String figure, double low, double high) {
      var figures = actual.path("figures");
      assertThat(figures.has(figure)).as("%s of %s: %s", figure, figures, said).isTrue();
      assertThat(figures.get(figure).asDouble()).as("%s: %s", figure, said).isBetween(low, high);
      return this;
    }
  }
}
