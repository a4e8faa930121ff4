package dev.loomlab.diagnose;

import dev.loomlab.record.Sockets;
import java.util.List;
import java.util.Optional;

/** The JVM lives and answers nothing: whoever looked waited in vain. */
final class SilentRule implements Rule {

  @Override
  public List<Finding> of(Scene scene) {
    return switch (scene.sighting().state()) {
      case Sighting.State.Silent(String why) ->
          List.of(
              new Draft(
                      FindingKind.SILENT,
                      "the JVM lives and answers nothing, so that it could be seen from outside"
                          + " only")
                  .seen(Optional.of(why))
                  .seen(scene.sighting().sockets().flatMap(SilentRule::waiting))
                  .seen(closed(scene))
                  .figure("waitingConnections", waitingInAll(scene))
                  .next(
                      "If the system says that it is stopped, let it go on with kill -CONT;"
                          + " otherwise keep what it is with gcore and read that with jhsdb jstack"
                          + " --mixed."));
      case Sighting.State.Answering(), Sighting.State.Ended _, Sighting.State.OnlyFiles() ->
          List.of();
    };
  }

  private static java.util.OptionalDouble waitingInAll(Scene scene) {
    return scene
        .sighting()
        .sockets()
        .map(
            sockets ->
                java.util.OptionalDouble.of(
                    sockets.waiting().values().stream().mapToInt(Integer::intValue).sum()))
        .orElse(java.util.OptionalDouble.empty());
  }

  private static Optional<String> waiting(Sockets sockets) {
    int all = sockets.waiting().values().stream().mapToInt(Integer::intValue).sum();
    return all == 0
        ? Optional.empty()
        : Optional.of(Words.text("%d connections wait to be accepted", all));
  }

  /** How many connections the other end has closed and it has not, in words. */
  static Optional<String> closed(Scene scene) {
    return scene
        .sighting()
        .sockets()
        .filter(sockets -> sockets.closeWait().orElse(0) > 0)
        .map(
            sockets ->
                Words.text(
                    "%d connections are in close-wait: callers gave up and it did not notice",
                    sockets.closeWait().orElseThrow()));
  }
}
