package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.observe.RecordedChunk;
import dev.loomlab.record.PinnedSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Series;
import dev.loomlab.record.StackGroup.Kind;
import dev.loomlab.report.Inspection.Note;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of this JVM, whole and in every way broken. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class RecordingReaderTest {
  private static final int PINS = 3;
  private static final int LIVE = 400;
  private static final int CANARIES = 150;
  private static final String SITE = "dev.loomlab.inspect.SlowStart.<clinit>";

  @TempDir static Path folder;
  private Path stock;
  private Path full;

  @BeforeAll
  void record() throws IOException, InterruptedException {
    stock =
        Recordings.made(
            folder.resolve("stock.jfr"), "default", Map.of(), () -> Recordings.pin(PINS));
    full =
        Recordings.made(
            folder.resolve("full.jfr"),
            "profile",
            Recordings.ALL,
            () -> {
              Recordings.pin(PINS);
              Recordings.live("worker", LIVE);
              Recordings.live("loomlab-canary", CANARIES);
              burn();
            });
  }

  @Test
  void aRecordingWithStockSettingsSaysWhichEventsWereOffAndHowToRecordAgain()
      throws UnreadableFile {
    var reading = read(stock);

    assertThat(notes(reading)).contains("off: jdk.VirtualThreadStart, jdk.VirtualThreadEnd");
    assertThat(notes(reading)).contains("shorter than 20 ms");
    assertThat(reading.notes())
        .extracting(Note::next)
        .anySatisfy(
            next ->
                assertThat(next)
                    .contains("JFR.start")
                    .contains("jdk.VirtualThreadPinned#threshold=1ms"));
    assertThat(reading.unobserved())
        .extracting(each -> each.what())
        .contains("how many virtual threads were started and lived");
  }

  @Test
  void aRecordingWithEverythingOnSaysNoSuchThing() throws UnreadableFile {
    var reading = read(full);

    assertThat(notes(reading)).doesNotContain("off").doesNotContain("shorter than");
    assertThat(reading.unobserved())
        .extracting(each -> each.what())
        .doesNotContain("how many virtual threads were started and lived")
        .contains("mounted and queued virtual threads");
  }

  @Test
  void pinsAreCountedBySiteWithTheThresholdThatHeld() throws UnreadableFile {
    var pins = steady(read(stock));

    assertThat(pins.thresholdNanos()).isEqualTo(20_000_000);
    assertThat(site(pins.steady()).count()).isEqualTo(PINS);
    assertThat(site(pins.steady()).longestNanos()).isGreaterThanOrEqualTo(SlowStart.NANOS);
    assertThat(site(pins.steady()).nanos()).isGreaterThanOrEqualTo(PINS * SlowStart.NANOS);
    assertThat(site(pins.steady()).blocking()).contains("park");
    assertThat(pins.cold()).isEmpty();
  }

  @Test
  void pinsOfAJvmThatIsColdAreToldApart() throws UnreadableFile {
    var later = Optional.of(Instant.now().plusSeconds(60));
    var pins = read(stock).pins(later, OptionalLong.empty()).orElseThrow();

    assertThat(site(pins.cold()).count()).isEqualTo(PINS);
    assertThat(pins.steady()).isEmpty();
  }

  @Test
  void virtualThreadsAreCountedButThoseOfTheCanary() throws UnreadableFile {
    var samples = read(full).samples();
    double started =
        samples.stream()
            .flatMapToDouble(sample -> sample.series(Series.of(Series.Recorded.STARTED)).stream())
            .sum();
    double live =
        samples.stream()
            .flatMapToDouble(sample -> sample.series(Series.of(Series.Recorded.LIVE)).stream())
            .max()
            .orElseThrow();

    assertThat(started).isBetween((double) LIVE + PINS, LIVE + PINS + CANARIES - 1.0);
    assertThat(live).isBetween(LIVE * 0.5, LIVE + PINS + 10.0);
  }

  @Test
  void whereThreadsExecuteIsToldWithTheirKind() throws UnreadableFile {
    var sites = read(full).executing();

    assertThat(sites)
        .anySatisfy(
            site -> {
              assertThat(site.frames()).anyMatch(frame -> frame.contains("burned"));
              assertThat(site.kind()).isEqualTo(Kind.VIRTUAL);
              assertThat(site.isNative()).isFalse();
              assertThat(site.frames()).hasSizeLessThanOrEqualTo(10);
            });
    assertThat(sites)
        .noneMatch(site -> site.frames().stream().anyMatch(frame -> frame.contains("SlowStart")));
  }

  @Test
  void theJvmIsKnownByItsRecording() throws UnreadableFile {
    var reading = read(stock);

    assertThat(reading.facts())
        .containsEntry("target.java", Integer.toString(Runtime.version().feature()))
        .containsKey("cores");
    assertThat(reading.jvm()).isPresent();
  }

  @Test
  void recordingsOneBehindTheOtherCountAsOften() throws IOException, UnreadableFile {
    var five = Recordings.repeated(stock, folder.resolve("five.jfr"), 5);

    assertThat(site(steady(read(five)).steady()).count()).isEqualTo(5L * PINS);
    assertThat(site(steady(RecordingReader.read(List.of(stock, stock))).steady()).count())
        .isEqualTo(2L * PINS);
  }

  @Test
  void aRecordingThatBreaksOffGivesItsWholeChunksAndSaysSo() throws IOException, UnreadableFile {
    var two = Files.readAllBytes(Recordings.repeated(stock, folder.resolve("two.jfr"), 2));
    var cut =
        Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(two, two.length - two.length / 8));

    var reading = read(cut);

    assertThat(site(steady(reading).steady()).count()).isEqualTo(PINS);
    assertThat(notes(reading)).contains("cut.jfr breaks off").contains("whole chunks");
    assertThat(notes(read(stock))).doesNotContain("breaks off");
  }

  @Test
  void aRecordingOfWhichNoChunkIsWholeIsRefused() throws IOException {
    var bytes = Files.readAllBytes(stock);
    for (int length : List.of(20, 68, bytes.length / 2)) {
      var cut = Files.write(folder.resolve("torn.jfr"), Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> read(cut))
          .as("%d bytes", length)
          .isInstanceOf(UnreadableFile.class)
          .hasMessageContaining("not one chunk of it is whole")
          .hasMessageContaining("JFR.dump");
    }
  }

  @Test
  void aChunkThatTheJvmNeverFinishedIsReadUpToItsLastFlush() throws IOException, UnreadableFile {
    var bytes = Files.readAllBytes(stock);
    bytes[RecordedChunk.STATE] = 1;
    var open = Files.write(folder.resolve("open.jfr"), bytes);

    assertThat(site(steady(read(open)).steady()).count()).isEqualTo(PINS);
  }

  @Test
  void aDamagedRecordingIsRefusedOrReadUpToTheDamage() throws IOException, UnreadableFile {
    var bytes = Files.readAllBytes(stock);
    Arrays.fill(bytes, 68, 2_068, (byte) 0);
    var damaged = Files.write(folder.resolve("damaged.jfr"), bytes);

    String said;
    try {
      said = notes(read(damaged));
    } catch (UnreadableFile refused) {
      said = String.valueOf(refused.getMessage());
    }
    assertThat(said).contains("damaged");
    assertThat(notes(read(stock))).doesNotContain("damaged");
  }

  @Test
  void aRecordingOfAnotherVendorsFormIsRefusedWithItsVersion() throws IOException {
    var bytes = Files.readAllBytes(stock);
    bytes[4] = 0;
    bytes[5] = 0;
    bytes[7] = 9;
    var old = Files.write(folder.resolve("old.jfr"), bytes);

    assertThatThrownBy(() -> read(old))
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("version 0.9")
        .hasMessageContaining("Mission Control");
  }

  @Test
  void aRecordingWithoutEventsOfAJdkIsRefusedWithWhatItHas() throws IOException {
    var text = new String(Files.readAllBytes(stock), StandardCharsets.ISO_8859_1);
    var foreign =
        Files.write(
            folder.resolve("foreign.jfr"),
            text.replaceAll("jdk\\.(?=[A-Z])", "xyz.").getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> read(foreign))
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("no event of a JDK: its events are ")
        .hasMessageContaining("Give one that a JVM wrote");
  }

  private static RecordingReading read(Path file) throws UnreadableFile {
    return RecordingReader.read(List.of(file));
  }

  private static Pins steady(RecordingReading reading) {
    return reading.pins(Optional.of(Instant.EPOCH), OptionalLong.empty()).orElseThrow();
  }

  private static PinnedSite site(List<PinnedSite> sites) {
    return sites.stream().filter(each -> each.site().equals(SITE)).findFirst().orElseThrow();
  }

  private static String notes(RecordingReading reading) {
    return String.join("\n", reading.notes().stream().map(Note::statement).toList());
  }

  private static void burn() throws InterruptedException {
    Thread.ofVirtual().start(RecordingReaderTest::burned).join();
  }

  /** Long enough for some samples, whatever else runs here. */
  private static void burned() {
    double sum = 0;
    for (int i = 1; i < 60_000_000; i++) {
      sum += Math.sqrt(i) % 1.5;
    }
    assertThat(sum).isPositive();
  }
}
