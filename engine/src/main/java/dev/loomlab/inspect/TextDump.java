package dev.loomlab.inspect;

import dev.loomlab.observe.DumpedThread;
import dev.loomlab.record.StackGroup.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads thread dumps in text, line by line: what {@code jstack}, {@code jcmd Thread.print} and a
 * QUIT signal print, alone or amid a log, and the plain form of {@code jcmd Thread.dump_to_file}.
 *
 * <p>A thread that waits for a monitor's notification is printed as if it held that monitor, which
 * it has given up meanwhile; that one is not counted as held.
 */
final class TextDump {
  private static final Pattern FULL =
      Pattern.compile("Full thread dump (.*?)\\(([^ )]+).*|Full thread dump.*");
  private static final Pattern CLOCK =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d[.\\d]*)Z?");
  private static final Pattern PRINTED =
      Pattern.compile(
          "\"(.*?)\"(?: #(\\d+))?(?: \\[\\d+])?(?: daemon)?"
              + " ((?:prio=|os_prio=|Id=|tid=|nid=).*)");
  private static final Pattern BEAN =
      Pattern.compile("(?:.* )?Id=(\\d+) ([A-Z_]+)(?: on (\\S+))?(?: .*)?");
  private static final Pattern FILED =
      Pattern.compile("#(\\d+) \"(.*)\"( virtual)?(?: ([A-Z_]{3,15}))?(?: .*)?");
  private static final Pattern STATE =
      Pattern.compile("\\s+java\\.lang\\.Thread\\.State: (\\w+).*");
  private static final Pattern FRAME = Pattern.compile("(?:\\s+at |\\s{6})(\\S.*\\(.*\\))\\s*");
  private static final Pattern CARRIER =
      Pattern.compile("\\s+(Carrying|Mounted) virtual thread (?:\".*\" )?#(\\d+).*");
  private static final Pattern VERSION = Pattern.compile("\\d{1,3}([.+]\\S{0,40})?");
  private static final Pattern LOCK =
      Pattern.compile(
          "\\s+-\\s+(waiting to lock|waiting to re-lock in wait\\(\\)|parking to wait for"
              + "|waiting on|blocked on|locked|)\\s*<?([^\\s>]+)>?(?: \\(an? (.+)\\))?\\s*");
  private static final int DEEPEST = 2_000;

  /** Is told what a text holds, in its order. */
  interface Listener {
    /**
     * A dump begins.
     *
     * @param version the JVM's version, if the dump has it
     * @param time when it was taken, as printed
     */
    void begins(Optional<String> version, Optional<String> time);

    /** A thread of the dump that began last. */
    void has(DumpedThread thread);

    /** The dump is at its end: nothing of it is missing. */
    void ends();
  }

  private final Listener listener;
  private boolean open;
  private boolean filed;
  private Optional<String> clock = Optional.empty();
  private Optional<String> version = Optional.empty();
  private Optional<Entry> entry = Optional.empty();

  /** A thread whose lines are being read. */
  private static final class Entry {
    private final OptionalLong id;
    private final String name;
    private final Optional<Kind> kind;
    private final boolean mounted;
    private final List<String> stack = new ArrayList<>();
    private final List<String> holds = new ArrayList<>();
    private Optional<String> state;
    private Optional<String> waitsFor = Optional.empty();
    private Optional<String> notifiedOn = Optional.empty();
    private OptionalLong carries = OptionalLong.empty();

    private Entry(
        OptionalLong id,
        String name,
        Optional<Kind> kind,
        boolean mounted,
        Optional<String> state) {
      this.id = id;
      this.name = name;
      this.kind = kind;
      this.mounted = mounted;
      this.state = state;
    }

    /** A virtual thread on its carrier. */
    private static Entry mounted(OptionalLong id) {
      return new Entry(id, "", Optional.of(Kind.VIRTUAL), true, Optional.empty());
    }

    private DumpedThread thread() {
      notifiedOn.ifPresent(each -> holds.removeIf(each::equals));
      boolean virtual =
          !stack.isEmpty() && stack.getLast().contains("java.lang.VirtualThread.run(");
      return new DumpedThread(
          id,
          kind.orElse(virtual ? Kind.VIRTUAL : Kind.PLATFORM),
          name,
          "",
          state,
          stack,
          1,
          waitsFor,
          holds,
          mounted);
    }
  }

  TextDump(Listener listener) {
    this.listener = listener;
  }

  /** Takes the next line of the text. */
  void take(String line) {
    var full = FULL.matcher(line);
    if (full.matches()) {
      begin(Optional.ofNullable(full.group(2)), false);
    } else if (line.startsWith("\"")) {
      printed(PRINTED.matcher(line));
    } else if (line.startsWith("#")) {
      filed(FILED.matcher(line));
    } else if (open && line.startsWith("JNI global ref")) {
      finishEntry();
      listener.ends();
      open = false;
    } else if (!line.isEmpty() && Character.isWhitespace(line.charAt(0))) {
      inside(line);
    } else {
      between(line);
    }
  }

  /** Takes the end of the text. */
  void end() {
    finishEntry();
    if (open && filed) {
      listener.ends();
    }
  }

  private void begin(Optional<String> ofJvm, boolean inAFile) {
    finishEntry();
    if (open && filed) {
      listener.ends();
    }
    listener.begins(ofJvm, clock);
    clock = Optional.empty();
    open = true;
    filed = inAFile;
  }

  /** A line between threads: the time of a dump to come, or the version in a dump to a file. */
  private void between(String line) {
    if (!line.isEmpty()) {
      finishEntry();
    }
    var time = CLOCK.matcher(line);
    if (time.matches()) {
      clock = Optional.of(time.group(1) + "T" + time.group(2));
      version = Optional.empty();
      if (filed) {
        open = false;
        filed = false;
        listener.ends();
      }
    } else if (clock.isPresent() && version.isEmpty() && VERSION.matcher(line).matches()) {
      version = Optional.of(line);
    }
  }

  private void printed(Matcher header) {
    if (!open || !header.matches()) {
      return;
    }
    finishEntry();
    var bean = BEAN.matcher(header.group(3));
    boolean isBean = bean.matches();
    var id = Optional.ofNullable(isBean ? bean.group(1) : header.group(2));
    var made =
        new Entry(
            number(id),
            header.group(1),
            Optional.empty(),
            false,
            isBean ? Optional.of(bean.group(2)) : Optional.empty());
    if (isBean && "BLOCKED".equals(bean.group(2))) {
      made.waitsFor = Optional.ofNullable(bean.group(3));
    }
    entry = Optional.of(made);
  }

  private void filed(Matcher header) {
    if (!header.matches() || (!open && clock.isEmpty())) {
      return;
    }
    if (!open) {
      begin(version, true);
    }
    finishEntry();
    entry =
        Optional.of(
            new Entry(
                number(Optional.of(header.group(1))),
                header.group(2),
                Optional.of(header.group(3) == null ? Kind.PLATFORM : Kind.VIRTUAL),
                false,
                Optional.ofNullable(header.group(4))));
  }

  private static OptionalLong number(Optional<String> digits) {
    return digits.filter(each -> each.length() <= 18).map(Long::parseLong).stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  private void inside(String line) {
    if (entry.isEmpty()) {
      return;
    }
    var of = entry.get();
    var frame = FRAME.matcher(line);
    if (frame.matches()) {
      if (of.stack.size() < DEEPEST) {
        of.stack.add(frame.group(1));
      }
      return;
    }
    var state = STATE.matcher(line);
    if (state.matches()) {
      of.state = Optional.of(state.group(1));
      return;
    }
    var carrier = CARRIER.matcher(line);
    if (carrier.matches()) {
      carrier(of, carrier.group(1).equals("Mounted"), number(Optional.of(carrier.group(2))));
      return;
    }
    lock(of, LOCK.matcher(line));
  }

  /** JDK 21 only names the virtual thread that a carrier carries; 24 prints its stack as well. */
  private void carrier(Entry of, boolean stackFollows, OptionalLong virtual) {
    if (stackFollows) {
      of.carries = OptionalLong.empty();
      finishEntry();
      entry = Optional.of(Entry.mounted(virtual));
    } else {
      of.carries = virtual;
    }
  }

  private static void lock(Entry of, Matcher line) {
    if (!line.matches()) {
      return;
    }
    var identity =
        line.group(3) == null ? line.group(2) : line.group(3).strip() + "@" + line.group(2);
    switch (line.group(1)) {
      case "waiting to lock", "waiting to re-lock in wait()", "parking to wait for", "blocked on" ->
          of.waitsFor = Optional.of(identity);
      case "waiting on" -> of.notifiedOn = Optional.of(identity);
      case "locked" -> of.holds.add(identity);
      default -> ownable(of, identity);
    }
  }

  /** A line under "Locked ownable synchronizers", which names a lock or says None. */
  private static void ownable(Entry of, String identity) {
    if (identity.contains("@")) {
      of.holds.add(identity);
    }
  }

  private void finishEntry() {
    entry.ifPresent(
        each -> {
          listener.has(each.thread());
          if (each.carries.isPresent()) {
            listener.has(Entry.mounted(each.carries).thread());
          }
        });
    entry = Optional.empty();
  }
}
