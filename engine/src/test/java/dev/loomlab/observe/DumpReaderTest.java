package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.launch.KnownSecrets;
import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DumpReaderTest {
  private static final String HEAD =
      """
      {"threadDump": {"processId": "1", "threadContainers": [
        {"container": "<root>", "parent": null, "owner": null, "threads": [
          {"tid": "9", "name": "Finalizer", "stack": ["java.base\\/java.lang.ref.Finalizer.run(F.java:1)"]},
          {"tid": "10", "name": "Signal Dispatcher", "stack": []}], "threadCount": "2"},
        {"container": "java.util.concurrent.ThreadPoolExecutor@65b54208", "parent": "<root>", "threads": [
      """;

  @Test
  void threadsAtOnePlaceAreOneGroupWithoutModulesLinesAndNumbers() throws IOException {
    var groups =
        read(HEAD
                + """
                    {"tid": "30", "name": "pool-1-thread-1", "stack": ["java.base\\/java.lang.Thread.sleep(T.java:5)", "app\\/\\/shop.Orders.handle(Orders.java:4)", "java.base\\/java.lang.Thread.run(T.java:1)"]},
                    {"tid": "31", "name": "pool-1-thread-2", "stack": ["java.base\\/java.lang.Thread.sleep(T.java:5)", "app\\/\\/shop.Orders.handle(Orders.java:7)", "java.base\\/java.lang.Thread.run(T.java:1)"]}
                    ], "threadCount": "2"}]}}
                    """)
            .groups();

    assertThat(groups)
        .containsExactly(
            new StackGroup(
                Kind.PLATFORM,
                "pool-#-thread-#",
                "java.util.concurrent.ThreadPoolExecutor@65b54208",
                2,
                Optional.empty(),
                List.of("java.lang.Thread.sleep", "shop.Orders.handle", "java.lang.Thread.run"),
                Optional.of("shop.Orders.handle")));
  }

  @Test
  void threadsOfTheJdkItselfAreNoneOfTheProgram() throws IOException {
    var groups =
        read(HEAD
                + """
                    {"tid": "30", "name": "process reaper (pid 7)", "stack": ["java.base\\/java.lang.ProcessHandleImpl.waitForProcessExit0(P.java)", "java.base\\/java.lang.Thread.run(T.java:1)", "java.base\\/jdk.internal.misc.InnocuousThread.run(I.java:1)"]},
                    {"tid": "31", "name": "pool-1-thread-2", "stack": ["java.base\\/java.lang.Thread.run(T.java:1)"]}
                    ], "threadCount": "2"}]}}
                    """)
            .groups();

    assertThat(groups).extracting(StackGroup::name).containsExactly("pool-#-thread-#");
  }

  @Test
  void aThreadIsVirtualIfTheDumpSaysSoOrItsOutermostCallIsThatOfOne() throws IOException {
    var groups =
        read(HEAD
                + """
                    {"name": "", "virtual": true, "state": "WAITING", "parkBlocker": {"object": "x"}, "stack": ["shop.A.a"]},
                    {"name": "", "stack": ["shop.B.b(B.java)", "java.base/java.lang.VirtualThread.run(V.java:1)"], "monitorsOwned": [{"depth": 4, "locks": ["y"]}]},
                    {"name": "p", "stack": ["shop.C.c(C.java)"]}
                    ]}]}}
                    """)
            .groups();

    assertThat(groups)
        .extracting(StackGroup::kind)
        .containsExactly(Kind.VIRTUAL, Kind.VIRTUAL, Kind.PLATFORM);
    assertThat(groups.getFirst().state()).contains("WAITING");
  }

  @Test
  void aDeepStackKeepsItsEndsAndTheProgramsInnermostCall() throws IOException {
    var deep =
        IntStream.range(0, 300)
            .mapToObj(i -> i == 100 ? "\"shop.Orders.handle\"" : "\"org.apache.A.call" + i + "\"")
            .collect(Collectors.joining(","));
    var group = read(HEAD + "{\"name\": \"\", \"stack\": [" + deep + "]}]}]}}").groups().getFirst();

    assertThat(group.frames())
        .hasSize(49)
        .contains(StackGroup.CUT)
        .endsWith("org.apache.A.call299");
    assertThat(group.application()).contains("shop.Orders.handle");
  }

  @Test
  void aSecretInANameIsMaskedBeforeItsNumbersAreTakenOutOrItsEndIsCutOff() throws IOException {
    var secret = "s3cret-w0rd";
    var name = "worker 7 of " + secret + " " + "x".repeat(60) + secret;
    var text =
        HEAD.replace("ThreadPoolExecutor@65b54208", secret)
            + "{\"name\": \""
            + name
            + "\", \"stack\": [\"shop.A.a\"]}]}]}}";

    var group =
        DumpReader.read(stream(text), new MaskedNames(KnownSecrets.of(List.of(secret))))
            .groups()
            .getFirst();
    var open = read(text).groups().getFirst();

    assertThat(group.name()).startsWith("worker # of *** xxx").endsWith("***");
    assertThat(group.executor()).isEqualTo("java.util.concurrent.***");
    assertThat(open.name()).as("without secrets").contains("s#cret-w#rd");
  }

  @Test
  void aSecretWhoseNumbersAListingTookOutIsMaskedTooAndOtherNumbersAreNot() {
    var names = new MaskedNames(KnownSecrets.of(List.of("s3cret-w0rd word/7", "12345678")));
    assertThat(names.apply("pool-0-thread-0 of s0cret-w0rd word/0"))
        .isEqualTo("pool-0-thread-0 of ***");
  }

  @Test
  void aDumpThatBreaksOffIsRefused() {
    assertThatThrownBy(() -> read(HEAD + "{\"name\": \"a\", \"stack\": [\"shop.A"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no whole thread dump");
    assertThatThrownBy(() -> read("{}")).hasMessageContaining("threadContainers");
    assertThatThrownBy(() -> read("no JSON")).hasMessageContaining("no whole thread dump");
  }

  @Test
  void aHundredThousandThreadsAtFewPlacesAreCountedWithoutBeingHeld() throws IOException {
    var stack =
        IntStream.range(0, 60)
            .mapToObj(i -> "\"org.apache.A.call" + i + "(A.java:1)\"")
            .collect(Collectors.joining(","));
    var thread = "{\"name\": \"\", \"virtual\": true, \"stack\": [" + stack + "]},";
    var streams = new java.util.ArrayList<InputStream>(Collections.nCopies(1, stream(HEAD)));
    for (int i = 0; i < 100_000; i++) {
      streams.add(stream(thread));
    }
    streams.add(stream("{\"name\": \"last\", \"stack\": []}]}]}}"));

    var groups = DumpReader.read(new SequenceInputStream(Collections.enumeration(streams)));

    assertThat(groups.groups()).singleElement().extracting(StackGroup::count).isEqualTo(100_000);
    assertThat(groups.threads()).isEqualTo(100_003);
  }

  private static StackGroups read(String text) throws IOException {
    return DumpReader.read(stream(text));
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
