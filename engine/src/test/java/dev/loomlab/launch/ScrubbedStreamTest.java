package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Secrets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** No secret passes, wherever the pieces that are read begin and end. */
class ScrubbedStreamTest {
  private static final List<String> KNOWN =
      List.of("abcabcab", "abcabcabd", "two\nlines-of-one", "ünïcödé-secret");

  /** Gives at most a few bytes at once, as a pipe may. */
  private static final class Pieces extends ByteArrayInputStream {
    private final Random random;

    Pieces(String text, Random random) {
      super(text.getBytes(StandardCharsets.UTF_8));
      this.random = random;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
      return super.read(into, offset, Math.min(length, 1 + random.nextInt(4)));
    }
  }

  private static String scrubbed(InputStream source) throws IOException {
    try (var stream = ScrubbedStream.of(source, KnownSecrets.of(KNOWN))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void secretsAreMaskedAcrossPiecesAndLinesAndTheRestStays() throws IOException {
    var text = "abcabcabcab abcabcabd|two\nlines-of-one|two\nlines|ünïcödé-secret abcabca\n";
    for (long seed = 1; seed <= 200; seed++) {
      assertThat(scrubbed(new Pieces(text, new Random(seed))))
          .as("seed %d", seed)
          .isEqualTo("***cab ***|***|two\nlines|*** abcabca\n");
    }
  }

  @Test
  void whatMayBeTheBeginningOfASecretIsGivenOutAtTheEnd() throws IOException {
    assertThat(scrubbed(new Pieces("abcabc", new Random(1)))).isEqualTo("abcabc");
    assertThat(scrubbed(new Pieces("", new Random(1)))).isEmpty();
  }

  @Test
  void randomTextIsScrubbedLikeTheWholeOfItAtOnce() throws IOException {
    var letters = "abcd\n".toCharArray();
    for (long seed = 1; seed <= 300; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder();
      random.ints(400, 0, letters.length).forEach(at -> text.append(letters[at]));
      text.insert(random.nextInt(400), KNOWN.get(random.nextInt(KNOWN.size())));
      var out = scrubbed(new Pieces(text.toString(), random));
      assertThat(out).as("seed %d", seed).doesNotContain(KNOWN.toArray(String[]::new));
    }
  }

  @Test
  void withoutSecretsTheStreamIsTheSame() {
    var source = new ByteArrayInputStream(new byte[0]);
    assertThat(ScrubbedStream.of(source, Secrets.NONE)).isSameAs(source);
  }
}
