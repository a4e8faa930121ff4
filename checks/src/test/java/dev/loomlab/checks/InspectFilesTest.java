package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code loomlab inspect FILE}, as users call it. */
class InspectFilesTest {
  private static final String DUMP =
      """
      2026-11-30 21:00:00
      Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

      "main" #1 prio=5 os_prio=0 tid=0x1 nid=1 waiting for monitor entry
         java.lang.Thread.State: BLOCKED (on object monitor)
      \tat shop.Main.main(Main.java:1)
      \t- waiting to lock <0x00000001> (a shop.Cache)

      JNI global refs: 1, weak refs: 0
      """;

  @TempDir Path folder;

  @Test
  void dumpsInARowAreAnsweredInWordsWithTables() throws IOException {
    var one = Files.writeString(folder.resolve("one.txt"), DUMP);
    var two = Files.writeString(folder.resolve("two.txt"), DUMP.replace(":00\n", ":05\n"));
    var ran = new Command(folder).run("inspect", one.toString(), two.toString());

    assertThat(ran.code()).as(ran.said()).isZero();
    assertThat(ran.out())
        .startsWith("2 thread dumps in ")
        .contains("What did not move in 2 dumps")
        .contains("Locks that threads wait for")
        .contains("owner not visible")
        .contains("shop.Main.main");
  }

  @Test
  void theSameIsToldAsJsonAndAsAPage() throws IOException {
    var dump = Files.writeString(folder.resolve("dump.txt"), DUMP);
    var page = folder.resolve("page.html");
    var ran =
        new Command(folder).run("inspect", "--json", "--html", page.toString(), dump.toString());

    var said = JsonMapper.shared().readTree(ran.out());
    assertThat(said.get("schemaVersion").asInt()).isEqualTo(1);
    assertThat(said.get("dumps").get(0).get("locks").get(0).get("lock").asString())
        .isEqualTo("shop.Cache");
    assertThat(page).content().startsWith("<!doctype html>").contains("shop.Main.main");
  }

  @Test
  void aFileThatIsNoneIsRefusedAsWrongUsageWithTheNextStep() throws IOException {
    var note = Files.writeString(folder.resolve("note.txt"), "nothing in particular\n");
    var ran = new Command(folder).run("inspect", note.toString());

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("holds no thread dump").contains("dump_to_file");
  }
}
