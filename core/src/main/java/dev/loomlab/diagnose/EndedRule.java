package dev.loomlab.diagnose;

import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The program ended by itself: with exit code 0, which no signal gives; or with a code that could
 * not be read, while only virtual threads were at work. Virtual threads are always daemon threads
 * and keep no JVM alive (java.lang.Thread, "Virtual threads").
 */
final class EndedRule implements Rule {

  @Override
  public List<Finding> of(Scene scene) {
    return switch (scene.sighting().state()) {
      case Sighting.State.Ended(OptionalInt code, OptionalDouble lived) ->
          isByItself(scene, code) ? List.of(finding(scene, code, lived)) : List.of();
      case Sighting.State.Answering(), Sighting.State.Silent _, Sighting.State.OnlyFiles() ->
          List.of();
    };
  }

  private static boolean isByItself(Scene scene, OptionalInt code) {
    return code.isPresent()
        ? code.getAsInt() == 0
        : scene.last().filter(EndedRule::onlyVirtualAtWork).isPresent();
  }

  /** Whether virtual threads of the program were seen, and no platform thread of it. */
  private static boolean onlyVirtualAtWork(Mounts mounts) {
    return mounts.count(held -> held.standing().group().application().isPresent()) > 0
        && mounts.view().standings().stream()
            .map(DumpView.Standing::group)
            .filter(group -> group.kind() == StackGroup.Kind.PLATFORM)
            .allMatch(group -> group.application().isEmpty());
  }

  private static Finding finding(Scene scene, OptionalInt code, OptionalDouble lived) {
    boolean known = code.isPresent();
    var after =
        lived.isPresent() ? Words.text(" after %s s", Words.number(lived.getAsDouble())) : "";
    return new Draft(
            FindingKind.ENDED_BY_ITSELF,
            Words.text(
                "the target %s%s: its last non-daemon thread ended, or it called System.exit",
                known ? "exited with 0" : "ended", after))
        .seen(
            "%s",
            known
                ? "nothing outside ended it: a signal gives another exit code than 0"
                : "only virtual threads of the program were at work; its exit code could not be"
                    + " read")
        .seen(
            scene
                .last()
                .filter(mounts -> mounts.threads() > 0)
                .map(
                    mounts ->
                        Words.text(
                            "%d virtual threads were alive when it was last looked at; they are"
                                + " daemon threads, and keep no JVM alive",
                            mounts.threads())))
        .figure("exitCode", known ? OptionalDouble.of(0) : OptionalDouble.empty())
        .figure("livedSeconds", lived)
        .figure("virtualThreads", scene.virtualThreadsMost())
        .next(
            "Keep one platform thread that is no daemon waiting until the work is done, for example"
                + " main in Thread.join or a latch; with Spring Boot set spring.main.keep-alive to"
                + " true.");
  }
}
