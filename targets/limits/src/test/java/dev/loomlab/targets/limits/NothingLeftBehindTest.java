package dev.loomlab.targets.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The target as a program: what it starts ends with it, however it ends. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NothingLeftBehindTest {
  private static final Path THIS_JDK = Path.of(System.getProperty("java.home"));
  private static final String[] WITH_DATABASE = {
    "--kind", "database-pool", "--size", "2", "--wait-millis", "5"
  };

  /** One for all tests, so that the database's programs are unpacked once. */
  @TempDir private static Path temporary;

  @TempDir private Path own;

  @Test
  void aDatabaseEndsWithItsServiceAndItsDataIsDeleted() throws Exception {
    try (var program = new Program(THIS_JDK, temporary, WITH_DATABASE).listening()) {
      var database = postmaster();
      assertThat(program.get("/orders")).isEqualTo(200);
      program.terminate();
      awaitGone(database);
    }
  }

  @Test
  void itDoesSoOnJdk21Too() throws Exception {
    try (var program = new Program(jdk21(), temporary, WITH_DATABASE).listening()) {
      var database = postmaster();
      assertThat(program.get("/orders")).isEqualTo(200);
      program.terminate();
      awaitGone(database);
    }
  }

  @Test
  void aDatabaseEndsEvenIfItsServiceIsKilled() throws Exception {
    try (var program = new Program(THIS_JDK, temporary, WITH_DATABASE).listening()) {
      var database = postmaster();
      program.kill();
      awaitGone(database);
    }
  }

  @Test
  void theServiceBehindEndsEvenIfTheOneInFrontIsKilled() throws Exception {
    try (var program =
        new Program(THIS_JDK, temporary, "--kind", "downstream", "--size", "2").listening()) {
      assertThat(program.get("/orders")).isEqualTo(200);
      var behind = program.children();
      assertThat(behind).hasSize(1);
      program.kill();
      behind.getFirst().onExit().join();
    }
  }

  @Test
  void aDatabaseWhoseOwnerAndGuardWereKilledIsEndedAtTheNextStart() throws Exception {
    var owner = new ProcessBuilder("true").start();
    owner.waitFor();
    var folder = own.resolve(Orphans.prefix(owner.pid()) + "x");
    var server = standIn(folder);
    Orphans.end(own);
    assertThat(server.toHandle().onExit().join().isAlive()).isFalse();
    assertThat(folder).doesNotExist();
  }

  @Test
  void aDatabaseWhoseOwnerLivesIsLeftAlone() throws Exception {
    var folder = own.resolve(Orphans.prefix(ProcessHandle.current().pid()) + "x");
    var server = standIn(folder);
    try {
      Orphans.end(own);
      assertThat(server.isAlive()).isTrue();
      assertThat(folder).exists();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void wrongOptionsAreToldWithExitCode2() throws Exception {
    try (var program = new Program(THIS_JDK, temporary, "--kind", "threads")) {
      assertThat(program.untilItEnds()).containsExactly("error: kind threads needs a size");
      assertThat(program.exitCode()).isEqualTo(2);
    }
  }

  @Test
  void theHelpTextIsPrintedWithExitCode0() throws Exception {
    try (var program = new Program(THIS_JDK, temporary, "--help")) {
      assertThat(String.join("\n", program.untilItEnds()) + "\n").isEqualTo(Usage.TEXT);
      assertThat(program.exitCode()).isZero();
    }
  }

  /** A process that has the folder in its command line, as a database server does. */
  private static Process standIn(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("data"));
    var server = new ProcessBuilder("tail", "-f", "/dev/null", folder.toString()).start();
    Files.writeString(folder.resolve("data").resolve("postmaster.pid"), server.pid() + "\n");
    return server;
  }

  private ProcessHandle postmaster() throws IOException {
    var line = Files.readAllLines(databaseFolder().orElseThrow().resolve("data/postmaster.pid"));
    return ProcessHandle.of(Long.parseLong(line.getFirst().strip())).orElseThrow();
  }

  private Optional<Path> databaseFolder() throws IOException {
    try (Stream<Path> entries = Files.list(temporary)) {
      return entries
          .filter(each -> each.getFileName().toString().startsWith("loomlab-limits-db-"))
          .findFirst();
    }
  }

  /** The time-out of the test is the bound. */
  private void awaitGone(ProcessHandle database) throws IOException {
    database.onExit().join();
    while (databaseFolder().isPresent()) {
      Thread.onSpinWait();
    }
  }

  /** A JDK 21 on this machine; without one the test is skipped, or fails where CI is true. */
  private static Path jdk21() {
    var named = Optional.ofNullable(System.getenv("LOOMLAB_JDK_21")).map(Path::of);
    return Stream.concat(named.stream(), List.of(Path.of("/opt/jdk-21")).stream())
        .filter(home -> Files.isExecutable(home.resolve("bin").resolve("java")))
        .findFirst()
        .orElseGet(
            () -> {
              var reason = "no JDK 21: name one by LOOMLAB_JDK_21";
              return "true".equals(System.getenv("CI")) ? fail(reason) : abort(reason);
            });
  }
}
