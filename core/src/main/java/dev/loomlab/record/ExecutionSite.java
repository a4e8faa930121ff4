package dev.loomlab.record;

import java.util.List;

/**
 * A place at which threads were found executing by the samples of a flight recording.
 *
 * @param kind what kind of threads; a virtual thread that is mounted counts as virtual
 * @param frames where they stood, the innermost call first, at most ten
 * @param isNative whether they were in native code
 * @param samples how many samples
 */
public record ExecutionSite(
    StackGroup.Kind kind, List<String> frames, boolean isNative, long samples) {
  /** Copies the frames. */
  public ExecutionSite {
    frames = List.copyOf(frames);
  }
}
