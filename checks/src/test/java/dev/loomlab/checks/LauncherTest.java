package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code ./loomlab}, with JDKs and a Maven that only write down that they were called.
 */
final class LauncherTest {
  private static final Path SCRIPT = Path.of("..", "loomlab").toAbsolutePath().normalize();
  private static final List<String> TOOLS =
      List.of(
          "bash",
          "cat",
          "dirname",
          "env",
          "find",
          "head",
          "mkdir",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "touch");

  @TempDir Path folder;

  private Path clone;
  private Path tools;
  private Path jdks;
  private final Map<String, String> env = new HashMap<>();

  @BeforeEach
  void layOut() throws IOException {
    clone = Files.createDirectories(folder.resolve("a clone with spaces"));
    Files.copy(SCRIPT, clone.resolve("loomlab"));
    makeExecutable(clone.resolve("loomlab"));
    Files.writeString(clone.resolve("pom.xml"), "");
    for (var source : List.of("cli/src/main/java", "targets/http/src/main/java", "plans")) {
      Files.createDirectories(clone.resolve(source));
    }
    Files.writeString(clone.resolve("cli/src/main/java/Command.java"), "");
    tools = Files.createDirectories(folder.resolve("tools"));
    for (var tool : TOOLS) {
      Files.createSymbolicLink(tools.resolve(tool), whereIs(tool));
    }
    jdks = Files.createDirectories(folder.resolve("jdks"));
    env.put("PATH", tools.toString());
    env.put("HOME", folder.toString());
    env.put("LOOMLAB_JDK_FOLDERS", jdks.toString());
  }

  @Test
  void aJdkInAUsualFolderIsFoundAndOlderOnesAreNot() throws IOException {
    jdk("jdk-21", "21.0.4");
    jdk("jdk-25", "25.0.3");
    maven("true");
    var ran = run("run", "a plan");
    assertThat(ran.code()).as(ran.said()).isZero();
    assertThat(ran.out()).contains("jdk-25").contains("dev.loomlab.cli.Loomlab\nrun\na plan\n");
    assertThat(ran.out()).contains("-Dloomlab.targets=" + clone + "/cli/target/targets");
  }

  @Test
  void aJdkWithoutAReleaseFileIsAskedForItsVersion() throws IOException {
    Files.delete(jdk("nameless", "26").resolve("release"));
    maven("true");
    assertThat(run("plans").code()).isZero();
  }

  @Test
  void theNamedJdkWinsOverJavaHomeAndJavaHomeOverTheFolders() throws IOException {
    jdk("in-folder", "25.0.1");
    var home = elsewhere("home", "26-ea");
    var named = elsewhere("named", "27");
    maven("true");
    env.put("JAVA_HOME", home.toString());
    assertThat(run("plans").out()).contains("/home\n");
    env.put("LOOMLAB_JDK_25", named.toString());
    assertThat(run("plans").out()).contains("/named\n");
  }

  @Test
  void aNamedJdkThatIsTooOldIsRefusedEvenIfAnotherWouldDo() throws IOException {
    jdk("jdk-25", "25.0.3");
    env.put("LOOMLAB_JDK_25", elsewhere("old", "17.0.9").toString());
    var ran = run("plans");
    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("LOOMLAB_JDK_25 names").contains("no JDK 25 or later");
  }

  @Test
  void withoutAJdkItSaysWhereItLookedAndHowToPointAtOne() throws IOException {
    jdk("jdk-21", "21.0.4");
    env.put("JAVA_HOME", elsewhere("old", "17.0.9").toString());
    var ran = run("run", "quickstart");
    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains(jdks.resolve("jdk-21") + "  (JDK 21)")
        .contains("(JAVA_HOME)")
        .contains("LOOMLAB_JDK_25=/path/to/jdk-25");
  }

  @Test
  void withoutMavenItSaysWhatToInstall() throws IOException {
    jdk("jdk-25", "25.0.3");
    var ran = run("plans");
    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("no Maven (mvn) on the PATH").contains("Install Maven 3.8");
  }

  @Test
  void itBuildsOnceAndAgainOnlyAfterASourceChanged() throws IOException {
    jdk("jdk-25", "25.0.3");
    maven("true");
    assertThat(run("plans").err()).contains("building");
    assertThat(run("plans").err()).isEmpty();
    assertThat(builds()).isEqualTo(1);
    var later = java.nio.file.attribute.FileTime.fromMillis(System.currentTimeMillis() + 5_000);
    Files.setLastModifiedTime(clone.resolve("cli/src/main/java/Command.java"), later);
    run("plans");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void whatMavenBuiltByItselfIsNotBuiltAgain() throws IOException {
    jdk("jdk-25", "25.0.3");
    Files.createDirectories(clone.resolve("cli/target/targets"));
    for (var built : List.of("loomlab.jar", "targets/http.jar")) {
      Files.writeString(clone.resolve("cli/target").resolve(built), "");
    }
    var ran = run("plans");
    assertThat(ran.code()).as(ran.said()).isZero();
    assertThat(ran.err()).isEmpty();
  }

  @Test
  void aBuildThatFailsRunsNothing() throws IOException {
    jdk("jdk-25", "25.0.3");
    maven("false");
    var ran = run("plans");
    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("the build failed");
    assertThat(clone.resolve("target/build.lock")).doesNotExist();
  }

  @Test
  void itStartsThroughALinkFromAnotherFolder() throws IOException {
    jdk("jdk-25", "25.0.3");
    maven("true");
    var links = Files.createDirectories(folder.resolve("links"));
    Files.createSymbolicLink(
        links.resolve("direct"), Path.of("..", "a clone with spaces", "loomlab"));
    Files.createSymbolicLink(links.resolve("loomlab"), Path.of("direct"));
    try (var running =
        Running.start(folder, env, List.of(links.resolve("loomlab").toString(), "plans"))) {
      var ran = running.end();
      assertThat(ran.code()).as(ran.said()).isZero();
      assertThat(ran.out()).contains(clone + "/cli/target/loomlab.jar");
    }
  }

  @Test
  void twoStartsBuildOnce() throws IOException {
    jdk("jdk-25", "25.0.3");
    maven("until [ -e '" + folder + "/go' ]; do sleep 0.05; done");
    var command = List.of(clone.resolve("loomlab").toString(), "plans");
    try (var first = Running.start(folder, env, command)) {
      first.untilSaid("building");
      try (var second = Running.start(folder, env, command)) {
        second.untilSaid("another start is building");
        Files.writeString(folder.resolve("go"), "");
        assertThat(first.end().code()).isZero();
        assertThat(second.end().code()).isZero();
      }
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void theLockOfAStartThatDiedIsNotWaitedFor() throws IOException, InterruptedException {
    jdk("jdk-25", "25.0.3");
    maven("true");
    var dead = new ProcessBuilder("true").start();
    dead.waitFor();
    var lock = Files.createDirectories(clone.resolve("target/build.lock"));
    Files.writeString(lock.resolve("pid"), Long.toString(dead.pid()));
    assertThat(run("plans").code()).isZero();
  }

  @Test
  void aFolderThatWasDeletedIsToldBeforeAJvmStumblesOverIt() throws IOException {
    jdk("jdk-25", "25.0.3");
    maven("true");
    var gone = Files.createDirectories(folder.resolve("gone"));
    var script = clone.resolve("loomlab").toString();
    var shell = "cd \"$1\" && rm -r \"$1\" && exec \"$2\" plans";
    var command = List.of("bash", "-c", shell, "in", gone.toString(), script);
    try (var running = Running.start(folder, env, command)) {
      var ran = running.end();
      assertThat(ran.code()).as(ran.said()).isEqualTo(3);
      assertThat(ran.said()).contains("was deleted", "Change to another");
    }
  }

  private Ran run(String... args) {
    var command = new ArrayList<String>(List.of(clone.resolve("loomlab").toString()));
    command.addAll(List.of(args));
    try (var running = Running.start(folder, env, command)) {
      return running.end();
    }
  }

  private Path jdk(String name, String version) throws IOException {
    return jdk(jdks.resolve(name), version);
  }

  private Path elsewhere(String name, String version) throws IOException {
    return jdk(folder.resolve(name), version);
  }

  /** A JDK whose {@code java} prints its own home and what it was asked to run. */
  private static Path jdk(Path home, String version) throws IOException {
    var bin = Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    script(
        bin.resolve("java"),
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"" + version + "\" x' >&2; exit; fi",
        "printf '%s\\n' '" + home + "' \"$@\"");
    script(bin.resolve("javac"), "true");
    return home;
  }

  private void maven(String body) throws IOException {
    script(tools.resolve("mvn"), "echo built >> '" + folder + "/builds'", body);
  }

  private long builds() throws IOException {
    try (var lines = Files.lines(folder.resolve("builds"))) {
      return lines.count();
    }
  }

  private static void script(Path file, String... lines) throws IOException {
    Files.writeString(file, "#!/usr/bin/env bash\n" + String.join("\n", lines) + "\n");
    makeExecutable(file);
  }

  private static void makeExecutable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Path whereIs(String tool) {
    for (var place : List.of("/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin")) {
      if (Files.isExecutable(Path.of(place, tool))) {
        return Path.of(place, tool);
      }
    }
    throw new IllegalStateException("no " + tool + " on this machine");
  }
}
