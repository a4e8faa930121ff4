package dev.loomlab.targets.limits;

import java.time.Duration;

/**
 * What the service is told to be.
 *
 * @param port the port to listen on; 0 takes any free one
 * @param bound what binds it
 * @param pause how long each request waits, in the service itself, its database or downstream
 * @param endsWithInput whether the program ends when its standard input does
 */
record Setting(int port, Bound bound, Duration pause, boolean endsWithInput) {}
