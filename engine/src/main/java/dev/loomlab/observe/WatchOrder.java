package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is to be watched.
 *
 * @param process the process that serves, if it is known
 * @param observe what is watched of it
 * @param folder where {@code recording.jfr} is written
 * @param originNanos the trial's start by {@link System#nanoTime}, from which samples count
 */
public record WatchOrder(
    Optional<ProcessHandle> process, Observe observe, Path folder, long originNanos) {}
