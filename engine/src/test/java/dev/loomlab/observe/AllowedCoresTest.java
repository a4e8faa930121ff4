package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllowedCoresTest {
  @TempDir Path folder;
  private Path proc;
  private Path groups;

  @BeforeEach
  void prepare() throws IOException {
    proc = Files.createDirectories(folder.resolve("proc"));
    groups = Files.createDirectories(folder.resolve("groups"));
    Files.createDirectories(groups.resolve("a/b"));
    Files.writeString(proc.resolve("status"), "Name:\tx\nCpus_allowed:\tff,0000000f\n");
    Files.writeString(proc.resolve("cgroup"), "1:cpuset:/old\n0::/a/b\n");
  }

  @Test
  void withoutAQuotaItIsTheAffinity() {
    assertThat(cores()).hasValue(12);
  }

  @Test
  void aQuotaOfTheGroupOrOfOneAboveItCountsAndPartOfACoreIsAWholeOne() throws Exception {
    Files.writeString(groups.resolve("a/b/cpu.max"), "max 100000\n");
    assertThat(cores()).hasValue(12);

    Files.writeString(groups.resolve("a/cpu.max"), "250000 100000\n");
    assertThat(cores()).hasValue(3);
  }

  @Test
  void aQuotaBeyondTheAffinityDoesNotCount() throws Exception {
    Files.writeString(groups.resolve("cpu.max"), "9900000 100000\n");

    assertThat(cores()).hasValue(12);
  }

  @Test
  void withoutProcItIsNotKnown() throws Exception {
    Files.delete(proc.resolve("status"));

    assertThat(cores()).isEmpty();
  }

  private java.util.OptionalInt cores() {
    return new AllowedCores(proc, groups).count();
  }
}
