package dev.loomlab.targets.pitfalls;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * What the service is told to be.
 *
 * @param port the port to listen on; 0 takes any free one
 * @param scenario what is the matter with it
 * @param healthy whether it is the twin with which nothing is the matter
 * @param size how many of what the scenario counts
 * @param pause how long whatever waits there waits
 * @param threads how many platform threads serve the requests; absent: a virtual thread each
 * @param operation what a batch does
 * @param poolBeans whether a pool shows itself through JMX
 */
record Setting(
    int port,
    Scenario scenario,
    boolean healthy,
    int size,
    Duration pause,
    OptionalInt threads,
    OperationName operation,
    boolean poolBeans) {}
