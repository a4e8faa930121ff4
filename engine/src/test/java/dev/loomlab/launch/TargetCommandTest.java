package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.plan.Setup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetCommandTest {
  @TempDir Path folder;
  private Path jdk21;
  private TargetCommand.Resolution resolution;

  @BeforeEach
  void prepare() throws IOException {
    jdk21 = jdk("jdks/21", "21.0.1");
    var own = jdk("own", "25.0.1");
    Files.createDirectories(folder.resolve("targets"));
    Files.createFile(folder.resolve("targets/http.jar"));
    resolution =
        new TargetCommand.Resolution(
            new Jdks(Map.of(), List.of(folder.resolve("jdks"))),
            Optional.of(folder.resolve("targets")),
            own);
  }

  @Test
  void thePortIsPutIntoWordsArgumentsAndVariables() throws Exception {
    var setup =
        new Setup(
            List.of("--also", "${port}"),
            Map.of("PORT", "${port}"),
            List.of(),
            OptionalInt.empty());

    var command = TargetCommand.resolve("sh 'a b' --port=${port}", setup, 81, resolution);

    assertThat(command.words()).containsExactly("sh", "a b", "--port=81", "--also", "81");
    assertThat(command.environment()).containsEntry("PORT", "81");
    assertThat(command.usesPort()).isTrue();
  }

  @Test
  void jvmOptionsFollowTheWordJava() throws Exception {
    var command =
        TargetCommand.resolve("java -jar shop.jar ${port}", options("-Xmx1g"), 81, resolution);

    assertThat(command.words()).containsExactly("java", "-Xmx1g", "-jar", "shop.jar", "81");
    assertThat(command.environment()).doesNotContainKey("JAVA_TOOL_OPTIONS");
  }

  @Test
  void jvmOptionsOfAnotherProgramGoThroughTheEnvironment() throws Exception {
    var command =
        TargetCommand.resolve(
            "sh start.sh ${port}", options("-Xmx1g", "-Dname=a b"), 81, resolution);

    assertThat(command.words()).containsExactly("sh", "start.sh", "81");
    assertThat(command.environment().get("JAVA_TOOL_OPTIONS")).endsWith("-Xmx1g \"-Dname=a b\"");
  }

  @Test
  void aBuiltInTargetIsItsJarOnOurOwnJavaWithAPort() throws Exception {
    var command =
        TargetCommand.resolve("loomlab-target http --wait 50ms", options("-Xss1m"), 81, resolution);

    assertThat(command.words())
        .containsExactly(
            folder.resolve("own/bin/java").toString(),
            "-Xss1m",
            "-jar",
            folder.resolve("targets/http.jar").toString(),
            "--wait",
            "50ms",
            "--port",
            "81");
  }

  @Test
  void aJdkReplacesTheWordJavaAndIsPutIntoTheEnvironment() throws Exception {
    var setup = new Setup(List.of(), Map.of(), List.of(), OptionalInt.of(21));

    var command = TargetCommand.resolve("java -version ${port}", setup, 81, resolution);

    assertThat(command.words().getFirst()).isEqualTo(jdk21.resolve("bin/java").toString());
    assertThat(command.environment()).containsEntry("JAVA_HOME", jdk21.toString());
    assertThat(command.environment().get("PATH")).startsWith(jdk21.resolve("bin").toString());
  }

  @Test
  void aJdkComesBeforeThePathOfThePlan() throws Exception {
    var setup =
        new Setup(List.of(), Map.of("PATH", "/srv/bin:/bin"), List.of(), OptionalInt.of(21));

    var command = TargetCommand.resolve("sh start.sh ${port}", setup, 81, resolution);

    assertThat(command.environment())
        .containsEntry("PATH", jdk21.resolve("bin") + ":/srv/bin:/bin");
  }

  @Test
  void anUnknownBuiltInTargetIsReportedWithTheOnesThatThereAre() {
    assertThatThrownBy(
            () -> TargetCommand.resolve("loomlab-target htp", Setup.NONE, 81, resolution))
        .isInstanceOf(LaunchFailed.class)
        .hasMessageContainingAll("'htp'", "http.jar");
  }

  @Test
  void aMissingProgramIsReported() {
    assertThatThrownBy(
            () -> TargetCommand.resolve("no-such-program ${port}", Setup.NONE, 81, resolution))
        .isInstanceOf(LaunchFailed.class)
        .hasMessageContainingAll("no-such-program", "PATH");
  }

  @Test
  void aJdkThatIsNotThereIsReported() {
    var setup = new Setup(List.of(), Map.of(), List.of(), OptionalInt.of(22));

    assertThatThrownBy(() -> TargetCommand.resolve("java ${port}", setup, 81, resolution))
        .isInstanceOf(JdkMissing.class)
        .hasMessageContaining("JDK 22");
  }

  private static Setup options(String... options) {
    return new Setup(List.of(), Map.of(), List.of(options), OptionalInt.empty());
  }

  private Path jdk(String name, String version) throws IOException {
    var home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    assertThat(Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }
}
