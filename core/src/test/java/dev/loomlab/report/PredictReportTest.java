package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.judge.Prediction;
import dev.loomlab.judge.Prediction.Origin;
import java.io.IOException;
import java.util.List;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.junit.jupiter.api.Test;

/** What {@code loomlab predict} says, and the file that it leaves. */
class PredictReportTest {

  @Test
  void text() throws IOException {
    verify(SampleFindings.PLAIN);
  }

  @Test
  void textWithHostileWords() throws IOException {
    verify(SampleFindings.HOSTILE);
  }

  private static void verify(SampleFindings.Words words) throws IOException {
    var out = new StringBuilder();
    PredictReport.write(
        SampleFindings.report(words).findings().plan(),
        SamplePredictions.unmeasured(words),
        SamplePredictions.sizings(words),
        Style.PLAIN,
        out);
    Approvals.verify(out.toString(), new Options().forFile().withExtension(".txt"));
  }

  @Test
  void theFile() throws IOException {
    Approvals.verify(file(), new Options().forFile().withExtension(".json"));
  }

  @Test
  void theFileReadAgainIsWhatWasForetoldBefore() throws IOException {
    var read = PredictionJson.read(file());

    assertThat(read).extracting(Prediction::origin).containsOnly(Origin.BEFORE);
    var out = new StringBuilder();
    PredictionJson.write("http-blocking", read, List.of(), out);
    assertThat(out.toString().replace("before", "this-run"))
        .isEqualTo(file().replaceFirst("(?s),\\s*\"sizings\".*", "\n}\n"));
  }

  @Test
  void whatIsNoSuchFileIsRefusedWithTheReason() {
    assertThatThrownBy(() -> PredictionJson.read("not json"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not the JSON of predictions");
    assertThatThrownBy(() -> PredictionJson.read("{\"predictions\": []}"))
        .hasMessageContaining("schemaVersion 0");
    assertThatThrownBy(
            () ->
                PredictionJson.read(
                    "{\"schemaVersion\": 1, \"predictions\": [{\"variant\": \"a\"}]}"))
        .hasMessageContaining("no text 'limit'");
  }

  private static String file() throws IOException {
    var out = new StringBuilder();
    PredictionJson.write(
        "http-blocking",
        SamplePredictions.unmeasured(SampleFindings.PLAIN),
        SamplePredictions.sizings(SampleFindings.PLAIN),
        out);
    return out.toString();
  }
}
