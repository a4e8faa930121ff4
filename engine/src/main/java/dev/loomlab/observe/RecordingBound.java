package dev.loomlab.observe;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Where a flight recording ends by itself, whatever becomes of the one who asked for it, so that
 * none grows for ever in a JVM that goes on.
 *
 * @param time how long it records at most
 * @param bytes how much of it is kept on disk at most; what is older is dropped then
 * @param atExit the file that the JVM writes it to if it ends first, and in an orderly way; it is
 *     written when the recording is stopped, too
 */
public record RecordingBound(Duration time, long bytes, Path atExit) {}
