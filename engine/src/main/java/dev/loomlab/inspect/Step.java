package dev.loomlab.inspect;

import java.util.Locale;
import java.util.Optional;

/**
 * What became of one step of a look.
 *
 * @param <T> what the step gives
 */
sealed interface Step<T> {

  /** It gave what it should. */
  record Done<T>(T value) implements Step<T> {}

  /** It failed, and why. */
  record Failed<T>(String reason) implements Step<T> {}

  /** It was given up after so many seconds; whatever it does still goes on by itself. */
  record Late<T>(double seconds) implements Step<T> {}

  /** What it gave, if anything. */
  default Optional<T> given() {
    return switch (this) {
      case Done<T>(var value) -> Optional.of(value);
      case Failed<T>(_) -> Optional.empty();
      case Late<T>(_) -> Optional.empty();
    };
  }

  /** Why it gave nothing; {@code done} if it did. */
  default String why() {
    return switch (this) {
      case Done<T>(_) -> "done";
      case Failed<T>(var reason) -> reason;
      case Late<T>(double seconds) ->
          String.format(Locale.ROOT, "no answer within %.1f s", seconds);
    };
  }
}
