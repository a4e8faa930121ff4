package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.LockQueue;
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

/** Thread dumps in text: jstack's, amid a log, in a row, cut off, and dumps to a plain file. */
class TextDumpTest {
  private static final String JSTACK =
      """
      2026-11-30 21:00:0%d
      Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

      Threads class SMR info:
      _java_thread_list=0x00007f2c, length=12, elements={
      0x00007f2c, 0x00007f2d
      }

      "main" #3 [101] prio=5 os_prio=0 cpu=50.12ms elapsed=12.34s tid=0x00007f nid=101 waiting on condition  [0x00007f]
         java.lang.Thread.State: TIMED_WAITING (sleeping)
      \tat java.lang.Thread.sleepNanos0(java.base@25.0.3/Native Method)
      \tat shop.Main.main(Main.java:%d)

         Locked ownable synchronizers:
      \t- None

      "holder" #30 [102] daemon prio=5 os_prio=0 cpu=0.12ms elapsed=2.34s tid=0x00007f nid=102 waiting on condition  [0x00007f]
         java.lang.Thread.State: WAITING (parking)
      \tat jdk.internal.misc.Unsafe.park(java.base@25.0.3/Native Method)
      \t- parking to wait for  <0x000000008a> (a java.util.concurrent.CountDownLatch$Sync)
      \tat shop.Cache.fill(Cache.java:40)
      \t- locked <0x000000008b> (a shop.Cache)

         Locked ownable synchronizers:
      \t- <0x000000008c> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)

      "worker-1" #31 [103] prio=5 os_prio=0 cpu=0.12ms elapsed=2.34s tid=0x00007f nid=103 waiting for monitor entry  [0x00007f]
         java.lang.Thread.State: BLOCKED (on object monitor)
      \tat shop.Cache.get(Cache.java:20)
      \t- waiting to lock <0x000000008b> (a shop.Cache)
      \tat java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)

      "worker-2" #32 [104] prio=5 os_prio=0 cpu=0.12ms elapsed=2.34s tid=0x00007f nid=104 waiting for monitor entry  [0x00007f]
         java.lang.Thread.State: BLOCKED (on object monitor)
      \tat shop.Cache.get(Cache.java:20)
      \t- waiting to lock <0x000000008b> (a shop.Cache)
      \tat java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)

      "waits" #33 [105] prio=5 os_prio=0 cpu=0.12ms elapsed=2.34s tid=0x00007f nid=105 in Object.wait()  [0x00007f]
         java.lang.Thread.State: WAITING (on object monitor)
      \tat java.lang.Object.wait0(java.base@25.0.3/Native Method)
      \t- waiting on <0x00000000aa> (a shop.Queue)
      \tat shop.Queue.take(Queue.java:9)
      \t- locked <0x00000000aa> (a shop.Queue)

      "enters" #34 [106] prio=5 os_prio=0 cpu=0.12ms elapsed=2.34s tid=0x00007f nid=106 waiting for monitor entry  [0x00007f]
         java.lang.Thread.State: BLOCKED (on object monitor)
      \tat shop.Queue.put(Queue.java:19)
      \t- waiting to lock <0x00000000aa> (a shop.Queue)

      "ForkJoinPool-1-worker-1" #22 [107] daemon prio=5 os_prio=0 cpu=1.41ms elapsed=2.34s tid=0x00007f nid=107  [0x00007f]
         Carrying virtual thread #21
      \tat jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:248)
      \tat java.lang.VirtualThread.runContinuation(java.base@25.0.3/VirtualThread.java:221)

         Mounted virtual thread #21
      \tat shop.Native.call(java.base@25.0.3/Native Method)
      \tat java.lang.VirtualThread.run(java.base@25.0.3/VirtualThread.java:309)

      "G1 Main Marker" os_prio=0 cpu=0.3ms elapsed=2.3s tid=0x00007f nid=108 runnable

      JNI global refs: 14, weak refs: 0

      Found one Java-level deadlock:
      =============================
      "worker-1":
        waiting to lock monitor 0x00007f (object 0x8b, a shop.Cache),
      """;

  @TempDir Path folder;

  @Test
  void threadsOfAJstackTextAreGroupedByPlaceWithStateAndKind() throws Exception {
    var dump = only(read(JSTACK.formatted(0, 1)));

    assertThat(group(dump, "shop.Cache.get").count()).isEqualTo(2);
    assertThat(group(dump, "shop.Cache.get").state()).contains("BLOCKED");
    assertThat(group(dump, "shop.Cache.get").name()).isEqualTo("worker-#");
    assertThat(group(dump, "shop.Main.main").state()).contains("TIMED_WAITING");
    assertThat(group(dump, "shop.Native.call").kind()).isEqualTo(Kind.VIRTUAL);
    assertThat(dump.groups())
        .filteredOn(each -> each.kind() == Kind.VIRTUAL)
        .singleElement()
        .extracting(StackGroup::count)
        .isEqualTo(1);
  }

  @Test
  void locksAreToldWithWhoWaitsAndWhoHoldsThem() throws Exception {
    var locks = only(read(JSTACK.formatted(0, 1))).locks();

    assertThat(locks).extracting(LockQueue::lock).containsExactly("shop.Cache", "shop.Queue");
    var cache = locks.getFirst();
    assertThat(cache.waiting()).isEqualTo(2);
    assertThat(cache.site()).contains("shop.Cache.get");
    assertThat(cache.owner().orElseThrow())
        .isEqualTo(
            new LockQueue.Owner(
                Kind.PLATFORM, "holder", Optional.of("WAITING"), Optional.of("shop.Cache.fill")));
  }

  @Test
  void whoWaitsForANotificationDoesNotHoldTheMonitor() throws Exception {
    var queue = only(read(JSTACK.formatted(0, 1))).locks().getLast();

    assertThat(queue.lock()).isEqualTo("shop.Queue");
    assertThat(queue.owner()).isEmpty();
  }

  @Test
  void aVirtualThreadThatACarrierCarriesIsMountedAndCountedOnce() throws Exception {
    assertThat(mounted(JSTACK.formatted(0, 1))).isEqualTo(1);
    var ofJdk21 =
        JSTACK
            .formatted(0, 1)
            .replace("25.0.3", "21.0.13")
            .replaceAll("(?s)   Mounted virtual.*?\\n\\n", "\n");
    assertThat(mounted(ofJdk21)).isEqualTo(1);
  }

  @Test
  void unmountedVirtualThreadsAreSaidToBeInvisible() throws Exception {
    var dumps = read(JSTACK.formatted(0, 1));

    assertThat(dumps.unobserved())
        .anySatisfy(
            each -> assertThat(each.what()).isEqualTo("virtual threads that are on no carrier"));
    assertThat(dumps.facts()).containsEntry("target.java", "25");
  }

  @Test
  void whatDidNotMoveInARowOfDumpsIsTold() throws Exception {
    var text = JSTACK.formatted(0, 1) + JSTACK.formatted(3, 2) + JSTACK.formatted(5, 2);
    var dumps = read(text);

    assertThat(dumps.dumps()).hasSize(3);
    assertThat(dumps.seconds()).isEqualTo(5);
    assertThat(dumps.unmoved())
        .extracting(each -> each.application().orElse(""))
        .contains("shop.Cache.get", "shop.Native.call")
        .doesNotContain("shop.Main.main");
    assertThat(read(JSTACK.formatted(0, 1)).unmoved()).isEmpty();
  }

  @Test
  void dumpsAmidALogAreFound() throws Exception {
    var log =
        "INFO started\n"
            + JSTACK.formatted(0, 1)
            + "ERROR it failed\njava.lang.IllegalStateException: no\n"
            + "\tat shop.Other.fail(Other.java:1)\n".repeat(5)
            + JSTACK.formatted(3, 1);
    var dumps = read(log).dumps();

    assertThat(dumps).hasSize(2);
    assertThat(dumps.toString()).doesNotContain("shop.Other.fail");
    assertThat(dumps.get(0).groups()).isEqualTo(dumps.get(1).groups());
  }

  @Test
  void aDumpThatIsCutOffCountsWhatIsThereAndSaysSo() throws Exception {
    var whole = JSTACK.formatted(0, 1);
    var cut = read(whole.substring(0, whole.indexOf("\"waits\"")));

    assertThat(cut.notes()).singleElement().asString().contains("breaks off after 4 threads");
    assertThat(group(only(cut), "shop.Cache.get").count()).isEqualTo(2);
    assertThat(read(whole).notes()).isEmpty();
  }

  @Test
  void aTextWithoutADumpIsRefused() {
    assertThatThrownBy(() -> read("INFO started\n\tat shop.A.b(A.java:1)\n#1 \"x\"\n"))
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("holds no thread dump")
        .hasMessageContaining("dump_to_file");
  }

  @Test
  void aDumpToAPlainFileIsReadInTheFormsOf21And25() throws Exception {
    var of21 =
        """
        4711
        2026-11-30T21:00:00.123Z
        21.0.13+11

        #1 "main"
              java.base/java.lang.Thread.sleep0(Native Method)
              shop.Main.main(Main.java:5)

        #21 "" virtual
              java.base/java.lang.VirtualThread.park(VirtualThread.java:582)
              shop.Orders.load(Orders.java:5)
              java.base/java.lang.VirtualThread.run(VirtualThread.java:309)
        """;
    var of25 =
        """
        4711
        2026-11-30T21:00:00.123Z
        25.0.3+9-LTS

        #21 "" virtual WAITING 2026-11-30T21:00:00.125Z
            at java.base/java.lang.VirtualThread.park(VirtualThread.java:582)
            - parking to wait for <java.util.concurrent.locks.ReentrantLock$NonfairSync@1b2c>
            at app//shop.Orders.load(Orders.java:5)
            at java.base/java.lang.VirtualThread.run(VirtualThread.java:309)

        """;

    var first = read(of21);
    assertThat(group(only(first), "shop.Orders.load").kind()).isEqualTo(Kind.VIRTUAL);
    assertThat(group(only(first), "shop.Main.main").kind()).isEqualTo(Kind.PLATFORM);
    assertThat(first.facts()).containsEntry("target.java", "21");
    assertThat(first.notes()).isEmpty();
    var second = only(read(of25));
    assertThat(group(second, "shop.Orders.load").state()).contains("WAITING");
    assertThat(second.locks()).singleElement().extracting(LockQueue::waitingVirtual).isEqualTo(1);
  }

  @Test
  void theFormOfManagementBeansIsReadToo() throws Exception {
    var dump =
        only(
            read(
                """
                Full thread dump
                "a" prio=5 Id=12 BLOCKED on shop.Cache@1b2c owned by "b" Id=13
                \tat shop.Cache.get(Cache.java:20)
                \t-  blocked on shop.Cache@1b2c

                "b" daemon prio=5 Id=13 RUNNABLE
                \tat shop.Cache.fill(Cache.java:40)
                \t-  locked shop.Cache@1b2c

                JNI global refs: 1
                """));

    assertThat(group(dump, "shop.Cache.get").state()).contains("BLOCKED");
    assertThat(dump.locks().getFirst().owner().orElseThrow().name()).isEqualTo("b");
  }

  @Test
  void oneEndlessLineIsNoDumpAndTakesLittleMemory() throws IOException {
    var file = Files.writeString(folder.resolve("line.txt"), "x".repeat(3_000_000));

    assertThatThrownBy(() -> InspectedFiles.read(List.of(file)))
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("holds no thread dump");
  }

  private double mounted(String text) throws Exception {
    return read(text).samples().getFirst().value(Gauge.MOUNTED_VIRTUAL_THREADS).orElseThrow();
  }

  private DumpSeries read(String text) throws IOException, UnreadableFile {
    var file = Files.writeString(folder.resolve("dump.txt"), text);
    var dumps = new DumpSeries();
    dumps.addText(file);
    return dumps;
  }

  private static ThreadDump only(DumpSeries dumps) {
    assertThat(dumps.dumps()).hasSize(1);
    return dumps.dumps().getFirst();
  }

  private static StackGroup group(ThreadDump dump, String application) {
    return dump.groups().stream()
        .filter(each -> each.application().filter(application::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }
}
