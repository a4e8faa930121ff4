package dev.loomlab.diagnose;

import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The port is open and nobody accepts: connections wait in the system's queue, and no thread is
 * there to take them, or it has taken none at all.
 */
final class NotAcceptingRule implements Rule {
  /** So many waiting and none accepted is no burst: an acceptor takes one in microseconds. */
  private static final int WITHOUT_ANY = 3;

  /**
   * So many waiting while no thread is in accept: selectors that accept empty the queue at once.
   */
  private static final int WITHOUT_ACCEPTOR = 10;

  /** Where Tomcat's acceptor waits while it has as many connections as it may. */
  private static final String FULL = "org.apache.tomcat.util.threads.LimitLatch.countUpOrAwait";

  @Override
  public List<Finding> of(Scene scene) {
    var sockets = scene.sighting().sockets();
    if (sockets.isEmpty() || scene.sighting().state() instanceof Sighting.State.Silent) {
      return List.of();
    }
    return sockets.get().waiting().entrySet().stream()
        .filter(port -> isStuck(scene, sockets.get(), port))
        .map(port -> finding(scene, sockets.get(), port))
        .toList();
  }

  private static boolean isStuck(Scene scene, Sockets sockets, Map.Entry<Integer, Integer> port) {
    int waiting = port.getValue();
    if (waiting == 0) {
      return false;
    }
    if (sockets.inbound().getOrDefault(port.getKey(), 0) == 0 && waiting >= WITHOUT_ANY) {
      return true;
    }
    return scene.last().isPresent()
        && acceptors(scene) == 0
        && (waiting >= WITHOUT_ACCEPTOR || listeners(scene) == 0);
  }

  private static int acceptors(Scene scene) {
    return count(
        scene,
        frame ->
            frame.equals("sun.nio.ch.Net.accept")
                || (frame.contains("Socket") && frame.endsWith(".accept")));
  }

  /** Threads of any kind that wait for connections or for events of them. */
  private static int listeners(Scene scene) {
    return scene.last().map(mounts -> mounts.view().count(Doing.Kind.LISTENING)).orElse(0);
  }

  /** How many threads wait at Tomcat's limit of connections. */
  private static int atLimit(Scene scene) {
    return count(scene, FULL::equals);
  }

  private static int count(Scene scene, Predicate<String> call) {
    return scene.last().stream()
        .flatMap(mounts -> mounts.view().standings().stream())
        .map(DumpView.Standing::group)
        .filter(group -> group.frames().stream().anyMatch(call))
        .mapToInt(StackGroup::count)
        .sum();
  }

  private static Finding finding(Scene scene, Sockets sockets, Map.Entry<Integer, Integer> port) {
    int accepted = sockets.inbound().getOrDefault(port.getKey(), 0);
    return new Draft(
            FindingKind.NOT_ACCEPTING,
            Words.text("port %d listens and nothing is accepted", port.getKey()))
        .seen(
            "%d connections wait in the system's queue of port %d, %d are accepted and open",
            port.getValue(), port.getKey(), accepted)
        .seen(acceptor(scene))
        .figure("port", port.getKey())
        .figure("waitingConnections", port.getValue())
        .figure("acceptedConnections", accepted)
        .next(
            "%s",
            atLimit(scene) > 0
                ? "Raise the server's limit of connections, or close idle ones."
                : "Find in the log why the accepting thread ended, and have the program end or"
                    + " report itself unhealthy when that happens.");
  }

  private static Optional<String> acceptor(Scene scene) {
    if (scene.last().isEmpty()) {
      return Optional.empty();
    }
    if (atLimit(scene) > 0) {
      return Optional.of("its acceptor waits because it has as many connections as it may have");
    }
    return acceptors(scene) == 0
        ? Optional.of("in a dump of its threads none is inside accept")
        : Optional.empty();
  }
}
