package dev.loomlab.targets.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.targets.limits.SettingReader.Read;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a command line and its file are taken to say. */
class SettingReaderTest {
  @TempDir private Path folder;

  @Test
  void nothingAtAllIsAServiceThatNothingBinds() {
    assertThat(accepted())
        .isEqualTo(
            new Setting(
                0, Kind.NONE, 1, Duration.ofMillis(50), Duration.ofMillis(2), false, false));
  }

  @Test
  void everyKindHasAWordThatIsUnderstood() {
    for (var kind : Kind.values()) {
      assertThat(accepted("--kind", kind.word(), "--size", "3").kind()).isEqualTo(kind);
    }
  }

  @Test
  void aFileSaysWhatACommandLineNeedNotTell() throws IOException {
    var file = file("kind = database-pool\nsize = 7\nwait-millis = 20\npool-beans = on\n");
    assertThat(accepted("--port", "8080", "--setting", file))
        .isEqualTo(
            new Setting(
                8080,
                Kind.DATABASE_POOL,
                7,
                Duration.ofMillis(20),
                Duration.ofMillis(2),
                true,
                false));
  }

  @Test
  void theCommandLineHoldsAgainstTheFile() throws IOException {
    var file = file("kind = threads\nsize = 7\n");
    var setting = accepted("--size", "9", "--setting", file);
    assertThat(setting.kind()).isEqualTo(Kind.THREADS);
    assertThat(setting.size()).isEqualTo(9);
  }

  @Test
  void allFaultsAreToldAtOnce() throws IOException {
    var file = file("kind = threds\nport = 1\n");
    var faults =
        ((Read.Faulty)
                read("--sise", "--cpu-micros", "0", "--setting", file, "--pool-beans", "maybe"))
            .faults();
    assertThat(faults)
        .containsExactly(
            "there is no option '--sise'; see --help",
            "'port' in " + file + " is none of cpu-micros, kind, pool-beans, size, wait-millis",
            "kind is one of none, threads, virtual-threads, database-pool, client-pool,"
                + " downstream, accept, cpu, not 'threds'",
            "cpu-micros is a whole number from 1 to 60000000, not '0'",
            "pool-beans is on or off, not 'maybe'");
  }

  @Test
  void aKindWithASizeNeedsOne() {
    assertThat(((Read.Faulty) read("--kind", "threads")).faults())
        .containsExactly("kind threads needs a size");
  }

  @Test
  void aFileThatIsNotThereIsSaid() {
    var missing = folder.resolve("none").toString();
    assertThat(((Read.Faulty) read("--setting", missing)).faults())
        .singleElement()
        .asString()
        .contains(missing, "cannot be read");
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("a.properties"), text).toString();
  }

  private static Setting accepted(String... arguments) {
    return ((Read.Accepted) read(arguments)).setting();
  }

  private static Read read(String... arguments) {
    return SettingReader.read(List.of(arguments));
  }
}
