package dev.loomlab.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.Sockets;
import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** JVMs that are silent, have ended, do not accept, or were given options in vain. */
class LivesTest {
  private static final Sockets WAITING = new Sockets(Map.of(), Map.of(8080, 50), Map.of());

  private static StackGroup platform(String name, String... frames) {
    return new StackGroup(
        StackGroup.Kind.PLATFORM,
        name,
        "",
        1,
        Optional.of("RUNNABLE"),
        List.of(frames),
        Optional.empty());
  }

  @Test
  void aJvmThatAnswersNothingIsSilent() {
    var finding =
        Seen.on(25)
            .state(
                new Sighting.State.Silent("no answer to an attach within 5 s; state T (stopped)"))
            .sockets(WAITING)
            .only(FindingKind.SILENT);

    assertThat(finding.evidence())
        .containsExactly(
            "no answer to an attach within 5 s; state T (stopped)",
            "50 connections wait to be accepted");
    assertThat(finding.next()).contains("kill -CONT");
  }

  @Test
  void aSilentJvmIsNotSaidToRefuseConnectionsToo() {
    assertThat(Seen.on(25).state(new Sighting.State.Silent("why")).sockets(WAITING).kinds())
        .containsExactly(FindingKind.SILENT);
  }

  @Test
  void aTargetThatExitedWithZeroEndedByItself() {
    var finding =
        Seen.on(25)
            .dump(Stacks.sleeping(3))
            .state(new Sighting.State.Ended(OptionalInt.of(0), OptionalDouble.of(1.25)))
            .only(FindingKind.ENDED_BY_ITSELF);

    assertThat(finding.statement())
        .isEqualTo(
            "the target exited with 0 after 1.25 s: its last non-daemon thread ended, or it called"
                + " System.exit");
    assertThat(finding.evidence()).anyMatch(line -> line.contains("3 virtual threads were alive"));
  }

  @Test
  void aTargetThatWasEndedDidNotEndByItself() {
    assertThat(
            Seen.on(25)
                .state(new Sighting.State.Ended(OptionalInt.of(143), OptionalDouble.empty()))
                .found())
        .isEmpty();
    assertThat(
            Seen.on(25)
                .state(new Sighting.State.Ended(OptionalInt.empty(), OptionalDouble.empty()))
                .found())
        .isEmpty();
  }

  @Test
  void aPortThatNobodyAcceptsAtIsToldWithItsQueue() {
    var finding = Seen.on(25).sockets(WAITING).only(FindingKind.NOT_ACCEPTING);

    assertThat(finding.statement()).isEqualTo("port 8080 listens and nothing is accepted");
    assertThat(finding.figures()).containsEntry("waitingConnections", 50.0);
  }

  @Test
  void anAcceptorThatIsGoneIsMissedInTheDump() {
    var poller = platform("poller", "sun.nio.ch.EPoll.wait", "java.lang.Thread.run");
    var finding =
        Seen.on(25)
            .sockets(new Sockets(Map.of(8080, 20), Map.of(8080, 12), Map.of()))
            .dump(poller)
            .only(FindingKind.NOT_ACCEPTING);

    assertThat(finding.evidence()).contains("in a dump of its threads none is inside accept");
  }

  @Test
  void aServerThatAcceptsIsNotAccused() {
    var acceptor =
        platform("acceptor", "sun.nio.ch.ServerSocketChannelImpl.accept", "java.lang.Thread.run");

    assertThat(
            Seen.on(25)
                .sockets(new Sockets(Map.of(8080, 20), Map.of(8080, 12), Map.of()))
                .dump(acceptor)
                .found())
        .isEmpty();
    assertThat(
            Seen.on(25).sockets(new Sockets(Map.of(8080, 20), Map.of(8080, 0), Map.of())).found())
        .isEmpty();
  }

  @Test
  void threadsOfTomcatAreIgnoredAndWhatHoldsIsTold() {
    var finding =
        Seen.on(25)
            .setting("spring.threads.virtual.enabled", "true")
            .setting("server.tomcat.threads.max", "110")
            .only(FindingKind.OPTION);

    assertThat(finding.statement()).startsWith("server.tomcat.threads.max has no effect");
    assertThat(finding.evidence())
        .anyMatch(line -> line.contains("max-connections 8192"))
        .anyMatch(line -> line.contains("accept-count 100"));
    assertThat(finding.figures())
        .containsEntry("server.tomcat.max-connections", 8192.0)
        .containsEntry("server.tomcat.accept-count", 100.0);
  }

  @Test
  void tracingPinsIsKnownToHang21AndIgnoredSince24() {
    assertThat(
            Seen.on(21)
                .setting("jdk.tracePinnedThreads", "full")
                .only(FindingKind.OPTION)
                .statement())
        .contains("does harm", "known to hang", "JDK 24 and later ignore it");
    assertThat(
            Seen.on(25)
                .setting("jdk.tracePinnedThreads", "full")
                .only(FindingKind.OPTION)
                .statement())
        .contains("has no effect", "JDK 24 and later ignore it");
    assertThat(Seen.on(23).setting("jdk.tracePinnedThreads", "full").found()).isEmpty();
    assertThat(Seen.on(21).setting("jdk.virtualThreadScheduler.parallelism", "2").found())
        .isEmpty();
  }
}
