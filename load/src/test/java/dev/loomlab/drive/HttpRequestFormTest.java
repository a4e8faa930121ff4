package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loomlab.plan.Fault;
import dev.loomlab.plan.Setting;
import dev.loomlab.plan.Work;
import dev.loomlab.plan.WorkForm;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpRequestFormTest {
  private static final WorkForm SEVERAL = HttpRequestForm.toRun().getLast();

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

  @Test
  void severalRequestsHaveNamesAndWeights() {
    assertThat(several(named("read", "3"), named("write", "1"))).isEmpty();
    assertThat(several(named("read", "3"), named("read", "1")))
        .extracting(Fault::message)
        .containsExactly("two requests are named 'read'");
    assertThat(several(named("Read", "3"))).singleElement().asString().contains("is no name");
    assertThat(several(named("read", "0"))).singleElement().asString().contains("'0'");
    assertThat(several(keys(entry("path", word("/")))))
        .extracting(Fault::message)
        .containsExactly("a request among several needs a name, as in name: order");
    assertThat(several()).hasSize(1);
    assertThat(several(word("GET /"))).hasSize(1);
    assertThat(several(java.util.Collections.nCopies(21, named("a", "1")).toArray(Setting[]::new)))
        .singleElement()
        .asString()
        .contains("1 to 20");
    assertThat(SEVERAL.check(word("GET /"))).hasSize(1);
  }

  @Test
  void onlyARequestAmongSeveralHasANameAndAWeight() {
    assertThat(form.check(named("read", "3")))
        .extracting(Fault::message)
        .allMatch(message -> message.startsWith("unknown key"))
        .hasSize(2);
  }

  @Test
  void checksAreATextOrAPlaceWithAValue() {
    var place = keys(entry("pointer", word("/status")), entry("is", word("OK")));
    assertThat(form.check(with("check", word("fine")))).isEmpty();
    assertThat(form.check(with("check", place))).isEmpty();
    assertThat(form.check(with("check", word("")))).hasSize(1);
    assertThat(form.check(with("check", keys(entry("pointer", word("/status")))))).hasSize(1);
    assertThat(
            form.check(
                with(
                    "check",
                    keys(
                        entry("pointer", word("status", 4, 5)),
                        entry("is", word("OK")),
                        entry("si", word("OK"))))))
        .extracting(Fault::message)
        .satisfiesExactly(
            message -> assertThat(message).contains("'status' is no JSON pointer"),
            message -> assertThat(message).contains("Did you mean 'is'?"));
    assertThat(
            form.check(
                keys(
                    entry("method", word("HEAD")),
                    entry("path", word("/")),
                    entry("check", word("fine")))))
        .singleElement()
        .asString()
        .contains("no body to check");
  }

  @Test
  void aBodyIsGivenOnceInTextOrInAFile(@TempDir Path folder) throws IOException {
    var file = word(Files.writeString(folder.resolve("b"), "from a file").toString());
    assertThat(form.check(with("body-file", file))).isEmpty();
    assertThat(
            form.check(
                keys(entry("path", word("/")), entry("body", file), entry("body-file", file))))
        .singleElement()
        .asString()
        .contains("not both");
    var work = new Work("request", "{\"path\": \"/\", \"body-file\": \"" + file.text() + "\"}");
    assertThat(one(work).body()).contains("from a file");
  }

  @Test
  void filesAreLookedAtBeforeAnythingStartsEachFaultWithItsPlace(@TempDir Path folder)
      throws IOException {
    var users = Files.writeString(folder.resolve("users.csv"), "id,name\n1,Ann\n").toString();
    var empty = Files.writeString(folder.resolve("empty.csv"), "").toString();
    assertThat(form.check(fed("/u/${id}", users))).isEmpty();
    assertThat(form.check(fed("/u/${id}", empty)))
        .containsExactly(
            new Fault(
                7,
                3,
                empty
                    + " has no rows: write a line with the columns' names and at least one with"
                    + " values"));
    assertThat(form.check(fed("/u/${id}", "none.csv")))
        .singleElement()
        .asString()
        .contains("there is no file none.csv");
    assertThat(form.check(fed("/u/${nam}", users)))
        .singleElement()
        .satisfies(fault -> assertThat(fault.line()).isEqualTo(6))
        .asString()
        .contains("has no column 'nam'. Did you mean 'name'? Columns: id, name");
    assertThat(form.check(fed("/u", users)))
        .singleElement()
        .asString()
        .contains("nothing of the request asks for a column");
    assertThat(form.check(with("body-file", word("none.txt"))))
        .singleElement()
        .asString()
        .contains("there is no file none.txt");
  }

  @Test
  void valuesThatCannotBeSentAreFaultsWithTheirRow(@TempDir Path folder) throws IOException {
    var users = Files.writeString(folder.resolve("users.csv"), "id\n1\n\"a\nb\"\n").toString();
    var header = entry("headers", keys(entry("X-Id", word("${id}"))));
    assertThat(form.check(keys(entry("path", word("/")), header, entry("feeder", word(users)))))
        .singleElement()
        .asString()
        .contains("users.csv, row 2: the value of X-Id has a line break");
  }

  @Test
  void aPlanThatWasRunIsReadWithoutItsFiles() {
    for (var recorded : HttpRequestForm.asRecorded()) {
      var request =
          keys(
              entry("path", word("/u/${id}")),
              entry("feeder", word("gone.csv")),
              entry("body-file", word("gone.txt")));
      boolean isOne = recorded.kind().equals("request");
      var named = new ArrayList<>(request.entries());
      named.add(entry("name", word("a")));
      var list = new Setting.Sequence(List.of(new Setting.Mapping(named, 1, 1)), 1, 1);
      assertThat(recorded.check(isOne ? request : list)).isEmpty();
    }
  }

  private static List<Fault> several(Setting... requests) {
    return SEVERAL.check(new Setting.Sequence(List.of(requests), 1, 1));
  }

  private static Setting named(String name, String weight) {
    return keys(entry("name", word(name)), entry("weight", word(weight)), entry("path", word("/")));
  }

  private static Setting with(String key, Setting value) {
    return keys(entry("path", word("/")), entry(key, value));
  }

  private static Setting fed(String path, String feeder) {
    return keys(entry("path", word(path, 6, 3)), entry("feeder", word(feeder, 7, 3)));
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
