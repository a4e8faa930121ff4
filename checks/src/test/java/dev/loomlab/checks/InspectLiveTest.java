package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code loomlab inspect PID} of JVMs that answer: what is found, and what is not. */
final class InspectLiveTest {
  private static final String[] TWO_CARRIERS = {
    "-Djdk.virtualThreadScheduler.parallelism=2", "-Djdk.virtualThreadScheduler.maxPoolSize=2"
  };

  @TempDir Path folder;

  @Test
  void aHealthyJvmIsWatchedAndNothingStaysInIt() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY)) {
      var ran = inspect(jvm, "--for", "2s", "--json", "--html", "page.html");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(ran.err()).contains("watching process " + jvm.pid() + " (java ");
      assertThat(kinds(ran)).doesNotContain("stalled", "not-accepting", "silent", "pinned");
      var timeline = JsonMapper.shared().readTree(ran.out()).get("timeline");
      assertThat(timeline.has("canaryStart")).isFalse();
      assertThat(timeline.has("mounted")).isTrue();
      assertThat(folder.resolve("page.html")).content().contains("<html");
      assertThat(recordings(jvm)).contains("No available recordings");
    }
  }

  @Test
  void inWordsTheAnswerComesFirst() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY)) {
      var ran = inspect(jvm, "--for", "1s", "--no-dump");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(ran.out().lines().findFirst().orElse("")).contains("process " + jvm.pid());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void carriersThatAllWaitForALockWhoseNextOwnerHasNoneAreStalled(int release) {
    List<String> options = release == 21 ? List.of() : List.of("-XX:LockingMode=1");
    try (var jvm = wedged(release, options)) {
      var ran = inspect(jvm, "--for", "3s", "--json");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(kinds(ran)).as(ran.out()).contains("stalled");
    }
  }

  @Test
  void withoutPinningTheSameProgramIsNotStalled() {
    try (var jvm = wedged(25, List.of())) {
      var ran = inspect(jvm, "--for", "3s", "--json");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(kinds(ran)).as(ran.out()).doesNotContain("stalled");
    }
  }

  private InspectedJvm wedged(int release, List<String> options) {
    var all = new ArrayList<>(List.of(TWO_CARRIERS));
    all.addAll(options);
    return started(release, InspectedProgram.Mode.WEDGED, all.toArray(String[]::new));
  }

  private InspectedJvm started(int release, InspectedProgram.Mode mode, String... options) {
    return release == Runtime.version().feature()
        ? InspectedJvm.start(folder, mode, options)
        : InspectedJvm.startOn(Wants.jdk(release), folder, mode, options);
  }

  @Test
  void theCanaryOfAStalledJvmNeverLandsAndThatOfAHealthyOneDoes() {
    double healthy;
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY, TWO_CARRIERS)) {
      healthy = longestCanary(inspect(jvm, "--for", "3s", "--canary", "--json"));
    }
    try (var jvm = wedged(25, List.of("-XX:LockingMode=1"))) {
      var stalled = longestCanary(inspect(jvm, "--for", "3s", "--canary", "--json"));
      assertThat(stalled).isGreaterThan(2000).isGreaterThan(2 * healthy);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void aHundredThousandVirtualThreadsAreGroupedInHalfAGigabyte(int release) {
    try (var jvm = started(release, InspectedProgram.Mode.CROWDED, "-Xmx600m")) {
      var ran =
          new Command(folder)
              .with("JAVA_TOOL_OPTIONS", "-Xmx512m")
              .run("inspect", jvm.pid(), "--for", "10s", "--json");
      assertThat(ran.code()).as(ran.said()).isZero();
      var dump = JsonMapper.shared().readTree(ran.out()).get("dumps").get(0);
      assertThat(dump.get("groups").get(0).get("count").asInt()).isEqualTo(100_000);
    }
  }

  @Test
  void aPortThatNobodyAcceptsOnIsFound() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.DEAF)) {
      for (int i = 0; i < 5; i++) {
        jvm.connect();
      }
      var ran = inspect(jvm, "--for", "2s", "--json");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(kinds(ran)).as(ran.out()).contains("not-accepting");
    }
  }

  @Test
  void aPortThatIsAcceptedOnIsNot() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY)) {
      for (int i = 0; i < 5; i++) {
        jvm.connect();
      }
      var ran = inspect(jvm, "--for", "2s", "--json");
      assertThat(kinds(ran)).as(ran.out()).doesNotContain("not-accepting");
    }
  }

  @Test
  void anOptionThatDoesNothingIsNamed() {
    try (var jvm =
        InspectedJvm.start(
            folder, InspectedProgram.Mode.HEALTHY, "-Djdk.tracePinnedThreads=full")) {
      var ran = inspect(jvm, "--for", "1s");
      assertThat(ran.out()).contains("jdk.tracePinnedThreads");
    }
  }

  @Test
  void aJvmThatTakesNoAgentsIsLookedAtWithoutAndThatIsSaid() {
    try (var jvm =
        InspectedJvm.start(
            folder, InspectedProgram.Mode.HEALTHY, "-XX:-EnableDynamicAgentLoading")) {
      var ran = inspect(jvm, "--for", "1s", "--canary");
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(ran.out()).contains("takes no agent");
    }
  }

  @Test
  void whatCannotBeMeantIsRefusedAtOnce() {
    try (var jvm = InspectedJvm.start(folder, InspectedProgram.Mode.HEALTHY)) {
      assertRefused("one process", "inspect", jvm.pid(), "1");
      assertRefused("--for: '0s' must be above zero", "inspect", jvm.pid(), "--for", "0s");
      assertRefused("from 1s to 10m", "inspect", jvm.pid(), "--for", "1ms");
      assertRefused("no folder", "inspect", jvm.pid(), "--html", "nowhere/page.html");
      assertRefused("for a process that runs", "inspect", "dump.json", "--canary");
      assertRefused("PID|FILE", "inspect");
    }
  }

  private void assertRefused(String why, String... args) {
    var ran = new Command(folder).run(args);
    assertThat(ran.code()).as(ran.said()).isEqualTo(2);
    assertThat(ran.err()).contains(why);
  }

  private Ran inspect(InspectedJvm jvm, String... args) {
    var words = new ArrayList<>(List.of("inspect", jvm.pid()));
    words.addAll(List.of(args));
    return new Command(folder).run(words);
  }

  private static List<String> kinds(Ran ran) {
    var findings = JsonMapper.shared().readTree(ran.out()).get("findings");
    return StreamSupport.stream(findings.spliterator(), false)
        .map(finding -> finding.get("kind").asString())
        .toList();
  }

  /** In milliseconds. */
  private static double longestCanary(Ran ran) {
    assertThat(ran.code()).as(ran.said()).isZero();
    JsonNode late = JsonMapper.shared().readTree(ran.out()).get("timeline").get("canaryStart");
    assertThat(late).as(ran.out()).isNotNull();
    return StreamSupport.stream(late.spliterator(), false)
        .filter(JsonNode::isNumber)
        .mapToDouble(JsonNode::asDouble)
        .max()
        .orElseThrow();
  }

  private static String recordings(InspectedJvm jvm) {
    return Jcmd.run(jvm.pid(), "JFR.check");
  }
}
