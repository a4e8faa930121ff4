package dev.loomlab.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessNameTest {
  @Test
  void aJvmIsNamedByItsJarClassOrModuleWithoutOptions() {
    assertThat(name("/opt/jdk/bin/java", "-Dtoken=s3cret", "-jar", "/srv/shop.jar", "--key=s3cret"))
        .isEqualTo("java -jar shop.jar");
    assertThat(name("java", "-cp", "a.jar:b.jar", "-Xmx1g", "shop.Main", "s3cret"))
        .isEqualTo("java shop.Main");
    assertThat(name("java", "--module-path", "mods", "-m", "shop/shop.Main"))
        .isEqualTo("java -m shop/shop.Main");
    assertThat(name("java", "@options")).isEqualTo("java");
  }

  @Test
  void aScriptIsNamedWithItsInterpreterAndNothingElse() {
    assertThat(name("/bin/sh", "/srv/run.sh", "s3cret")).isEqualTo("sh run.sh");
    assertThat(name("python3", "app.py", "--password", "s3cret")).isEqualTo("python3 app.py");
    assertThat(name("sh", "-c", "run s3cret")).isEqualTo("sh");
    assertThat(name("/usr/sbin/nginx", "s3cret")).isEqualTo("nginx");
  }

  private static String name(String... words) {
    return ProcessName.of(List.of(words));
  }
}
