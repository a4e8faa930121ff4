package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlanMutationTest {
  private static final int MUTATIONS = 4000;
  private static final String LETTERS = "az09 :-,.{}[]'\"|>&*!%#?@\\\n\t$€\u0000\uD83D/S_x";

  @Test
  void aMutatedPlanIsReadOrRefusedButNeverBreaksTheReader() {
    int refused = 0;
    for (int seed = 0; seed < MUTATIONS; seed++) {
      var random = new Random(seed);
      var text = mutated(PlanTexts.FULL, random);
      var set = mutated("variants.virtual.args=[a, 'b']", random);
      try {
        new PlanReader(List.of(PlanTexts.REQUEST))
            .read("plan.yaml", text, random.nextBoolean() ? List.of() : List.of(set));
      } catch (PlanFaults faults) {
        refused++;
        assertThat(faults.faults()).as("seed " + seed).isNotEmpty();
      } catch (RuntimeException | StackOverflowError broken) {
        throw new AssertionError("seed " + seed + " with --set " + set + " of\n" + text, broken);
      }
    }
    assertThat(refused).isBetween(MUTATIONS / 2, MUTATIONS - 1);
  }

  private static String mutated(String text, Random random) {
    var changed = new StringBuilder(text);
    int edits = 1 + random.nextInt(4);
    for (int edit = 0; edit < edits && !changed.isEmpty(); edit++) {
      int at = random.nextInt(changed.length());
      int end = Math.min(changed.length(), at + 1 + random.nextInt(20));
      switch (random.nextInt(4)) {
        case 0 -> changed.deleteCharAt(at);
        case 1 -> changed.insert(at, LETTERS.charAt(random.nextInt(LETTERS.length())));
        case 2 -> changed.delete(at, end);
        default -> changed.insert(at, changed.substring(random.nextInt(end), end));
      }
    }
    return changed.toString();
  }
}
