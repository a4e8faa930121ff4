package dev.loomlab.report;

import dev.loomlab.plan.Level;
import java.util.Collection;
import java.util.List;

/**
 * Says where along a plan's levels something holds: {@code from 1000 on}, {@code at 50 and 200}.
 */
record LevelWords(List<Level> all) {

  /** Copies the levels. */
  LevelWords {
    all = List.copyOf(all);
  }

  /** The shortest plain words for some of the levels. */
  String of(Collection<Level> some) {
    return of(some, "");
  }

  /** The same with what a level counts: {@code from 1000 concurrent requests on}. */
  String counted(Collection<Level> some) {
    return switch (all.getFirst()) {
      case Level.Closed closed -> of(some, " concurrent requests");
      case Level.Open open -> of(some, "");
    };
  }

  private String of(Collection<Level> some, String unit) {
    var in = all.stream().filter(some::contains).toList();
    int size = in.size();
    if (size > 1 && size == all.size()) {
      return "at every level";
    }
    if (size > 1 && in.equals(all.subList(all.size() - size, all.size()))) {
      return "from " + in.getFirst().label() + unit + " on";
    }
    if (size > 2 && in.equals(all.subList(0, size))) {
      return "up to " + in.getLast().label() + unit;
    }
    return "at " + Words.list(in.stream().map(Level::label).toList()) + unit;
  }

  /** The same at the beginning of a sentence. */
  String first(Collection<Level> some) {
    return Words.capital(of(some));
  }
}
