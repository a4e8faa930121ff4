package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ShellWordsTest {
  @Test
  void blanksSeparateWords() {
    assertThat(ShellWords.split("  java\t-jar  shop.jar\n"))
        .containsExactly("java", "-jar", "shop.jar");
    assertThat(ShellWords.split("")).isEmpty();
    assertThat(ShellWords.split("   ")).isEmpty();
  }

  @Test
  void quotesKeepBlanksAndJoinWhatTouchesThem() {
    assertThat(ShellWords.split("a 'b  c' \"d e\" f'g h'i"))
        .containsExactly("a", "b  c", "d e", "fg hi");
    assertThat(ShellWords.split("'' \"\" x")).containsExactly("", "", "x");
    assertThat(ShellWords.split("\"it's\" 'say \"x\"'")).containsExactly("it's", "say \"x\"");
  }

  @Test
  void aBackslashKeepsWhatAShellWouldKeep() {
    assertThat(ShellWords.split("a\\ b \\'c \\\\")).containsExactly("a b", "'c", "\\");
    assertThat(ShellWords.split("\"a\\\"b\\\\c\\n\"")).containsExactly("a\"b\\c\\n");
    assertThat(ShellWords.split("'a\\'")).containsExactly("a\\");
  }

  @Test
  void nothingIsExpanded() {
    assertThat(ShellWords.split("${port} $HOME *.jar ~ `x`"))
        .containsExactly("${port}", "$HOME", "*.jar", "~", "`x`");
  }

  @Test
  void whatIsNeverClosedIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShellWords.split("a 'b"))
        .withMessage("the quote ' is opened and never closed");
    assertThatIllegalArgumentException().isThrownBy(() -> ShellWords.split("\"a\\\""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShellWords.split("a\\"))
        .withMessage("nothing follows the last backslash");
  }
}
