package dev.loomlab.inspect;

import dev.loomlab.observe.RecordedChunk;
import java.time.Instant;
import java.util.List;

/**
 * The stretch of time that recordings cover, parted into slices of equal length.
 *
 * @param originNanos when it begins, in nanoseconds since 1970
 * @param endNanos when it ends
 * @param sliceNanos how long a slice is, at least a second
 */
record RecordedSpan(long originNanos, long endNanos, long sliceNanos) {
  private static final long SECOND = 1_000_000_000L;
  private static final int MOST_SLICES = 3_600;

  /** The span of chunks, at least one. */
  static RecordedSpan of(List<RecordedChunk> chunks) {
    long origin = chunks.stream().mapToLong(RecordedChunk::startNanos).min().orElseThrow();
    long end =
        chunks.stream()
            .mapToLong(each -> each.startNanos() + Math.max(0, each.durationNanos()))
            .max()
            .orElseThrow();
    return new RecordedSpan(origin, end, Math.max(SECOND, (end - origin) / MOST_SLICES));
  }

  /** How long it is. */
  double seconds() {
    return (endNanos - originNanos) / 1e9;
  }

  /** The slice of a moment. */
  int slice(Instant moment) {
    return (int) Math.max(0, since(moment) / sliceNanos);
  }

  /** How long after its beginning a moment is; negative before. */
  long since(Instant moment) {
    return moment.getEpochSecond() * SECOND + moment.getNano() - originNanos;
  }
}
