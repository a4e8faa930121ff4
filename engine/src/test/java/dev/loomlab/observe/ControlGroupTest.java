package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {
  @TempDir Path folder;

  @Test
  void theLeastLimitOfTheGroupAndThoseAboveItCounts() throws IOException {
    group("0::/outer/inner\n");
    limit("outer", "memory.max", "1000");
    limit("outer/inner", "memory.max", "2000");
    limit("outer/inner", "pids.max", "max");

    var group = ControlGroup.of(folder.resolve("proc"), folder.resolve("groups"));

    assertThat(group.folders()).hasSize(3);
    assertThat(group.least("memory.max")).hasValue(1000);
    assertThat(group.least("pids.max")).isEmpty();
  }

  @Test
  void withoutAUnifiedGroupNothingIsLimited() throws IOException {
    group("4:memory:/user\n");
    limit("user", "memory.max", "1000");

    assertThat(ControlGroup.of(folder.resolve("proc"), folder.resolve("groups")).folders())
        .isEmpty();
    assertThat(ControlGroup.of(folder.resolve("gone"), folder).folders()).isEmpty();
  }

  private void group(String text) throws IOException {
    Files.createDirectories(folder.resolve("proc"));
    Files.writeString(folder.resolve("proc/cgroup"), text);
  }

  private void limit(String path, String file, String text) throws IOException {
    var group = folder.resolve("groups").resolve(path);
    Files.createDirectories(group);
    Files.writeString(group.resolve(file), text + "\n");
  }
}
