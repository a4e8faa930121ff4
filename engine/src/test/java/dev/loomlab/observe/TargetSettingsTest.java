package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetSettingsTest {
  private static final List<String> NONE = List.of();

  @Test
  void settingsAreFoundWhereverTheyAreGiven() {
    assertThat(
            TargetSettings.of(
                List.of("SERVER_TOMCAT_THREADS_MINSPARE=5", "QUARKUS_THREAD_POOL_MAX_THREADS=7"),
                List.of("-Xmx512m", "-XX:+UseZGC", "-XX:LockingMode=1", "-Dhttp.maxConnections=3"),
                Map.of("jdk.virtualThreadScheduler.parallelism", "4"),
                List.of("java", "-jar", "shop.jar", "--spring.threads.virtual.enabled=true")))
        .containsOnly(
            Map.entry("server.tomcat.threads.min-spare", "5"),
            Map.entry("quarkus.thread-pool.max-threads", "7"),
            Map.entry("-Xmx", "512m"),
            Map.entry("-XX:+UseZGC", "true"),
            Map.entry("-XX:LockingMode", "1"),
            Map.entry("http.maxConnections", "3"),
            Map.entry("jdk.virtualThreadScheduler.parallelism", "4"),
            Map.entry("spring.threads.virtual.enabled", "true"));
  }

  @Test
  void argumentsComeBeforePropertiesAndTheseBeforeVariables() {
    var variables = List.of("SERVER_TOMCAT_THREADS_MAX=1");
    var properties = Map.of("server.tomcat.threads.max", "2");
    var arguments = List.of("java", "--server.tomcat.threads.max=3");

    assertThat(TargetSettings.of(variables, NONE, Map.of(), NONE)).containsValue("1");
    assertThat(TargetSettings.of(variables, NONE, properties, NONE)).containsValue("2");
    assertThat(TargetSettings.of(variables, NONE, properties, arguments)).containsValue("3");
  }

  @Test
  void aPropertyWithoutAValueIsSaidToBeSet() {
    assertThat(TargetSettings.of(NONE, List.of("-Djdk.tracePinnedThreads"), Map.of(), NONE))
        .containsOnly(Map.entry("jdk.tracePinnedThreads", "set"));
  }

  @Test
  void anOptionAfterTheJarIsToldApart() {
    var commandLine =
        List.of("java", "-Xmx1g", "-jar", "shop.jar", "-Dserver.tomcat.threads.max=3");

    assertThat(TargetSettings.of(NONE, List.of("-Xmx1g"), Map.of(), commandLine))
        .containsOnly(
            Map.entry("-Xmx", "1g"), Map.entry("-Dserver.tomcat.threads.max after the jar", "3"));
  }

  @Test
  void noSecretGetsOutWhereverItStands() {
    var secret = "hunter2-s3cret";
    var found =
        TargetSettings.of(
            List.of("DB_PASSWORD=" + secret, "SERVER_TOMCAT_THREADS_MAX=" + secret),
            List.of("-Dtoken=" + secret, "-Xmx" + secret, "-XX:OnError=" + secret),
            Map.of("token", secret, "jdk.tracePinnedThreads", secret),
            List.of("java", "--spring.datasource.password=" + secret, secret));

    assertThat(found.toString()).doesNotContain(secret);
    assertThat(found)
        .containsOnly(
            Map.entry("server.tomcat.threads.max", "set"),
            Map.entry("-Xmx", "set"),
            Map.entry("jdk.tracePinnedThreads", "set"));
  }

  @Test
  void aWordThatOnlyBeginsLikeAKeyIsNone() {
    assertThat(
            TargetSettings.of(
                List.of("SERVER_TOMCAT_THREADS_MAXIMUM=1"),
                List.of("-Dhttp.maxConnectionsPerHost=3"),
                Map.of(),
                List.of("--server.tomcat.threads.maximum=3")))
        .isEmpty();
  }
}
