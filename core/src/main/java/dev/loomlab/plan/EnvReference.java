package dev.loomlab.plan;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * <code>${env:NAME}</code> in a plan's text: what stands there is taken from the environment when
 * the plan is run, and never written down.
 */
final class EnvReference {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:([^}]*)\\}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final String BEGIN = "${env:";

  private EnvReference() {}

  /** The text that stands for a variable. */
  static String to(String name) {
    return BEGIN + name + "}";
  }

  /** Whether a text refers to any variable, well-formed or not. */
  static boolean isIn(String text) {
    return text.contains(BEGIN);
  }

  /** The variables that a text refers to, in its order. */
  static Set<String> names(String text) {
    var names = new LinkedHashSet<String>();
    REFERENCE.matcher(text).results().forEach(found -> names.add(found.group(1)));
    return names;
  }

  /** The text with each reference replaced by what stands for its name. */
  static String resolved(String text, UnaryOperator<String> valueOfName) {
    return REFERENCE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(valueOfName.apply(found.group(1))));
  }

  /** What is wrong with the references of a text, if anything. */
  static Optional<String> fault(String text) {
    var rest = REFERENCE.matcher(text).replaceAll("");
    if (isIn(rest)) {
      return Optional.of("'" + BEGIN + "' has no end: write ${env:NAME}");
    }
    return names(text).stream()
        .filter(name -> !NAME.matcher(name).matches())
        .findFirst()
        .map(name -> "'" + to(name) + "' names no variable: write ${env:NAME}");
  }
}
