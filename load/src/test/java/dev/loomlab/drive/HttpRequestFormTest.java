package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loomlab.plan.Fault;
import dev.loomlab.plan.Setting;
import dev.loomlab.plan.Work;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpRequestFormTest {
  private final HttpRequestForm form = new HttpRequestForm();

  @Test
  void takesALineAndKeys() {
    assertThat(form.check(word("GET /path?x=1"))).isEmpty();
    assertThat(
            form.check(
                keys(
                    entry("method", word("POST")),
                    entry("path", word("/")),
                    entry("body", word("some text")),
                    entry("expect", word("201")),
                    entry("headers", keys(entry("Accept", word("text/plain")))))))
        .isEmpty();
  }

  @Test
  void namesEveryFaultWithItsPlace() {
    assertThat(
            form.check(
                keys(
                    entry("pth", word("/", 2, 7)),
                    entry("method", word("G T", 3, 9)),
                    entry("expect", word("ok", 4, 9)),
                    entry("headers", keys(entry("A", word("x\r\nB: y", 5, 4)))))))
        .extracting(Fault::line)
        .containsExactlyInAnyOrder(1, 1, 3, 4, 5);
  }

  @Test
  void namesTheNearestKey() {
    assertThat(form.check(keys(entry("path", word("/")), entry("heders", word("x")))))
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .contains("unknown key 'heders'")
        .contains("Did you mean 'headers'?");
  }

  @Test
  void refusesWhatCouldNotBeSentAsItIs() {
    for (var line :
        List.of(
            "GET", "/path", "GET path", "GET /a b", "G\u00c9T /", "GET /\r\nX: y", "CONNECT /")) {
      assertThat(form.check(word(line))).as(line).hasSize(1);
    }
    assertThat(form.check(new Setting.Sequence(List.of(), 1, 1))).hasSize(1);
    assertThat(form.check(keys(entry("path", keys())))).isNotEmpty();
    assertThat(form.check(keys(entry("path", word("/")), entry("headers", word("x"))))).hasSize(1);
  }

  @Test
  void aHeaderCannotSmuggleAnother() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                one(
                    new Work(
                        "request", "{\"path\": \"/\", \"headers\": {\"A\": \"x\\r\\nB: y\"}}")))
        .withMessageContaining("line break");
  }

  @Test
  void aLengthOfOnesOwnIsRefused() {
    assertThat(
            form.check(
                keys(
                    entry("path", word("/")),
                    entry("headers", keys(entry("content-length", word("5")))))))
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .contains("sets content-length itself");
  }

  @Test
  void sendsWhatThePlanSays() {
    var endpoint = URI.create("http://127.0.0.1:8080");
    assertThat(text(one(new Work("request", "\"GET /a\"")), endpoint))
        .isEqualTo("GET /a HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n");
    assertThat(
            text(
                one(
                    new Work(
                        "request",
                        "{\"method\":\"POST\",\"path\":\"/b\",\"body\":\"\u00e9\",\"headers\":{\"Host\":\"x\"}}")),
                endpoint))
        .isEqualTo("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n\u00c3\u00a9");
  }

  @Test
  void onlyWorkOfItsOwnKindIsDriven() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one(new Work("record", "\"x\"")))
        .withMessageContaining("'record'");
  }

  private static HttpRequest one(Work work) {
    return RequestMix.of(work).parts().getFirst().request();
  }

  private static String text(HttpRequest request, URI endpoint) {
    return new String(request.bytes(endpoint), StandardCharsets.ISO_8859_1);
  }

  private static Setting.Scalar word(String text) {
    return word(text, 1, 1);
  }

  private static Setting.Scalar word(String text, int line, int column) {
    return new Setting.Scalar(text, line, column);
  }

  private static Setting.Entry entry(String key, Setting value) {
    return new Setting.Entry(word(key), value);
  }

  private static Setting.Mapping keys(Setting.Entry... entries) {
    return new Setting.Mapping(List.of(entries), 1, 1);
  }
}
