package dev.loomlab.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** A finding that is being written. */
final class Draft {
  private final FindingKind kind;
  private final String statement;
  private final List<String> evidence = new ArrayList<>();
  private final Map<String, Double> figures = new TreeMap<>();
  private Optional<String> site = Optional.empty();

  /** Begins with what is the matter. */
  Draft(FindingKind kind, String statement) {
    this.kind = kind;
    this.statement = statement;
  }

  /** Where in the program. */
  Draft at(Optional<String> place) {
    site = place;
    return this;
  }

  /** One line of evidence. */
  Draft seen(String format, Object... values) {
    evidence.add(Words.text(format, values));
    return this;
  }

  /** One line of evidence, if there is one. */
  Draft seen(Optional<String> line) {
    line.ifPresent(evidence::add);
    return this;
  }

  /** A figure, its unit in its name. */
  Draft figure(String name, double value) {
    figures.put(name, value);
    return this;
  }

  /** A count. */
  Draft figure(String name, long count) {
    return figure(name, (double) count);
  }

  /** A figure, if it is known. */
  Draft figure(String name, OptionalDouble value) {
    value.ifPresent(known -> figures.put(name, known));
    return this;
  }

  /** Ends with what to do. */
  Finding next(String format, Object... values) {
    return new Finding(kind, site, statement, evidence, figures, Words.text(format, values));
  }
}
