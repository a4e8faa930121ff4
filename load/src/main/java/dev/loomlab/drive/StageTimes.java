package dev.loomlab.drive;

import java.nio.ByteBuffer;

/**
 * The stages of one answer with their durations, read from a {@code Server-Timing} header such as
 * {@code queue;dur=3.1, exec;dur=50.4} (W3C Server Timing: durations are milliseconds). Stages
 * without a duration are ignored; a stage that is given twice is added up.
 */
final class StageTimes {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long LONGEST_MILLIS = 1_000_000_000;
  private static final byte[] DURATION = HeaderText.name("dur");

  private final StageNames names;
  private int[] stages = {};
  private long[] nanos = {};
  private int size;

  /** No stages yet. */
  StageTimes(StageNames names) {
    this.names = names;
  }

  /** Forgets the stages. */
  void clear() {
    size = 0;
  }

  /** How many stages the answer has. */
  int size() {
    return size;
  }

  /** The number of a stage in the names. */
  int stage(int index) {
    return stages[index];
  }

  /** How long a stage took. */
  long nanos(int index) {
    return nanos[index];
  }

  /** Reads the header's value. */
  void read(ByteBuffer in, int from, int to) {
    int at = from;
    while (at < to) {
      int end = endOf(in, at, to, ',');
      metric(in, HeaderText.skipSpace(in, at, end), end);
      at = end + 1;
    }
  }

  private void metric(ByteBuffer in, int from, int to) {
    int nameEnd = endOf(in, from, to, ';');
    int trimmed = HeaderText.trimEnd(in, from, nameEnd);
    int at = nameEnd + 1;
    while (at < to) {
      int end = endOf(in, at, to, ';');
      int start = HeaderText.skipSpace(in, at, end);
      int equals = endOf(in, start, end, '=');
      if (equals < end
          && trimmed > from
          && HeaderText.equal(in, start, HeaderText.trimEnd(in, start, equals), DURATION)) {
        duration(in, from, trimmed, HeaderText.skipSpace(in, equals + 1, end), end);
        return;
      }
      at = end + 1;
    }
  }

  /** The place of the first such character outside quotes, or the end. */
  private static int endOf(ByteBuffer in, int from, int to, char wanted) {
    boolean quoted = false;
    for (int at = from; at < to; at++) {
      byte here = in.get(at);
      if (here == '"') {
        quoted = !quoted;
      } else if (here == '\\' && quoted) {
        at++;
      } else if (here == wanted && !quoted) {
        return at;
      }
    }
    return to;
  }

  private void duration(ByteBuffer in, int nameFrom, int nameTo, int from, int to) {
    int at = from < to && in.get(from) == '"' ? from + 1 : from;
    int first = at;
    long millis = 0;
    while (at < to && isDigit(in.get(at)) && millis < LONGEST_MILLIS) {
      millis = millis * 10 + (in.get(at++) - '0');
    }
    long parts = 0;
    if (at < to && in.get(at) == '.') {
      at++;
      for (long weight = NANOS_PER_MILLI / 10; at < to && isDigit(in.get(at)); weight /= 10) {
        parts += (in.get(at++) - '0') * weight;
      }
    }
    if (at > first && (at == to || in.get(at) == '"' || HeaderText.isSpace(in.get(at)))) {
      add(names.find(in, nameFrom, nameTo), millis * NANOS_PER_MILLI + parts);
    }
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private void add(int stage, long took) {
    if (stage == StageNames.ONE_TOO_MANY) {
      return;
    }
    for (int i = 0; i < size; i++) {
      if (stages[i] == stage) {
        nanos[i] += took;
        return;
      }
    }
    if (size == stages.length) {
      stages = java.util.Arrays.copyOf(stages, Math.max(2, size * 2));
      nanos = java.util.Arrays.copyOf(nanos, Math.max(2, size * 2));
    }
    stages[size] = stage;
    nanos[size++] = took;
  }
}
