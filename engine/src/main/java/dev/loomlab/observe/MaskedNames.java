package dev.loomlab.observe;

import dev.loomlab.plan.Secrets;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Takes secrets out of the names of threads and executors, also of those in which a listing has
 * already put one zero for every number.
 */
final class MaskedNames implements UnaryOperator<String> {
  /** Of a shorter rest nobody can tell that it was a secret. */
  private static final int LEAST_REST = 4;

  private final List<String> words;

  /** Of these secrets. */
  MaskedNames(Secrets secrets) {
    var withoutNumbers =
        secrets.words().stream()
            .map(word -> word.replaceAll("\\d+", "0"))
            .filter(rest -> rest.replace("0", "").length() >= LEAST_REST);
    this.words =
        Stream.concat(secrets.words().stream(), withoutNumbers)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  @Override
  public String apply(String name) {
    var masked = name;
    for (var word : words) {
      masked = masked.replace(word, Secrets.MASK);
    }
    return masked;
  }
}
