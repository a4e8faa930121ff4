package dev.loomlab.observe;

import dev.loomlab.plan.Secrets;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Takes secrets out of the names of threads and executors, also of those in which a listing has
 * already put one zero for every number.
 */
final class MaskedNames implements UnaryOperator<String> {
  /** Of a shorter rest nobody can tell that it was a secret. */
  private static final int LEAST_REST = 4;

  private final Secrets secrets;
  private final List<String> withoutNumbers;

  MaskedNames(Secrets secrets) {
    this.secrets = secrets;
    this.withoutNumbers =
        secrets.words().stream()
            .map(word -> word.replaceAll("\\d+", "0"))
            .filter(rest -> rest.contains("0") && rest.replace("0", "").length() >= LEAST_REST)
            .toList();
  }

  @Override
  public String apply(String name) {
    var masked = secrets.scrubbed(name);
    for (var rest : withoutNumbers) {
      masked = masked.replace(rest, Secrets.MASK);
    }
    return masked;
  }
}
