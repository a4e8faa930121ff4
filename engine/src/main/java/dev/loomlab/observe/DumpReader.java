package dev.loomlab.observe;

import dev.loomlab.record.StackGroup.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a thread dump in the JSON form of {@code HotSpotDiagnosticMXBean.dumpThreads}, one thread
 * after the other, so that the dump of any number of threads takes little memory.
 *
 * <p>JDK 21 writes name and stack; a listing has also the state, {@code virtual}, and how many
 * threads stand there. Whatever the release, the outermost call of a virtual thread is {@code
 * VirtualThread.run}.
 */
final class DumpReader {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String ROOT = "<root>";
  private static final String VIRTUAL_RUN = "java.lang.VirtualThread.run";
  private static final int DEEPEST = 2_000;

  private final JsonParser parser;
  private final StackGroups groups;
  private boolean hasFlags;

  private DumpReader(JsonParser parser, StackGroups groups) {
    this.parser = parser;
    this.groups = groups;
  }

  /**
   * Reads a dump.
   *
   * @throws IOException if it is none, or breaks off
   */
  static StackGroups read(InputStream dump) throws IOException {
    return read(dump, UnaryOperator.identity());
  }

  /**
   * Reads a dump.
   *
   * @param masked what becomes of the names of threads and executors before anything is done with
   *     them
   * @throws IOException if it is none, or breaks off
   */
  static StackGroups read(InputStream dump, UnaryOperator<String> masked) throws IOException {
    try (var parser = JSON.createParser(dump)) {
      var reader = new DumpReader(parser, new StackGroups(masked));
      reader.toContainers();
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        reader.container();
      }
      return reader.groups;
    } catch (JacksonException torn) {
      throw new IOException("it is no whole thread dump: " + torn.getOriginalMessage(), torn);
    }
  }

  private void toContainers() throws IOException {
    for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
      if (token == JsonToken.PROPERTY_NAME && parser.currentName().equals("threadContainers")) {
        parser.nextToken();
        return;
      }
    }
    throw new IOException("it has no threadContainers");
  }

  /** One container: its name comes before its threads. */
  private void container() {
    var executor = "";
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "container" -> executor = text().filter(each -> !each.equals(ROOT)).orElse("");
        case "threads" -> {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            thread(executor);
          }
        }
        default -> parser.skipChildren();
      }
    }
  }

  private void thread(String executor) {
    var called = "";
    var state = Optional.<String>empty();
    boolean virtual = false;
    List<String> stack = List.of();
    int count = 1;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "name" -> called = text().orElse("");
        case "state" -> state = text();
        case "virtual" -> virtual = parser.currentToken() == JsonToken.VALUE_TRUE;
        case "count" -> count = parser.getIntValue();
        case "stack" -> stack = stack();
        default -> parser.skipChildren();
      }
    }
    hasFlags |= state.isPresent();
    groups.add(kind(virtual, stack), called, executor, state, stack, count);
  }

  private Kind kind(boolean virtual, List<String> stack) {
    if (virtual || (!stack.isEmpty() && stack.getLast().contains(VIRTUAL_RUN))) {
      return Kind.VIRTUAL;
    }
    return hasFlags || !stack.isEmpty() ? Kind.PLATFORM : Kind.UNKNOWN;
  }

  private List<String> stack() {
    var stack = new ArrayList<String>();
    while (parser.nextToken() == JsonToken.VALUE_STRING) {
      if (stack.size() < DEEPEST) {
        stack.add(parser.getString());
      }
    }
    return stack;
  }

  private Optional<String> text() {
    return parser.currentToken() == JsonToken.VALUE_STRING
        ? Optional.of(parser.getString())
        : Optional.empty();
  }
}
