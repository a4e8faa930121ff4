package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

class JsonCursorTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonCursor cursor = new JsonCursor();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"status\": \"OK\"} | /status | OK | true",
        "{\"status\": \"OKAY\"} | /status | OK | false",
        "{\"status\": \"O\"} | /status | OK | false",
        "{\"state\": \"OK\"} | /status | OK | false",
        "{\"a\": {\"b\": [1, {\"c\": -2.50e1}]}} | /a/b/1/c | -2.50e1 | true",
        "{\"a\": {\"b\": [1, {\"c\": -25}]}} | /a/b/1/c | -2.50e1 | false",
        "[[], [1, 2], \"]\", 7] | /3 | 7 | true",
        "[1, 2] | /2 | 2 | false",
        "[] | /0 | 2 | false",
        "{\"a\": null} | /a | null | true",
        "{\"a\": true, \"b\" : false } | /b | false | true",
        "{\"x\": \"a}\\\"]\", \"b\": 1} | /b | 1 | true",
        "{\"a\": {\"b\": 1}} | /a | {\"b\": 1} | false",
        "{\"a/b\": 1, \"m~n\": 2} | /a~1b | 1 | true",
        "{\"a/b\": 1, \"m~n\": 2} | /m~0n | 2 | true",
        "{\"s\": \"gr\\u00fcn \\uD83D\\uDE00\\t\"} | /s | `gr\u00fcn \uD83D\uDE00\t` | true",
        "{\"\\u0073\": 1} | /s | 1 | true",
        "\"alone\" | `` | alone | true",
        "{\"\": 5} | / | 5 | true",
        "{\"a\": 1 | /a | 1 | true",
        "{\"a\" | /a | 1 | false",
        "{\"a\": \"O | /a | O | false",
        "no JSON | /a | 1 | false",
        "<html>{\"a\": 1}</html> | /a | 1 | false",
      })
  void findsTheValueAtAPlace(String json, String pointer, String value, boolean isThere) {
    assertThat(isThere(json, pointer, value)).isEqualTo(isThere);
  }

  @Test
  void nothingIsInAnEmptyBody() {
    assertThat(isThere("", "/a", "1")).isFalse();
    assertThat(isThere("", "", "")).isFalse();
  }

  @Test
  void agreesWithALibraryOnEveryPlaceOfRandomTexts() {
    for (long seed = 0; seed < 400; seed++) {
      var root = value(new Random(seed), 4);
      var json =
          seed % 2 == 0
              ? root.toString()
              : JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(root);
      everyPlace("", root, json, "seed " + seed + ": " + json);
    }
  }

  private void everyPlace(String pointer, JsonNode node, String json, String what) {
    if (node.isObject()) {
      for (var entry : node.properties()) {
        var name = entry.getKey().replace("~", "~0").replace("/", "~1");
        everyPlace(pointer + "/" + name, entry.getValue(), json, what);
      }
    } else if (node.isArray()) {
      for (int item = 0; item < node.size(); item++) {
        everyPlace(pointer + "/" + item, node.get(item), json, what);
      }
    } else {
      assertThat(isThere(json, pointer, node.asString())).as("%s at %s", what, pointer).isTrue();
      assertThat(isThere(json, pointer, node.asString() + "x")).as(what).isFalse();
    }
  }

  private static JsonNode value(Random random, int depth) {
    int kind = random.nextInt(depth > 0 ? 6 : 4);
    return switch (kind) {
      case 0 -> NODES.numberNode(random.nextInt(2000) - 1000);
      case 1 -> NODES.booleanNode(random.nextBoolean());
      case 2, 3 -> NODES.stringNode(text(random));
      case 4 -> {
        var array = NODES.arrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(value(random, depth - 1));
        }
        yield array;
      }
      default -> {
        var object = NODES.objectNode();
        for (int i = random.nextInt(4); i > 0; i--) {
          object.set(text(random), value(random, depth - 1));
        }
        yield object;
      }
    };
  }

  private static String text(Random random) {
    var alphabet = "ab\"\\/{}[]:, ~\n\t\u00e9\u4f60\uD83D\uDE00".codePoints().toArray();
    var text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
    }
    return text.toString();
  }

  private boolean isThere(String json, String pointer, String value) {
    var bytes = json.getBytes(StandardCharsets.UTF_8);
    return cursor.isThere(bytes, bytes.length, JsonPlace.of(pointer, value));
  }
}
