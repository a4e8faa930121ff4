package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.Environment;
import dev.loomlab.record.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is said of the limits and settings that targets ran under. */
class SettingsTest {
  private static final Plan PLAN = Journals.plan(List.of(new Level.Closed(50)), "a", "b");
  private static final String VIRTUAL = "spring.threads.virtual.enabled";

  @Test
  void theThreadsOfTomcatHaveNoEffectWithVirtualThreads() {
    var caveats = caveats("25", Map.of(VIRTUAL, "true", "server.tomcat.threads.max", "50"));

    assertThat(caveats).hasSize(1);
    assertThat(caveats.getFirst().statement())
        .isEqualTo(
            "server.tomcat.threads.max has no effect in b: with spring.threads.virtual.enabled every"
                + " request has a virtual thread of its own");
    assertThat(caveats.getFirst().cure()).contains("server.tomcat.max-connections");
  }

  @Test
  void theThreadsOfTomcatCountWithoutVirtualThreads() {
    assertThat(caveats("25", Map.of("server.tomcat.threads.max", "50"))).isEmpty();
    assertThat(caveats("25", Map.of(VIRTUAL, "false", "server.tomcat.threads.max", "50")))
        .isEmpty();
    assertThat(caveats("25", Map.of(VIRTUAL, "true", "server.tomcat.max-connections", "50")))
        .isEmpty();
  }

  @Test
  void virtualThreadsNeedJava21() {
    assertThat(caveats("17", Map.of(VIRTUAL, "true", "server.tomcat.threads.max", "50")))
        .singleElement()
        .extracting(Caveat::statement)
        .isEqualTo("spring.threads.virtual.enabled has no effect in b: it needs Java 21");
    assertThat(caveats("21", Map.of(VIRTUAL, "true"))).isEmpty();
  }

  @Test
  void pinningIsTracedUpToJava23Only() {
    assertThat(caveats("21", Map.of("jdk.tracePinnedThreads", "full"))).isEmpty();
    assertThat(caveats("25", Map.of("jdk.tracePinnedThreads", "full")))
        .singleElement()
        .satisfies(
            caveat -> {
              assertThat(caveat.kind()).isEqualTo("WithoutEffect");
              assertThat(caveat.cure()).contains("jfr: virtual-threads");
            });
  }

  @Test
  void anOptionAfterTheJarIsNone() {
    assertThat(caveats("25", Map.of("-Dserver.tomcat.threads.max after the jar", "50")))
        .singleElement()
        .extracting(Caveat::statement)
        .isEqualTo(
            "-Dserver.tomcat.threads.max after the jar has no effect in b: what follows the jar is"
                + " given to the program, not to the JVM");
  }

  @Test
  void theLockingModeIsDeprecatedAndItsFirstPins() {
    assertThat(caveats("25", Map.of("-XX:LockingMode", "1")).getFirst().statement())
        .contains("deprecated in b", "pin virtual threads");
    assertThat(caveats("25", Map.of("-XX:LockingMode", "2")).getFirst().statement())
        .doesNotContain("pin");
    assertThat(caveats("21", Map.of("-XX:LockingMode", "1"))).isEmpty();
  }

  @Test
  void limitsInForceAreListedByVariantInTheirOrder() {
    var findings = Judge.judge(PLAN, records("25", Map.of("-Xmx", "64m")));

    assertThat(findings.limitsInForce())
        .containsExactly(
            new LimitInForce("", "a", "cores", "2"),
            new LimitInForce("", "a", "open files", "20000"),
            new LimitInForce("", "b", "Java release", "25"),
            new LimitInForce("", "b", "cores", "2"),
            new LimitInForce("", "b", "open files", "20000"),
            new LimitInForce("", "b", "-Xmx", "64m"));
  }

  @Test
  void settingsChangeNoVerdictAndNoLimit() {
    var plain = Judge.judge(PLAN, records("25", Map.of()));
    var set =
        Judge.judge(
            PLAN, records("25", Map.of("server.tomcat.threads.max", "50", VIRTUAL, "true")));

    assertThat(set.comparisons()).isEqualTo(plain.comparisons());
    assertThat(set.summaries()).map(Summary::limit).isEqualTo(limits(plain));
    assertThat(set.summaries()).map(Summary::figures).isEqualTo(figures(plain));
  }

  private static List<Limit> limits(Findings findings) {
    return findings.summaries().stream().map(Summary::limit).toList();
  }

  private static List<Map<Figure, Spread>> figures(Findings findings) {
    return findings.summaries().stream().map(Summary::figures).toList();
  }

  private static List<Caveat> caveats(String java, Map<String, String> settings) {
    return Judge.judge(PLAN, records(java, settings)).caveats();
  }

  private static List<TrialRecord> records(String java, Map<String, String> settings) {
    return Journals.eachOf(
        Journals.records(PLAN, Map.of("a", Model.UNBOUNDED, "b", Model.UNBOUNDED), 1),
        "b",
        record -> {
          var facts = new TreeMap<>(record.environment().facts());
          facts.put(Environment.TARGET_JAVA, java);
          settings.forEach((name, value) -> facts.put(Environment.TARGET_SETTING + name, value));
          return Journals.with(record, new Environment(facts));
        });
  }
}
