package dev.loomlab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A command line cut into words the way a POSIX shell does it, without expanding anything.
 *
 * <p>Blanks separate words. Single quotes keep everything between them; double quotes keep
 * everything but a backslash before {@code "} or {@code \}; outside of quotes a backslash keeps the
 * next letter.
 */
public final class ShellWords {
  private final String line;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;

  private ShellWords(String line) {
    this.line = line;
  }

  /**
   * Cuts a line into words.
   *
   * @throws IllegalArgumentException if a quote is opened and never closed, or the line ends with a
   *     backslash
   */
  public static List<String> split(String line) {
    return new ShellWords(line).words();
  }

  /** Joins words to a line that {@link #split} cuts into the same words. */
  public static String join(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    boolean plain =
        !word.isEmpty()
            && word.chars()
                .noneMatch(
                    letter -> Character.isWhitespace(letter) || "'\"\\".indexOf(letter) >= 0);
    if (plain) {
      return word;
    }
    return word.indexOf('\'') < 0
        ? "'" + word + "'"
        : "\"" + word.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private List<String> words() {
    int at = 0;
    while (at < line.length()) {
      at = take(at);
    }
    end();
    return List.copyOf(words);
  }

  private int take(int at) {
    char letter = line.charAt(at);
    if (Character.isWhitespace(letter)) {
      end();
      return at + 1;
    }
    inWord = true;
    return switch (letter) {
      case '\'', '"' -> quoted(at + 1, letter);
      case '\\' -> {
        keepAfterBackslash(at + 1);
        yield at + 2;
      }
      default -> {
        word.append(letter);
        yield at + 1;
      }
    };
  }

  private int quoted(int from, char quote) {
    int at = from;
    while (at < line.length() && line.charAt(at) != quote) {
      boolean escape = quote == '"' && line.charAt(at) == '\\' && escapable(at + 1);
      at += escape ? 1 : 0;
      word.append(line.charAt(at));
      at++;
    }
    if (at >= line.length()) {
      throw new IllegalArgumentException("the quote " + quote + " is opened and never closed");
    }
    return at + 1;
  }

  private boolean escapable(int at) {
    return at < line.length() && (line.charAt(at) == '"' || line.charAt(at) == '\\');
  }

  private void keepAfterBackslash(int at) {
    if (at >= line.length()) {
      throw new IllegalArgumentException("nothing follows the last backslash");
    }
    word.append(line.charAt(at));
  }

  private void end() {
    if (inWord) {
      words.add(word.toString());
    }
    word.setLength(0);
    inWord = false;
  }
}
