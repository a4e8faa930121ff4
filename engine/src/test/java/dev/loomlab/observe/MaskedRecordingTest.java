package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.launch.KnownSecrets;
import dev.loomlab.plan.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of programs that tell secrets: these are gone, and everything else is as it was. */
class MaskedRecordingTest {
  /** The last one is also the name of a field, by which readers find it. */
  private static final List<String> SECRETS =
      List.of("s3cret-w0rd", "sëcret-wörd", "geheim-\u20ac-wort", "told");

  @TempDir Path folder;
  private Path file;

  @Name("test.Telling")
  static final class Telling extends Event {
    String told = "";
    int number;
  }

  @BeforeEach
  void record() throws IOException, InterruptedException {
    file = folder.resolve("recording.jfr");
    try (var recording = new Recording()) {
      recording.enable("test.Telling").withoutThreshold();
      recording.start();
      for (int i = 0; i < 5; i++) {
        tell(i);
      }
      recording.stop();
      recording.dump(file);
    }
  }

  /**
   * Once in a short text, once in a long one that is kept apart, on a thread with a telling name.
   */
  private static void tell(int number) throws InterruptedException {
    var teller =
        Thread.ofPlatform()
            .name("thread of " + SECRETS.getFirst())
            .start(
                () -> {
                  for (var text : List.of("", "long text ".repeat(30))) {
                    var event = new Telling();
                    event.told = text + String.join("|", SECRETS.subList(0, 3)) + "|end";
                    event.number = number;
                    event.commit();
                  }
                });
    teller.join();
  }

  @Test
  void everySecretIsMaskedAndEveryOtherWordAndNumberStays() throws IOException {
    var before = events();
    assertThat(before.toString()).as("a recording that tells").contains(SECRETS);
    long size = Files.size(file);

    MaskedRecording.mask(file, KnownSecrets.of(SECRETS));

    var after = events();
    assertThat(after.toString()).doesNotContain(SECRETS.subList(0, 3));
    assertThat(bytes()).doesNotContain(SECRETS.getFirst());
    assertThat(file).hasSize(size);
    assertThat(after).hasSize(before.size()).hasSize(10);
    for (int i = 0; i < after.size(); i++) {
      assertThat(after.get(i).getInt("number")).isEqualTo(before.get(i).getInt("number"));
      assertThat(after.get(i).getString("told")).matches("(long text )*\\*+\\|\\*+\\|\\*+\\|end");
      assertThat(after.get(i).getThread().getJavaName()).isEqualTo("thread of ***********");
    }
  }

  @Test
  void withoutSecretsNothingIsChanged() throws IOException {
    var before = bytes();
    MaskedRecording.mask(file, Secrets.NONE);
    MaskedRecording.mask(file, KnownSecrets.of(List.of("nowhere-to-be-found")));
    assertThat(bytes()).isEqualTo(before);
    assertThat(before).contains(SECRETS.getFirst());
  }

  @Test
  void everyOfSeveralChunksIsMasked() throws IOException {
    Files.write(file, Files.readAllBytes(file), StandardOpenOption.APPEND);
    MaskedRecording.mask(file, KnownSecrets.of(SECRETS));
    assertThat(events()).hasSize(20);
    assertThat(bytes()).doesNotContain(SECRETS.getFirst());
  }

  @Test
  void aFileThatCannotBeMaskedIsDeletedAndThatIsSaid() throws IOException {
    var all = Files.readAllBytes(file);
    for (int length : new int[] {20, all.length - 1}) {
      Files.write(file, java.util.Arrays.copyOf(all, length));
      assertThatThrownBy(() -> MaskedRecording.mask(file, KnownSecrets.of(SECRETS)))
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll("it was deleted", "secrets could not be masked", "at byte 0");
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void aRecordingThatIsNotHereIsNoFault() throws IOException {
    MaskedRecording.mask(folder.resolve("none.jfr"), KnownSecrets.of(SECRETS));
    assertThat(folder.resolve("none.jfr")).doesNotExist();
  }

  private String bytes() throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  private List<RecordedEvent> events() throws IOException {
    var events = new ArrayList<RecordedEvent>();
    try (var recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        var event = recording.readEvent();
        if (event.getEventType().getName().equals("test.Telling")) {
          events.add(event);
        }
      }
    }
    return events;
  }
}
