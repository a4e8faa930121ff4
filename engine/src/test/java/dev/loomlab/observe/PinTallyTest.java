package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.launch.Launches;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Observe.Canary;
import dev.loomlab.plan.Observe.Jfr;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.StackGroup.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pins by place and reason, in records of real JVMs and beyond what is told one by one. */
class PinTallyTest {
  private static final String PROGRAM = "dev.loomlab.observe.Commanded";

  @TempDir Path folder;
  private final long originNanos = System.nanoTime();

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void aPinBeforeTheWindowIsColdAndOneInItIsSteady(int release) throws Exception {
    var pins = pins(release, Jfr.VIRTUAL_THREADS, Duration.ofMillis(1));

    assertThat(pins.thresholdNanos()).isEqualTo(1_000_000);
    assertThat(pins.cold())
        .singleElement()
        .satisfies(
            site -> {
              assertThat(site.site()).isEqualTo(PROGRAM + "$First.<clinit>");
              assertThat(site.blocking()).isNotEmpty();
              assertThat(site.count()).isEqualTo(1);
              assertThat(site.nanos()).isEqualTo(site.longestNanos()).isPositive();
              assertThat(site.truncated()).isFalse();
              assertThat(site.reason().isPresent()).isEqualTo(release > 21);
            });
    assertThat(pins.steady())
        .extracting(PinnedSite::site)
        .containsExactlyInAnyOrder(PROGRAM + "$Second.<clinit>", PROGRAM + "$Deep.<clinit>");
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void aStackThatIsDeeperThanTheRecordingKeepsIsSaidToBeCutOff(int release) throws Exception {
    assertThat(pins(release, Jfr.VIRTUAL_THREADS, Duration.ofMillis(1)).steady())
        .allMatch(site -> site.truncated() == site.site().contains("Deep"));
  }

  @Test
  void pinsUnderTheThresholdAreNotRecorded() throws Exception {
    var pins = pins(25, Jfr.VIRTUAL_THREADS, Duration.ofSeconds(30));

    assertThat(pins.thresholdNanos()).isEqualTo(30_000_000_000L);
    assertThat(pins.cold()).isEmpty();
    assertThat(pins.steady()).isEmpty();
  }

  @Test
  void everythingIsRecordedAtThresholdZeroButForSecrets() throws Exception {
    assertThat(pins(25, Jfr.EVERYTHING, Duration.ofSeconds(30)).steady()).hasSizeGreaterThan(1);
    try (var recording = new RecordingFile(folder.resolve("recording.jfr"))) {
      var types = new java.util.HashSet<String>();
      while (recording.hasMoreEvents()) {
        types.add(recording.readEvent().getEventType().getName());
      }
      assertThat(types)
          .contains("jdk.VirtualThreadStart", "jdk.ThreadPark", "jdk.ActiveSetting")
          .doesNotContain("jdk.InitialSystemProperty", "jdk.InitialEnvironmentVariable");
    }
  }

  @Test
  void aRecordingAsAWholeIsReadWithItsFirstTimeAsCold() throws Exception {
    pins(25, Jfr.VIRTUAL_THREADS, Duration.ofMillis(1));
    assertThat(whole(Duration.ofHours(1)).cold()).hasSize(3);
    assertThat(whole(Duration.ofHours(1)).steady()).isEmpty();
    assertThat(whole(Duration.ZERO).steady()).hasSize(3);
  }

  @Test
  void whereThreadsExecuteIsToldOfTheWindowAlone() throws Exception {
    try (var target = CommandedTarget.start(CommandedTarget.OWN_JDK)) {
      var watch = watch(target, Jfr.PROFILE, Duration.ofMillis(1));
      target.obey("hold");
      long opened = now();
      converse(target, 2_000_000_000);
      long closed = now();
      target.obey("free");
      watch.stop();
      var after = new Watch.Span(closed + 60_000_000_000L, closed + 61_000_000_000L);
      var seen = watch.observation(List.of(new Watch.Span(opened, closed), after));

      assertThat(seen.events()).containsOnly(Optional.empty());
      assertThat(seen.executing().getFirst())
          .anySatisfy(
              site -> {
                assertThat(site.kind()).isEqualTo(Kind.VIRTUAL);
                assertThat(site.frames()).contains(PROGRAM + ".spin").hasSizeLessThanOrEqualTo(10);
                assertThat(site.isNative()).isFalse();
                assertThat(site.samples()).isPositive();
              });
      assertThat(seen.executing().getLast()).isEmpty();
    }
  }

  @Test
  void beyondTwentyPlacesTheRestIsOneAndNothingIsLost() {
    var pins = new PinTally();
    for (int i = 1; i <= 30_000; i++) {
      pins.add(new PinTally.Place("shop.A.call" + i, "", Optional.empty(), false), i);
    }
    var sites = pins.sites(20);

    assertThat(sites).hasSize(21);
    assertThat(sites.getLast().site()).isEqualTo(PinnedSite.OTHERS);
    assertThat(sites.stream().mapToLong(PinnedSite::count).sum()).isEqualTo(30_000);
    assertThat(sites.stream().mapToLong(PinnedSite::nanos).sum()).isEqualTo(30_000L * 30_001 / 2);
    assertThat(sites.getLast().longestNanos()).isEqualTo(30_000);
  }

  @Test
  void twoTogetherTellWhatOneThatWasGivenAllTells() {
    var one = new PinTally();
    var parts = List.of(new PinTally(), new PinTally());
    for (int i = 1; i <= 3_000; i++) {
      var place = new PinTally.Place("shop.A.call" + i % 50, "", Optional.of("held"), i % 50 == 0);
      one.add(place, i);
      parts.get(i % 3 == 0 ? 0 : 1).add(place, i);
    }
    parts.getFirst().addAll(parts.getLast());

    assertThat(parts.getFirst().sites(20)).isEqualTo(one.sites(20)).hasSize(21);
  }

  /**
   * One pin before the window, two in it. The level has neither beginning nor end, since what
   * happens at once after its beginning may lie before it by a recording's clock.
   */
  private Pins pins(int release, Jfr jfr, Duration threshold) throws Exception {
    try (var target = CommandedTarget.start(jdk(release))) {
      var watch = watch(target, jfr, threshold);
      target.obey("first");
      converse(target, 1_000_000_000);
      long opened = now();
      converse(target, 1_000_000_000);
      target.obey("second");
      target.obey("deep");
      watch.stop();
      return watch.observation(List.of(always(opened))).events().getFirst().orElseThrow().pins();
    }
  }

  /**
   * Lets time pass in which the target answers: for samples to be taken, and since a recording's
   * clock and ours agree to some milliseconds only where the machine is busy.
   */
  private void converse(CommandedTarget target, long nanos) throws IOException {
    long begin = now();
    while (now() - begin < nanos) {
      target.obey("live 0");
    }
  }

  private Pins whole(Duration cold) throws IOException {
    var file = folder.resolve("recording.jfr");
    try (var recording = new RecordingFile(file)) {
      var origin = recording.readEvent().getStartTime();
      var whole = List.of(always(cold.toNanos()));
      var told = RecordedThreads.read(file, origin, whole, Duration.ofMillis(1));
      return told.getFirst().events().pins();
    }
  }

  /** All of a recording, cold up to a moment. */
  private static Watch.Span always(long openedNanos) {
    return new Watch.Span(
        Long.MIN_VALUE, Long.MIN_VALUE, openedNanos, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  private Watch watch(CommandedTarget target, Jfr jfr, Duration threshold) {
    var observe =
        new Observe(Optional.empty(), jfr, false, Optional.empty(), Canary.OFF, threshold);
    return new ProcessObserver()
        .watch(new WatchOrder(Optional.of(target.handle()), observe, folder, originNanos));
  }

  private long now() {
    return System.nanoTime() - originNanos;
  }

  private static Path jdk(int release) {
    return release == Runtime.version().feature()
        ? CommandedTarget.OWN_JDK
        : Launches.homeOfJdk(release);
  }
}
