package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SoughtTextTest {
  @Test
  void findsATextHoweverTheBodyIsCut() {
    for (long seed = 0; seed < 3000; seed++) {
      var random = new Random(seed);
      var text = word(random, 1 + random.nextInt(6));
      var body = word(random, random.nextInt(60));
      assertThat(isFound(text, body, random))
          .as("seed %d: '%s' in '%s'", seed, text, body)
          .isEqualTo(body.contains(text));
    }
  }

  @Test
  void findsCharactersOfSeveralBytes() {
    var random = new Random(1);
    assertThat(isFound("gr\u00fcn", "das Gras ist gr\u00fcn", random)).isTrue();
    assertThat(isFound("gr\u00fcn", "das Gras ist gr\u00fbn", random)).isFalse();
  }

  private static boolean isFound(String text, String body, Random random) {
    var sought = new SoughtText(text);
    var bytes =
        ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)).order(ByteOrder.LITTLE_ENDIAN);
    int state = 0;
    int from = 0;
    while (from < bytes.limit()) {
      int to = Math.min(bytes.limit(), from + 1 + random.nextInt(12));
      state = sought.advance(state, bytes, from, to);
      from = to;
    }
    return sought.isFound(state);
  }

  /** Of two letters, so that texts often begin and do not go on. */
  private static String word(Random random, int length) {
    var word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append(random.nextInt(3) == 0 ? 'b' : 'a');
    }
    return word.toString();
  }
}
