package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.LockQueue;
import dev.loomlab.record.RecordJson;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import dev.loomlab.record.ThreadDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thread dumps in the JVM's JSON form, of 21 and of 25. */
class JsonDumpsTest {
  private static final String OF_21 =
      """
      {"threadDump": {"processId": "4711", "time": "2026-11-30T21:00:00.5Z", "runtimeVersion": "21.0.13+11",
        "threadContainers": [{"container": "<root>", "parent": null, "owner": null, "threads": [
          {"tid": "1", "name": "main", "stack": ["java.base\\/java.lang.Thread.sleep0(Native Method)", "shop.Main.main(Main.java:5)"]},
          {"tid": "21", "name": "", "stack": ["java.base\\/java.lang.VirtualThread.park(VirtualThread.java:582)", "shop.Orders.load(Orders.java:5)", "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:309)"]}
        ], "threadCount": "2"}]}}
      """;

  @TempDir Path folder;

  @Test
  void aDumpOf21HasNamesAndStacksAndItsGapsAreSaid() throws Exception {
    var dumps = read(OF_21);

    assertThat(dumps.facts()).containsEntry("target.java", "21");
    assertThat(dumps.dumps().getFirst().groups())
        .extracting(StackGroup::kind)
        .containsExactlyInAnyOrder(Kind.PLATFORM, Kind.VIRTUAL);
    assertThat(dumps.dumps().getFirst().locks()).isEmpty();
    assertThat(dumps.samples().getFirst().values()).isEmpty();
    assertThat(dumps.unobserved())
        .anySatisfy(
            each -> {
              assertThat(each.what()).isEqualTo("states of threads and locks");
              assertThat(each.why()).contains("since 25");
            });
  }

  @Test
  void aDumpOf25HasStatesCarriersAndLocksWithTheOwnersOfMonitors() throws Exception {
    var dump =
        of25(
            "2026-11-30T21:00:00.5Z",
            thread(21, "BLOCKED", ", \"blockedOn\": \"shop.Cache@1b2c\"", 5, ""),
            thread(22, "BLOCKED", ", \"blockedOn\": \"shop.Cache@1b2c\"", 5, ""),
            thread(
                23,
                "WAITING",
                ", \"parkBlocker\": {\"object\": \"java.util.concurrent.locks.ReentrantLock$NonfairSync@7\"}",
                9,
                ", \"carrier\": \"30\""),
            thread(24, "RUNNABLE", "", 7, ""),
            thread(
                25,
                "TIMED_WAITING",
                "",
                8,
                ", \"monitorsOwned\": [{\"depth\": 1, \"locks\": [\"shop.Cache@1b2c\", null]}]"),
            thread(
                26,
                "WAITING",
                ", \"parkBlocker\": {\"object\": \"java.util.concurrent.Semaphore$NonfairSync@8\"}",
                9,
                ""));
    var dumps = read(dump);
    var locks = dumps.dumps().getFirst().locks();

    assertThat(locks)
        .extracting(LockQueue::lock)
        .containsExactly("shop.Cache", "java.util.concurrent.locks.ReentrantLock$NonfairSync");
    assertThat(locks.get(0).owner().orElseThrow().state()).contains("TIMED_WAITING");
    assertThat(locks.get(0).holdingCarriers()).isZero();
    assertThat(locks.get(1).owner()).isEmpty();
    assertThat(locks.get(1).holdingCarriers()).isEqualTo(1);
    var sample = dumps.samples().getFirst();
    assertThat(sample.value(Gauge.MOUNTED_VIRTUAL_THREADS)).hasValue(1);
    assertThat(sample.value(Gauge.QUEUED_VIRTUAL_THREADS)).hasValue(1);
    assertThat(sample.series("threads/virtual/blocked")).hasValue(2);
  }

  @Test
  void onlyThreadsThatStandWhereTheyStoodInEveryDumpDidNotMove() throws Exception {
    var dumps = new DumpSeries();
    dumps.addJson(
        file("1", of25("2026-11-30T21:00:00Z", thread(21, "WAITING", "", 5, ""), waiting(22, 6))));
    dumps.addJson(file("2", of25("2026-11-30T21:00:03Z", waiting(21, 5), waiting(22, 7))));
    dumps.addJson(
        file("3", of25("2026-11-30T21:00:07Z", waiting(21, 5), waiting(22, 6), waiting(23, 5))));

    assertThat(dumps.unmoved()).singleElement().extracting(StackGroup::count).isEqualTo(1);
    assertThat(dumps.seconds()).isEqualTo(7);
    assertThat(dumps.dumps())
        .extracting(ThreadDump::atNanos)
        .containsExactly(0L, 3_000_000_000L, 7_000_000_000L);
    assertThat(dumps.notes()).isEmpty();
  }

  @Test
  void dumpsOutOfTheOrderOfTimeAreSaidToBe() throws Exception {
    var dumps = new DumpSeries();
    dumps.addJson(file("late", of25("2026-11-30T21:00:09Z", waiting(21, 5))));
    dumps.addJson(file("early", of25("2026-11-30T21:00:03Z", waiting(21, 5))));

    assertThat(dumps.notes()).singleElement().asString().contains("in the order in which");
  }

  @Test
  void aDumpThatIsCutOffCountsWhatIsThereAndSaysSo() throws Exception {
    var whole = of25("2026-11-30T21:00:00Z", waiting(21, 5), waiting(22, 5), waiting(23, 5));
    var dumps = read(whole.substring(0, whole.lastIndexOf("\"tid\"") + 20));

    assertThat(dumps.dumps().getFirst().threads()).isEqualTo(2);
    assertThat(dumps.notes()).singleElement().asString().contains("breaks off after 2 threads");
  }

  @Test
  void aDumpWithoutAThreadAndJsonOfOtherKindsAreRefused() {
    for (var text : List.of("{\"threadDump\": {\"thr", "{\"schemaVersion\": 1}", "{}", "{")) {
      assertThatThrownBy(() -> read(text))
          .as(text)
          .isInstanceOf(UnreadableFile.class)
          .hasMessageContaining("no thread dump that can be read")
          .hasMessageContaining("Thread.dump_to_file -format=json");
    }
  }

  @Test
  void theDumpsOfATrialAreReadAsLoomlabKeepsThem() throws Exception {
    var group =
        new StackGroup(
            Kind.VIRTUAL,
            "",
            "",
            7,
            Optional.empty(),
            List.of("shop.A.b"),
            Optional.of("shop.A.b"));
    var kept = List.of(new ThreadDump(5, 6, 8, List.of(group)));
    var file =
        Files.writeString(
            folder.resolve("threads.json"), RecordJson.mapper().writeValueAsString(kept));

    assertThat(InspectedFiles.read(List.of(file)).sighting().dumps()).isEqualTo(kept);
  }

  @Test
  void dumpsOfBeforeThereWereLocksAreStillRead() throws Exception {
    var file =
        Files.writeString(
            folder.resolve("threads.json"),
            "[{\"atNanos\":1,\"tookNanos\":2,\"threads\":3,\"groups\":[]}]");

    assertThat(InspectedFiles.read(List.of(file)).sighting().dumps())
        .containsExactly(new ThreadDump(1, 2, 3, List.of()));
  }

  private DumpSeries read(String text) throws IOException, UnreadableFile {
    var dumps = new DumpSeries();
    dumps.addJson(file("dump", text));
    return dumps;
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name + ".json"), text);
  }

  private static String waiting(long id, int line) {
    return thread(id, "WAITING", "", line, "");
  }

  private static String thread(long id, String state, String before, int line, String after) {
    return """
        {"tid": "%d", "time": "2026-11-30T21:00:00.5Z", "virtual": true, "name": "", "state": "%s"%s,
         "stack": ["java.base\\/java.lang.VirtualThread.park(VirtualThread.java:582)", "shop.Orders.load(Orders.java:%d)", "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:309)"]%s}
        """
        .formatted(id, state, before, line, after);
  }

  private static String of25(String time, String... threads) {
    return "{\"threadDump\": {\"processId\": \"4711\", \"time\": \""
        + time
        + "\", \"runtimeVersion\": \"25.0.3+9-LTS\", \"threadContainers\": [{\"container\":"
        + " \"<root>\", \"parent\": null, \"owner\": null, \"threads\": ["
        + String.join(",", threads)
        + "], \"threadCount\": \"6\"}]}}";
  }
}
