package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loomlab.launch.Launches;
import dev.loomlab.observe.LoadedAgent.CanaryReading;
import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Observe.Canary;
import dev.loomlab.plan.Observe.Jfr;
import dev.loomlab.record.Gauge;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The canary and the count of thread states in JVMs of their own, of both releases. */
class CanaryInTargetsTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;
  private final long originNanos = System.nanoTime();

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void withFreeCarriersItFliesAndWithHeldOnesItWaitsAndSaysForHowLong(int release)
      throws Exception {
    try (var target = CommandedTarget.start(jdk(release));
        var jvm = JmxConnection.open(target.handle().pid())) {
      var agent = LoadedAgent.load(jvm.beans(), target.handle().pid(), folder);
      var healthy = readings(agent, 10);
      target.obey("hold");
      await().atMost(LONG).until(() -> isTenfold(agent.canary(), healthy));
      var held = agent.canary();
      await().atMost(LONG).until(() -> waits(agent.canary()) > 2 * waits(held));

      assertThat(agent.canary().flights()).isEqualTo(held.flights());
      target.obey("free");
      await().atMost(LONG).until(() -> agent.canary().flights() > held.flights() + 5);
    }
  }

  /** Readings of which each has seen another flight end. */
  private static List<CanaryReading> readings(LoadedAgent agent, int count) {
    return Stream.iterate(next(agent, 0), reading -> next(agent, reading.flights()))
        .limit(count)
        .toList();
  }

  private static CanaryReading next(LoadedAgent agent, long flights) {
    return await().atMost(LONG).until(agent::canary, reading -> reading.flights() > flights);
  }

  private static boolean isTenfold(CanaryReading now, List<CanaryReading> healthy) {
    long before =
        healthy.stream()
            .flatMapToLong(each -> LongStream.of(each.startLateNanos(), each.wakeLateNanos()))
            .max()
            .orElseThrow();
    return waits(now) > 10 * before && waits(now) > 10 * now.platformLateNanos();
  }

  /** It may be held up before it starts or after its sleep. */
  private static long waits(CanaryReading reading) {
    return Math.max(reading.startLateNanos(), reading.wakeLateNanos());
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void samplesHaveItsLatenessAndTheStatesOfThreadsAndItEndsWithTheWatch(int release)
      throws Exception {
    try (var target = CommandedTarget.start(jdk(release))) {
      var watch = watch(target, Canary.ON, Jfr.OFF);
      await().atMost(LONG).until(() -> has(watch, Gauge.CANARY_START_LATE_NANOS));
      assertThat(threadNames(target)).contains("loomlab-canary");
      watch.stop();
      var seen = watch.observation(List.of());

      assertThat(seen.unobserved())
          .extracting(Unobserved::what)
          .doesNotContain("a canary", "the states of threads");
      assertThat(seen.samples())
          .anySatisfy(
              sample ->
                  assertThat(sample.values())
                      .containsKeys(
                          Gauge.CANARY_START_LATE_NANOS,
                          Gauge.CANARY_WAKE_LATE_NANOS,
                          Gauge.CANARY_PLATFORM_LATE_NANOS))
          .anySatisfy(
              sample ->
                  assertThat(sample.series())
                      .containsEntry(Series.of(StackGroup.Kind.VIRTUAL, "WAITING"), 0.0)
                      .containsKeys(
                          Series.of(StackGroup.Kind.PLATFORM, "TIMED_WAITING"),
                          "agent/states-millis"));
      await().atMost(LONG).until(() -> !threadNames(target).contains("loomlab-canary"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void itCountsNeitherAsAStartNorInADump(int release) throws Exception {
    try (var target = CommandedTarget.start(jdk(release))) {
      var watch = watch(target, Canary.ON, Jfr.VIRTUAL_THREADS);
      long begin = System.nanoTime() - originNanos;
      await().atMost(LONG).until(() -> has(watch, Gauge.CANARY_START_LATE_NANOS));
      target.obey("live 100");
      long end = System.nanoTime() - originNanos;
      watch.look();
      await().atMost(LONG).until(() -> !watch.observation(List.of()).looks().isEmpty());
      watch.stop();
      var seen = watch.observation(List.of(new Watch.Span(begin, end)));
      var events = seen.events().getFirst().orElseThrow();

      assertThat(events.started()).isEqualTo(100);
      assertThat(events.ended()).isEqualTo(100);
      assertThat(events.livePeak()).isLessThanOrEqualTo(100);
      assertThat(seen.looks().getFirst().dump().orElseThrow().groups())
          .noneMatch(group -> group.name().equals("loomlab-canary"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void aDumpShowsWhichVirtualThreadHoldsALockThatOthersWaitFor(int release) throws Exception {
    try (var target = CommandedTarget.start(jdk(release))) {
      assertThat(dumped(target).locks()).isEmpty();
      target.obey("lock 3");
      assertThat(dumped(target).locks())
          .singleElement()
          .satisfies(
              queue -> {
                assertThat(queue.lock()).contains("ReentrantLock$");
                assertThat(queue.waiting()).isEqualTo(3);
                assertThat(queue.waitingVirtual()).isEqualTo(3);
                assertThat(queue.owner().orElseThrow().kind()).isEqualTo(StackGroup.Kind.VIRTUAL);
                assertThat(queue.owner().orElseThrow().name()).isEqualTo("keeper");
                assertThat(queue.owner().orElseThrow().place())
                    .contains("dev.loomlab.observe.Commanded.keep");
              });
    }
  }

  private ThreadDump dumped(CommandedTarget target) {
    var watch = watch(target, Canary.ON, Jfr.OFF);
    watch.look();
    await().atMost(LONG).until(() -> !watch.observation(List.of()).looks().isEmpty());
    watch.stop();
    return watch.observation(List.of()).looks().getFirst().dump().orElseThrow();
  }

  @Test
  void withoutOneNothingIsLoadedForItAndNothingIsMissing() throws Exception {
    try (var target = CommandedTarget.start(CommandedTarget.OWN_JDK)) {
      var watch = watch(target, Canary.OFF, Jfr.OFF);
      watch.mark();
      watch.stop();
      var seen = watch.observation(List.of());

      assertThat(seen.unobserved()).isEmpty();
      assertThat(seen.samples())
          .noneMatch(sample -> sample.value(Gauge.CANARY_START_LATE_NANOS).isPresent());
    }
  }

  @Test
  void aJvmThatTakesNoAgentHasNoneAndThatIsSaid() throws Exception {
    try (var target =
        CommandedTarget.start(CommandedTarget.OWN_JDK, "-XX:-EnableDynamicAgentLoading")) {
      var watch = watch(target, Canary.ON, Jfr.OFF);
      watch.stop();

      assertThat(watch.observation(List.of()).unobserved())
          .filteredOn(gap -> gap.what().equals("a canary"))
          .singleElement()
          .extracting(Unobserved::why)
          .asString()
          .contains("takes no agent", "-XX:-EnableDynamicAgentLoading");
    }
  }

  private Watch watch(CommandedTarget target, Canary canary, Jfr jfr) {
    var observe =
        new Observe(
            Optional.of(Duration.ofMillis(50)),
            jfr,
            true,
            Optional.empty(),
            canary,
            Duration.ofMillis(1));
    return new ProcessObserver()
        .watch(new WatchOrder(Optional.of(target.handle()), observe, folder, originNanos));
  }

  private static boolean has(Watch watch, Gauge gauge) {
    return watch.observation(List.of()).samples().stream()
        .map(sample -> sample.value(gauge))
        .anyMatch(value -> value.isPresent());
  }

  private static List<String> threadNames(CommandedTarget target) throws IOException {
    try (var jvm = JmxConnection.open(target.handle().pid())) {
      var threads =
          ManagementFactory.newPlatformMXBeanProxy(
              jvm.beans(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
      return Stream.of(threads.getThreadInfo(threads.getAllThreadIds()))
          .filter(info -> info != null)
          .map(info -> info.getThreadName())
          .toList();
    }
  }

  private static Path jdk(int release) {
    return release == Runtime.version().feature()
        ? CommandedTarget.OWN_JDK
        : Launches.homeOfJdk(release);
  }
}
