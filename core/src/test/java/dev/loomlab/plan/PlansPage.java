package dev.loomlab.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** docs/PLANS.md as the tests see it, and the tables that it must hold. */
final class PlansPage {
  private static final Pattern FENCED = Pattern.compile("```(\\w+)\n(.*?)```", Pattern.DOTALL);

  private PlansPage() {}

  static String text() throws IOException {
    return Files.readString(Path.of("..", "docs", "PLANS.md"));
  }

  /** The contents of every fenced block of that language. */
  static List<String> blocks(String language) throws IOException {
    return FENCED
        .matcher(text())
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2))
        .toList();
  }

  static String table(Section section) {
    return "| key | value | if left out | what it does | example |\n|---|---|---|---|---|\n"
        + section.keys().stream()
            .map(
                key ->
                    "| `%s` | %s | %s | %s | `%s` |\n"
                        .formatted(
                            key.name(), key.form(), key.fallback(), key.meaning(), key.example()))
            .collect(Collectors.joining());
  }

  static String figures() {
    return "| figure | unit | good is | compared between variants |\n|---|---|---|---|\n"
        + Stream.of(Figure.values())
            .map(
                figure ->
                    "| `%s` | %s | %s | %s |\n"
                        .formatted(
                            figure.key(),
                            figure.unit(),
                            switch (figure.better()) {
                              case HIGHER -> "higher";
                              case LOWER -> "lower";
                              case NEITHER -> "neither";
                            },
                            figure.compared() ? "yes" : "no"))
            .collect(Collectors.joining());
  }
}
