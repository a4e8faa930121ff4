package dev.loomlab.bench;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One limit that a service really has, and the service's healthy twin, which lacks it at the same
 * levels.
 *
 * @param name what a person calls it; neither the plan nor the program under test says it
 * @param kind the true kind
 * @param size the sizes that are right; {@link Sizes#ANY} where a kind has none
 * @param limited the service with the limit
 * @param twin the same kind of service without it
 * @param twinMayBe what may be said of the twin
 * @param request what is asked for
 * @param levels users at once, of which the last is judged
 * @param crowdedGenerator whether the generator has to share its core with burning programs
 */
record LimitCase(
    String name,
    String kind,
    Sizes size,
    Subject limited,
    Subject twin,
    Set<String> twinMayBe,
    String request,
    List<Integer> levels,
    boolean crowdedGenerator) {

  /**
   * What a service that nothing bound but its load may be said to have; an accusation is neither.
   */
  static final Set<String> INNOCENT = Set.of("offered-load", "unknown");

  /** A service that a run can start, told by a file what it is. */
  sealed interface Subject {

    /** What the file says. */
    String setting();

    /** The target {@code limits}. */
    record Limits(String setting) implements Subject {}

    /** The target {@code limits} with at most so many open files. */
    record FewFiles(String setting, int files) implements Subject {}

    /** The Spring Boot service of checks/boot-shop. */
    record Shop(String setting) implements Subject {}
  }

  /**
   * The sizes that are right.
   *
   * @param least the smallest
   * @param most the largest
   */
  record Sizes(double least, double most) {
    /** A kind without a size. */
    static final Sizes ANY = new Sizes(0, Double.POSITIVE_INFINITY);

    /** A size within 5 %, and at least rounded right. */
    static Sizes about(double size) {
      double slack = Math.max(0.5, 0.05 * size);
      return new Sizes(size - slack, size + slack);
    }

    boolean isRight(double said) {
      return said >= least && said <= most;
    }

    String text() {
      return this.equals(ANY) ? "" : String.format(Locale.ROOT, "%.0f", (least + most) / 2);
    }
  }

  /** A limit of the target {@code limits}, told from its twin by their settings. */
  static LimitCase of(
      String name, String kind, Sizes size, String limited, String twin, List<Integer> levels) {
    return new LimitCase(
        name,
        kind,
        size,
        new Subject.Limits(limited),
        new Subject.Limits(twin),
        INNOCENT,
        "GET /",
        levels,
        false);
  }
}
