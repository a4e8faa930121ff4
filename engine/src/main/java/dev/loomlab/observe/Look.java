package dev.loomlab.observe;

import dev.loomlab.record.Sockets;
import dev.loomlab.record.ThreadDump;
import java.util.Optional;

/**
 * What a single look at a target found.
 *
 * @param atNanos when it was begun, counted from the trial's start
 * @param dump where the threads stood
 * @param sockets the connections
 */
public record Look(long atNanos, Optional<ThreadDump> dump, Optional<Sockets> sockets) {}
