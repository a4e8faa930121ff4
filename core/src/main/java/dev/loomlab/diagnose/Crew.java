package dev.loomlab.diagnose;

import dev.loomlab.record.StackGroup;
import java.util.EnumMap;
import java.util.Map;

/**
 * Threads of one dump that belong together: of one executor, or of one kind and manner of name.
 *
 * @param called what they are called in sentences
 * @param kind what kind of threads they are
 * @param bounded whether their number may be a bound: not of an executor that starts a thread for
 *     each task
 * @param doing how many of them do what
 */
public record Crew(
    String called, StackGroup.Kind kind, boolean bounded, Map<Doing.Kind, Integer> doing) {
  private static final String PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor";

  /** Copies the counts. */
  public Crew {
    doing = Map.copyOf(doing);
  }

  /** What tells a crew from others: its executor if it has one, else its threads' name. */
  record Key(StackGroup.Kind kind, String executor, String name) {
    static Key of(StackGroup group) {
      return group.executor().isEmpty()
          ? new Key(group.kind(), "", group.name())
          : new Key(group.kind(), group.executor(), "");
    }
  }

  /** A crew of one group. */
  static Crew of(StackGroup group, Doing.Kind doing) {
    var kind =
        switch (group.kind()) {
          case PLATFORM -> "platform threads";
          case VIRTUAL -> "virtual threads";
          case UNKNOWN -> "threads";
        };
    var called = group.name().isEmpty() ? kind : kind + " " + group.name();
    return new Crew(
        called, group.kind(), !group.executor().startsWith(PER_TASK), Map.of(doing, group.count()));
  }

  /** This crew with others of it. */
  Crew plus(Crew others) {
    var sum = new EnumMap<Doing.Kind, Integer>(Doing.Kind.class);
    sum.putAll(doing);
    others.doing.forEach((what, count) -> sum.merge(what, count, Integer::sum));
    return new Crew(called, kind, bounded, sum);
  }

  /** How many there are. */
  public int size() {
    return doing.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How many do that. */
  public int count(Doing.Kind what) {
    return doing.getOrDefault(what, 0);
  }

  /** How many have a request, as far as that can be told. */
  public int busy() {
    return size() - count(Doing.Kind.IDLE) - count(Doing.Kind.LISTENING);
  }
}
