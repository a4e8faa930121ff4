package dev.loomlab.inspect;

import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Threads of the program that stood at the same place in every dump of a look.
 *
 * <p>These dumps tell how many threads stand at a place and not which, so that only those are told
 * of which it is certain that they are the same: a platform thread with a name of its own, and all
 * virtual threads if none of them ended meanwhile.
 */
final class Unmoved {
  private Unmoved() {}

  private record Place(StackGroup.Kind kind, String name, List<String> frames) {
    private static Place of(StackGroup group) {
      return new Place(group.kind(), group.name(), group.frames());
    }
  }

  /**
   * The groups that did not move, the largest first.
   *
   * @param noneEnded whether it is known that no virtual thread ended between the dumps
   */
  static List<StackGroup> in(List<ThreadDump> dumps, boolean noneEnded) {
    if (dumps.size() < 2) {
      return List.of();
    }
    var all = dumps.stream().map(Unmoved::counts).toList();
    var unmoved = new ArrayList<StackGroup>();
    for (var group : dumps.getLast().groups()) {
      var place = Place.of(group);
      var last = all.getLast().get(place);
      if (group.application().isPresent()
          && isCertain(group, noneEnded)
          && all.stream().allMatch(counts -> Objects.equals(counts.get(place), last))) {
        unmoved.add(group);
      }
    }
    return unmoved;
  }

  private static boolean isCertain(StackGroup group, boolean noneEnded) {
    return switch (group.kind()) {
      case VIRTUAL -> noneEnded;
      case PLATFORM ->
          group.count() == 1 && !group.name().isEmpty() && group.name().indexOf('#') < 0;
      case UNKNOWN -> false;
    };
  }

  private static Map<Place, Integer> counts(ThreadDump dump) {
    var counts = new HashMap<Place, Integer>();
    dump.groups().forEach(group -> counts.merge(Place.of(group), group.count(), Integer::sum));
    return counts;
  }
}
