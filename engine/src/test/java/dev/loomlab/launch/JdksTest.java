package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdksTest {
  @TempDir Path folder;

  @Test
  void aJdkIsFoundByItsReleaseFile() throws Exception {
    jdk("seventeen", "17.0.9");
    var expected = jdk("twenty-one", "21.0.13");

    assertThat(new Jdks(Map.of(), List.of(folder)).home(21)).isEqualTo(expected);
  }

  @Test
  void theVersionEightIsWrittenWithAOneInFront() throws Exception {
    assertThat(Jdks.majorOf(jdk("eight", "1.8.0_412"))).contains(8);
  }

  @Test
  void aJdkOfMacOsIsFoundInItsBundle() throws Exception {
    var expected = jdk("temurin-21.jdk/Contents/Home", "21.0.1");

    assertThat(new Jdks(Map.of(), List.of(folder)).home(21)).isEqualTo(expected);
  }

  @Test
  void theOneThatTheEnvironmentNamesGoesFirst() throws Exception {
    jdk("a", "21.0.1");
    var named = jdk("elsewhere/b", "21.0.2");

    assertThat(new Jdks(Map.of("LOOMLAB_JDK_21", named.toString()), List.of(folder)).home(21))
        .isEqualTo(named);
  }

  @Test
  void anEnvironmentThatNamesAnotherVersionIsRefusedAndNotPassedOver() throws Exception {
    jdk("right", "21.0.1");
    var wrong = jdk("wrong", "17.0.1");
    var jdks = new Jdks(Map.of("LOOMLAB_JDK_21", wrong.toString()), List.of(folder));

    assertThatThrownBy(() -> jdks.home(21))
        .isInstanceOf(JdkMissing.class)
        .hasMessageContainingAll("LOOMLAB_JDK_21", wrong.toString(), "JDK 17");
  }

  @Test
  void aMissingJdkIsReportedWithTheFoldersThatWereSearched() {
    var nowhere = folder.resolve("nowhere");

    assertThatThrownBy(() -> new Jdks(Map.of(), List.of(folder, nowhere)).home(21))
        .isInstanceOf(JdkMissing.class)
        .hasMessageContainingAll(folder.toString(), nowhere.toString(), "LOOMLAB_JDK_21");
  }

  private Path jdk(String name, String version) throws IOException {
    var home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    assertThat(Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true)).isTrue();
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }
}
