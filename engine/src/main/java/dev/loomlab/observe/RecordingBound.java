package dev.loomlab.observe;

import java.time.Duration;

/**
 * Where a flight recording ends by itself, whatever becomes of the one who asked for it, so that
 * none grows for ever in a JVM that goes on.
 *
 * @param time how long it records at most
 * @param bytes how much of it is kept on disk at most; what is older is dropped then
 */
public record RecordingBound(Duration time, long bytes) {}
