package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.junit.jupiter.api.Test;

/** A plan that was written is read again as the same plan. */
class PlanTextTest {
  private static final int PLANS = 2_000;

  @Test
  void everyPlanIsReadAgainAsItWasWritten() {
    for (long seed = 1; seed <= PLANS; seed++) {
      var plan = new RandomPlan(new Random(seed)).plan();
      var text = PlanText.of(plan);
      assertThat(PlanTexts.read(text)).as("seed %d:%n%s", seed, text).isEqualTo(plan);
    }
  }

  @Test
  void thePlanThatUsesEveryKeyIsReadAgainAsItWas() {
    var plan = PlanTexts.read(PlanTexts.FULL);
    assertThat(PlanTexts.read(PlanText.of(plan))).isEqualTo(plan);
  }

  @Test
  void everyKeyOfTheGrammarIsWritten() {
    var all = new StringBuilder();
    for (long seed = 1; seed <= PLANS; seed++) {
      all.append(PlanText.of(new RandomPlan(new Random(seed)).plan()));
    }
    for (var section : Section.values()) {
      for (var key : section.keys()) {
        assertThat(all).as("of %s", section).containsPattern("(?m)^ *" + key.name() + ":");
      }
    }
  }

  @Test
  void aPlanIsWrittenInTheOrderOfTheDocs() {
    var plan =
        PlanTexts.read(
            PlanTexts.FULL,
            "variants.fixed-200.env={ DB_PASSWORD: '${env:DB_PASSWORD}', MODE: fixed }",
            "load.request.headers={ Authorization: 'Bearer ${env:TOKEN}' }",
            "load.request.body=[{ a: 'true' }, [], [b, [c]], {}]");
    Approvals.verify(PlanText.of(plan), new Options().forFile().withExtension(".yaml"));
  }

  @Test
  void aVariantOfAPlanWithNothingOfItsOwnIsStillThere() {
    var plan = PlanTexts.read(PlanTexts.LEAST);
    assertThat(PlanText.of(plan)).contains("only: {}");
  }

  @Test
  void wordsThatYamlWouldTakeForSomethingElseStayWords() {
    var words =
        List.of(
            "- a",
            "-",
            "--flag",
            "a: b",
            "a #b",
            "a:",
            "#a",
            "'",
            "\"",
            "{a}",
            "[a]",
            "*a",
            "&a",
            "!a",
            "%a",
            "@a",
            "`a",
            "|",
            ">",
            "? a",
            ": a",
            "null",
            "~",
            "true",
            "1",
            " a",
            "a ",
            "a\nb",
            "a\tb",
            "\u0085",
            "\u2028",
            "\ufeff",
            "\u0000",
            "\u202e",
            "😀",
            "\\",
            "---",
            "...",
            "a, b",
            "=",
            "<<",
            "<b>&amp;</b>",
            "é",
            "\u00a0");
    for (var word : words) {
      var setup =
          new Setup(List.of(word), Map.of("NAME", word), List.of(word), OptionalInt.empty());
      var plan = PlanTexts.read(PlanTexts.LEAST);
      var only =
          new Variant("only", Optional.empty(), setup, Optional.empty(), OptionalInt.empty());
      var changed =
          new Plan(
              plan.name(),
              word.isBlank() ? "?" : word,
              plan.target(),
              plan.cases(),
              List.of(only),
              plan.load(),
              plan.protocol(),
              plan.observe(),
              plan.expectations());
      assertThat(PlanTexts.read(PlanText.of(changed))).as("'%s'", word).isEqualTo(changed);
    }
  }

  @Test
  void joinedWordsAreCutIntoTheSameWords() {
    var random = new Random(7);
    var letters = "ab '\"\\\n\t$&é".codePoints().toArray();
    for (int i = 0; i < PLANS; i++) {
      var words =
          Stream.generate(
                  () ->
                      random
                          .ints(random.nextInt(6), 0, letters.length)
                          .map(at -> letters[at])
                          .collect(
                              StringBuilder::new,
                              StringBuilder::appendCodePoint,
                              StringBuilder::append)
                          .toString())
              .limit(random.nextInt(5))
              .toList();
      assertThat(ShellWords.split(ShellWords.join(words)))
          .as("seed 7, words %d", i)
          .isEqualTo(words);
    }
  }
}
