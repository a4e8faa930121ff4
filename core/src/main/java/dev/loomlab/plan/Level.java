package dev.loomlab.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.util.Optional;

/** How much load is offered at once; a trial sweeps its plan's levels. */
public sealed interface Level {

  /**
   * Closed load: a fixed number of users, each of whom sends as soon as it was answered.
   *
   * @param concurrency how many users, 1 or more
   */
  record Closed(int concurrency) implements Level {
    /** Checks the range. */
    public Closed {
      if (concurrency < 1) {
        throw new IllegalArgumentException("concurrency must be at least 1, not " + concurrency);
      }
    }

    @Override
    public String label() {
      return Integer.toString(concurrency);
    }

    @Override
    public String toString() {
      return label();
    }
  }

  /**
   * Open load: arrivals by the clock, whether or not the target keeps up.
   *
   * @param perSecond arrivals per second, above 0
   */
  record Open(double perSecond) implements Level {
    /** Checks the range. */
    public Open {
      if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
        throw new IllegalArgumentException("a rate must be above 0/s, not " + perSecond);
      }
    }

    @Override
    public String label() {
      return BigDecimal.valueOf(perSecond).stripTrailingZeros().toPlainString() + "/s";
    }

    @Override
    public String toString() {
      return label();
    }
  }

  /** The level as plans and reports write it: {@code 200} or {@code 500/s}. */
  @JsonValue
  String label();

  /** The concurrency or the rate as a plain number, for axes and for ordering. */
  default double magnitude() {
    return switch (this) {
      case Closed(int concurrency) -> concurrency;
      case Open(double perSecond) -> perSecond;
    };
  }

  /**
   * Reads a label.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator
  static Level of(String label) {
    return parse(label)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + label + "' is no level: write a concurrency (200) or a rate (500/s)"));
  }

  /** Reads a label, or gives nothing if it is none. */
  static Optional<Level> parse(String label) {
    var trimmed = label.strip();
    try {
      if (trimmed.matches("[0-9]{1,9}")) {
        return Optional.of(new Closed(Integer.parseInt(trimmed)));
      }
      return trimmed.matches("[0-9]{1,9}(\\.[0-9]{1,9})?/s")
          ? Optional.of(new Open(Double.parseDouble(trimmed.substring(0, trimmed.length() - 2))))
          : Optional.empty();
    } catch (IllegalArgumentException outOfRange) {
      return Optional.empty();
    }
  }
}
