package dev.loomlab.observe;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Stacks of a recording as they are kept. A recording holds each stack once for many events, and so
 * is it read once; few are held at a time.
 */
public final class RecordedStacks {
  private static final int MOST_HELD = 5_000;
  private static final String UNKNOWN = "unknown";

  /** Calls that only carry the blocking out. */
  private static final List<String> PARKING =
      List.of("java.lang.VirtualThread.", "java.lang.System$", "jdk.internal.");

  /**
   * A stack.
   *
   * @param frames its frames, the innermost call first
   * @param isTruncated whether it ends before the outermost call
   */
  public record Stack(List<String> frames, boolean isTruncated) {
    /** Copies the frames. */
    public Stack {
      frames = List.copyOf(frames);
    }

    /** The innermost call of the program itself; the one that blocks if there is none. */
    String site() {
      return Frames.application(frames.stream()).orElseGet(this::blocking);
    }

    /** The innermost call that is not part of how threads are parked. */
    String blocking() {
      return frames.stream()
          .filter(frame -> PARKING.stream().noneMatch(frame::startsWith))
          .findFirst()
          .or(() -> frames.stream().findFirst())
          .orElse(UNKNOWN);
    }
  }

  private static final Stack NONE = new Stack(List.of(), false);

  private final Frames frames = new Frames();
  private final IdentityHashMap<RecordedStackTrace, Stack> held = new IdentityHashMap<>();

  /** Readies it; nothing is held yet. */
  public RecordedStacks() {}

  /** The stack of an event; one without frames if it has none. */
  public Stack of(RecordedEvent event) {
    var recorded = event.getStackTrace();
    if (recorded == null) {
      return NONE;
    }
    var known = held.get(recorded);
    if (known == null) {
      known = read(recorded);
      if (held.size() >= MOST_HELD) {
        held.clear();
      }
      held.put(recorded, known);
    }
    return known;
  }

  /** Holds none any more, as when those of a chunk will not be met again. */
  public void clear() {
    held.clear();
  }

  private Stack read(RecordedStackTrace recorded) {
    var read = new ArrayList<String>();
    for (RecordedFrame frame : recorded.getFrames()) {
      var method = frame.getMethod();
      if (method != null && method.getType() != null) {
        read.add(frames.clean(method.getType().getName() + "." + method.getName()));
      }
    }
    return new Stack(read, recorded.isTruncated());
  }
}
