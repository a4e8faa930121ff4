package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files many times larger than the memory of whoever reads them. bench/inspect-size.sh measures the
 * same at full size and with the clock.
 */
@Timeout(300)
class LittleMemoryTest {
  private static final int HEAP_MIB = 64;
  private static final int THREADS = 100_000;
  private static final int DUMP_MIB = 500;
  private static final int PINS = 2;

  @TempDir Path folder;

  @Test
  void aDumpOfAHundredThousandThreadsAnd500MegabytesIsGroupedIn64() throws Exception {
    var dump = folder.resolve("large.json");
    try (var out = new BufferedOutputStream(Files.newOutputStream(dump), 1 << 20)) {
      write(out);
    }
    assertThat(Files.size(dump)).isGreaterThan((long) DUMP_MIB << 20);

    assertThat(inspected(dump)).contains("groups 20").contains("threads " + THREADS);
  }

  @Test
  void aRecordingManyTimesLargerThanTheHeapIsReadWithEveryEventCounted() throws Exception {
    var once =
        Recordings.made(
            folder.resolve("once.jfr"),
            "profile",
            Recordings.ALL,
            () -> {
              Recordings.pin(PINS);
              for (int i = 0; i < 20; i++) {
                Recordings.live("worker", 1_000);
              }
            });
    int times = (int) Math.ceilDiv(4L * (HEAP_MIB << 20), Files.size(once));
    var many = Recordings.repeated(once, folder.resolve("many.jfr"), times);

    assertThat(inspected(many)).contains("pins " + PINS * times).contains("SlowStart");
  }

  @Test
  void aPartThatCannotBeCopiedIsSaidToNeedRoom() throws Exception {
    var once =
        Recordings.made(
            folder.resolve("once.jfr"), "default", Recordings.ALL, () -> Recordings.pin(1));
    var two = Recordings.repeated(once, folder.resolve("two.jfr"), 2);
    var nowhere = folder.resolve("nowhere");

    assertThat(ran(List.of("-Djava.io.tmpdir=" + nowhere), two))
        .contains("two.jfr is read in parts")
        .contains("Make room in " + nowhere);
  }

  /** Threads at twenty places, each with a deep stack. */
  private static void write(OutputStream out) throws IOException {
    print(
        out,
        "{\"threadDump\": {\"processId\": \"1\", \"time\": \"2026-11-30T21:00:00Z\","
            + " \"runtimeVersion\": \"25.0.3+9\", \"threadContainers\": [{\"container\":"
            + " \"<root>\", \"threads\": [");
    var stacks = IntStream.range(0, 20).mapToObj(LittleMemoryTest::stack).toList();
    for (int i = 0; i < THREADS; i++) {
      print(
          out,
          (i == 0 ? "" : ",")
              + "{\"tid\": \""
              + i
              + "\", \"virtual\": true, \"name\": \"\", \"state\": \"WAITING\", \"stack\": ["
              + stacks.get(i % stacks.size())
              + "]}");
    }
    print(out, "]}]}}");
  }

  private static String stack(int place) {
    return IntStream.range(0, 80)
        .mapToObj(
            depth ->
                "\"java.base\\/java.util.concurrent.of.a.deep.Library.call"
                    + depth
                    + "$at"
                    + place
                    + "(A.java:1)\"")
        .collect(Collectors.joining(","));
  }

  private static void print(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String inspected(Path file) throws IOException, InterruptedException {
    return ran(List.of("-Xmx" + HEAP_MIB + "m", "-XX:+UseSerialGC"), file);
  }

  private static String ran(List<String> options, Path file)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            InspectOnce.class.getName(),
            file.toString()));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return printed;
  }
}
