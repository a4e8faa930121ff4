package dev.loomlab.diagnose;

import dev.loomlab.record.StackGroup;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The virtual threads of one dump, by how they stand to carriers.
 *
 * @param view the dump
 * @param all its groups of virtual threads, the largest first
 */
record Mounts(DumpView view, List<Held> all) {
  /** What carriers are called, as workers of other such pools are, with # for each number. */
  static final String WORKER = "ForkJoinPool-#-worker-#";

  /**
   * A group of virtual threads.
   *
   * @param standing where they stand and what they do
   * @param hold how they stand to carriers
   */
  record Held(DumpView.Standing standing, Hold hold) {
    int count() {
      return standing.group().count();
    }

    Optional<String> site() {
      return Site.of(standing.group());
    }
  }

  /** Looks at a dump. */
  static Mounts of(DumpView view, boolean monitorsPin) {
    return new Mounts(
        view,
        view.standings().stream()
            .filter(each -> each.group().kind() == StackGroup.Kind.VIRTUAL)
            .map(each -> new Held(each, Hold.of(each.group(), monitorsPin)))
            .toList());
  }

  /** How many virtual threads there are. */
  int threads() {
    return count(each -> true);
  }

  /** How many stand like that to carriers. */
  int count(Hold... holds) {
    var wanted = Set.of(holds);
    return count(each -> wanted.contains(each.hold()));
  }

  /** How many of the groups' threads are such. */
  int count(Predicate<Held> which) {
    return all.stream().filter(which).mapToInt(Held::count).sum();
  }

  /** How many have a carrier, as far as that can be told. */
  int mounted() {
    return count(each -> each.hold().isMounted());
  }

  /** The largest group of such threads. */
  Optional<Held> largest(Predicate<Held> which) {
    return all.stream().filter(which).max(Comparator.comparingInt(Held::count));
  }

  /** How many threads of a scheduler wait for work; those of other such pools count too. */
  int idleWorkers() {
    return view.standings().stream()
        .filter(each -> each.is(Doing.Kind.IDLE) && each.group().name().equals(WORKER))
        .mapToInt(each -> each.group().count())
        .sum();
  }
}
