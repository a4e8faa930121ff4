package dev.loomlab.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * One YAML document as a tree of settings with places, without types.
 *
 * <p>Built from parser events and not by recursion, so that depth is bounded here and no text can
 * overflow the stack. What makes YAML surprising is refused: anchors, aliases, tags, several
 * documents, keys that are no words, keys given twice.
 */
final class YamlText {
  /** The longest text that is read, in characters: far beyond any plan. */
  static final int MAX_CHARACTERS = 100_000;

  /** How deep lists and keys may be nested. */
  static final int MAX_DEPTH = 20;

  private final FaultList faults;
  private final Deque<Open> open = new ArrayDeque<>();
  private Optional<Setting> root = Optional.empty();
  private int documents;

  private YamlText(FaultList faults) {
    this.faults = faults;
  }

  /**
   * Reads a text; gives nothing, and at least one fault, if it is no document that can be gone on
   * with.
   */
  static Optional<Setting> read(String text, FaultList faults) {
    if (text.length() > MAX_CHARACTERS) {
      faults.add(
          1, 1, "the text has " + text.length() + " characters; at most 100000 are read as a plan");
      return Optional.empty();
    }
    return new YamlText(faults).parse(text);
  }

  private Optional<Setting> parse(String text) {
    try {
      for (var event : new Parse(LoadSettings.builder().build()).parseString(text)) {
        if (!take(event)) {
          return Optional.empty();
        }
      }
    } catch (MarkedYamlEngineException broken) {
      syntaxFault(text, broken);
      return Optional.empty();
    } catch (ReaderException unreadable) {
      unreadableFault(text, unreadable);
      return Optional.empty();
    } catch (YamlEngineException broken) {
      faults.add(1, 1, "this is no YAML: " + firstLine(broken));
      return Optional.empty();
    }
    if (root.isEmpty()) {
      faults.add(1, 1, "the plan is empty");
    }
    return root;
  }

  /** Takes one event in; false: there is no sense in going on. */
  private boolean take(Event event) {
    var mark = event.getStartMark();
    int line = mark.map(Mark::getLine).orElse(0) + 1;
    int column = mark.map(Mark::getColumn).orElse(0) + 1;
    if (event instanceof NodeEvent node) {
      refuseSurprises(node, line, column);
    }
    return switch (event.getEventId()) {
      case DocumentStart -> onlyDocument(line, column);
      case MappingStart, SequenceStart -> {
        open.push(
            event.getEventId() == Event.ID.MappingStart
                ? new OpenMapping(line, column, faults)
                : new OpenSequence(line, column));
        yield shallow(line, column);
      }
      case MappingEnd, SequenceEnd -> {
        close(open.pop().closed());
        yield true;
      }
      case Scalar -> {
        close(new Setting.Scalar(((ScalarEvent) event).getValue(), line, column));
        yield true;
      }
      case Alias -> {
        close(new Setting.Scalar("*" + ((AliasEvent) event).getAlias(), line, column));
        yield true;
      }
      case StreamStart, StreamEnd, DocumentEnd, Comment -> true;
    };
  }

  private void refuseSurprises(NodeEvent node, int line, int column) {
    if (node instanceof AliasEvent) {
      faults.add(line, column, "aliases (*name) are not read in plans: write the value out");
    } else if (node.getAnchor().isPresent()) {
      faults.add(line, column, "anchors (&name) are not read in plans: write each value out");
    }
    boolean tagged =
        switch (node) {
          case ScalarEvent scalar -> scalar.getTag().isPresent();
          case CollectionStartEvent collection -> collection.getTag().isPresent();
          default -> false;
        };
    if (tagged) {
      faults.add(line, column, "tags (!name) are not read in plans: leave it out");
    }
  }

  private boolean onlyDocument(int line, int column) {
    documents++;
    if (documents > 1) {
      faults.add(line, column, "a second document starts here; a plan is one document");
    }
    return documents == 1;
  }

  private boolean shallow(int line, int column) {
    if (open.size() > MAX_DEPTH) {
      faults.add(line, column, "nested more than " + MAX_DEPTH + " deep; no plan needs that");
    }
    return open.size() <= MAX_DEPTH;
  }

  private void close(Setting setting) {
    if (open.isEmpty()) {
      root = Optional.of(setting);
    } else {
      open.element().add(setting);
    }
  }

  private void syntaxFault(String text, MarkedYamlEngineException broken) {
    var mark = Optional.ofNullable(broken.getProblemMark()).flatMap(each -> each);
    int line = mark.map(Mark::getLine).orElse(0);
    var placeholder = text.lines().skip(line).findFirst().filter(each -> each.contains("${"));
    faults.add(
        line + 1,
        mark.map(Mark::getColumn).orElse(0) + 1,
        "this is no YAML: "
            + broken.getProblem()
            + placeholder.map(_ -> "; inside { } a text with ${port} needs quotes").orElse(""));
  }

  private void unreadableFault(String text, ReaderException unreadable) {
    var before = text.substring(0, Math.min(unreadable.getPosition(), text.length()));
    int line = (int) before.chars().filter(letter -> letter == '\n').count() + 1;
    faults.add(
        line,
        before.length() - before.lastIndexOf('\n'),
        "this is no text: the character U+%04X is not allowed"
            .formatted(unreadable.getCodePoint()));
  }

  private static String firstLine(Exception exception) {
    return String.valueOf(exception.getMessage()).lines().findFirst().orElse("");
  }

  /** A list or mapping whose end was not seen yet. */
  private sealed interface Open {
    void add(Setting setting);

    Setting closed();
  }

  private static final class OpenSequence implements Open {
    private final int line;
    private final int column;
    private final List<Setting> items = new ArrayList<>();

    OpenSequence(int line, int column) {
      this.line = line;
      this.column = column;
    }

    @Override
    public void add(Setting setting) {
      items.add(setting);
    }

    @Override
    public Setting closed() {
      return new Setting.Sequence(items, line, column);
    }
  }

  private static final class OpenMapping implements Open {
    private final int line;
    private final int column;
    private final FaultList faults;
    private final List<Setting.Entry> entries = new ArrayList<>();
    private final Map<String, Integer> lineByKey = new HashMap<>();
    private Optional<Setting> key = Optional.empty();

    OpenMapping(int line, int column, FaultList faults) {
      this.line = line;
      this.column = column;
      this.faults = faults;
    }

    @Override
    public void add(Setting setting) {
      if (key.isEmpty()) {
        key = Optional.of(setting);
        return;
      }
      switch (key.get()) {
        case Setting.Scalar word -> enter(word, setting);
        case Setting.Sequence list -> faults.add(list, "a key must be a word, not a list");
        case Setting.Mapping keys -> faults.add(keys, "a key must be a word, not further keys");
      }
      key = Optional.empty();
    }

    private void enter(Setting.Scalar word, Setting value) {
      var earlier = lineByKey.putIfAbsent(word.text(), word.line());
      if (earlier == null) {
        entries.add(new Setting.Entry(word, value));
      } else {
        faults.add(word, "'" + word.text() + "' was already given on line " + earlier);
      }
    }

    @Override
    public Setting closed() {
      return new Setting.Mapping(entries, line, column);
    }
  }
}
