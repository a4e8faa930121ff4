package dev.loomlab.observe;

import dev.loomlab.agent.AgentBean;
import dev.loomlab.record.StackGroup.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
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
public final class DumpReader {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String ROOT = "<root>";
  private static final String VIRTUAL_RUN = "java.lang.VirtualThread.run";
  private static final int DEEPEST = 2_000;

  private final JsonParser parser;
  private final Consumer<DumpedThread> threads;
  private boolean hasFlags;

  private DumpReader(JsonParser parser, Consumer<DumpedThread> threads) {
    this.parser = parser;
    this.threads = threads;
  }

  /**
   * What a dump says of itself.
   *
   * @param processId the process, as the dump has it
   * @param time when it was taken, ISO 8601
   * @param runtimeVersion the JVM's version, for example {@code 25.0.3+9-LTS}
   */
  public record Head(
      Optional<String> processId, Optional<String> time, Optional<String> runtimeVersion) {}

  /**
   * Reads a dump and counts its threads.
   *
   * @throws IOException if it is none, or breaks off
   */
  static StackGroups read(InputStream dump) throws IOException {
    return read(dump, UnaryOperator.identity());
  }

  /**
   * Reads a dump and counts its threads.
   *
   * @param masked what becomes of the names of threads and executors before anything is done with
   *     them
   * @throws IOException if it is none, or breaks off
   */
  static StackGroups read(InputStream dump, UnaryOperator<String> masked) throws IOException {
    var groups = new StackGroups(masked);
    read(dump, head -> {}, groups::add);
    return groups;
  }

  /**
   * Reads a dump.
   *
   * @param heads is given what the dump says of itself, before any thread
   * @param threads is given each thread
   * @throws IOException if it is none, or breaks off; what came before has been handed on
   */
  public static void read(InputStream dump, Consumer<Head> heads, Consumer<DumpedThread> threads)
      throws IOException {
    try (var parser = JSON.createParser(dump)) {
      var reader = new DumpReader(parser, threads);
      heads.accept(reader.toContainers());
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        reader.container();
      }
    } catch (JacksonException torn) {
      throw new IOException("it is no whole thread dump: " + torn.getOriginalMessage(), torn);
    }
  }

  private Head toContainers() throws IOException {
    var processId = Optional.<String>empty();
    var time = Optional.<String>empty();
    var version = Optional.<String>empty();
    for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
      if (token != JsonToken.PROPERTY_NAME) {
        continue;
      }
      var name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "threadContainers" -> {
          return new Head(processId, time, version);
        }
        case "processId" -> processId = scalar();
        case "time" -> time = scalar();
        case "runtimeVersion" -> version = scalar();
        default -> {} // what is inside is looked through too
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
    var id = OptionalLong.empty();
    var called = "";
    var state = Optional.<String>empty();
    boolean virtual = false;
    boolean mounted = false;
    List<String> stack = List.of();
    var waitsFor = Optional.<String>empty();
    var holds = new ArrayList<String>();
    int count = 1;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "tid" -> id = number();
        case "name" -> called = text().orElse("");
        case "state" -> state = text();
        case "virtual" -> virtual = parser.currentToken() == JsonToken.VALUE_TRUE;
        case "count" -> count = parser.getIntValue();
        case "stack" -> stack = stack();
        case "parkBlocker" -> waitsFor = blocker();
        case "blockedOn" -> waitsFor = text();
        case "monitorsOwned", "locksOwned" -> holds.addAll(monitors());
        case "carrier" -> mounted = parser.currentToken() != JsonToken.VALUE_NULL;
        default -> parser.skipChildren();
      }
    }
    hasFlags |= state.isPresent();
    if (called.equals(AgentBean.CANARY_THREAD)) {
      return;
    }
    threads.accept(
        new DumpedThread(
            id,
            kind(virtual, stack),
            called,
            executor,
            state,
            stack,
            count,
            waitsFor,
            holds,
            mounted));
  }

  /** The object that a thread is parked for: a text, or an object that holds it. */
  private Optional<String> blocker() {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return text();
    }
    var object = Optional.<String>empty();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = parser.currentName();
      parser.nextToken();
      if (name.equals("object")) {
        object = text();
      } else {
        parser.skipChildren();
      }
    }
    return object;
  }

  /** The monitors of every frame, or the locks of a listing. */
  private List<String> monitors() {
    var locks = new ArrayList<String>();
    int depth = 0;
    do {
      var token = parser.currentToken();
      if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT) {
        depth++;
      } else if (token == JsonToken.END_ARRAY || token == JsonToken.END_OBJECT) {
        depth--;
      } else if (token == JsonToken.VALUE_STRING && locks.size() < DEEPEST) {
        locks.add(parser.getString());
      }
    } while (depth > 0 && parser.nextToken() != null);
    return locks;
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

  private Optional<String> scalar() {
    var token = parser.currentToken();
    return token.isScalarValue() && token != JsonToken.VALUE_NULL
        ? Optional.of(parser.getString())
        : Optional.empty();
  }

  /** JDK 21 and 25 write numbers as text, other releases may not. */
  private OptionalLong number() {
    var text = scalar().orElse("");
    return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
  }
}
