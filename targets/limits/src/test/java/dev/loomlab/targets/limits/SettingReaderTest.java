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
        .isEqualTo(new Setting(0, new Bound.None(), Duration.ofMillis(50), false));
  }

  @Test
  void everyKindIsUnderstood() {
    assertThat(bound("none")).isEqualTo(new Bound.None());
    assertThat(bound("threads")).isEqualTo(new Bound.Threads(3));
    assertThat(bound("virtual-threads")).isEqualTo(new Bound.VirtualThreads(3));
    assertThat(bound("database-pool")).isEqualTo(new Bound.DatabasePool(3, false));
    assertThat(bound("client-pool")).isEqualTo(new Bound.ClientPool(3));
    assertThat(bound("downstream")).isEqualTo(new Bound.Downstream(3));
    assertThat(bound("accept")).isEqualTo(new Bound.Accept(3));
    assertThat(bound("cpu")).isEqualTo(new Bound.Cpu(Duration.ofMillis(2)));
  }

  private static Bound bound(String kind) {
    return accepted("--kind", kind, "--size", "3").bound();
  }

  @Test
  void aFileSaysWhatACommandLineNeedNotTell() throws IOException {
    var file = file("kind = database-pool\nsize = 7\nwait-millis = 20\npool-beans = on\n");
    assertThat(accepted("--port", "8080", "--setting", file))
        .isEqualTo(
            new Setting(8080, new Bound.DatabasePool(7, true), Duration.ofMillis(20), false));
  }

  @Test
  void theCommandLineHoldsAgainstTheFile() throws IOException {
    var file = file("kind = threads\nsize = 7\n");
    assertThat(accepted("--size", "9", "--setting", file).bound()).isEqualTo(new Bound.Threads(9));
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
            "cpu-micros is a whole number from 1 to 60000000, not '0'",
            "pool-beans is on or off, not 'maybe'",
            "kind is one of none, threads, virtual-threads, database-pool, client-pool,"
                + " downstream, accept, cpu, not 'threds'");
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
