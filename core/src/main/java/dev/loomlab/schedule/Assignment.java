package dev.loomlab.schedule;

import dev.loomlab.plan.Level;
import dev.loomlab.plan.Work;
import java.net.URI;
import java.util.OptionalLong;

/**
 * What one generator process is to do at one level: warm-up, window, drain.
 *
 * @param work what one unit of load is
 * @param endpoint where the target answers
 * @param level this generator's share of the level
 * @param firstDueNanos when this generator's first arrival of open load is due, counted from the
 *     start; generators that share a rate are staggered by it
 * @param thinkNanos the pause between an answer and the same user's next request
 * @param connections how many connections open load may use
 * @param warmupNanos least length of a warm-up; it is lengthened to 1.5 response times
 * @param warmupBursts how many warm-ups precede the window, each followed by a drain but the last
 * @param windowNanos least length of the window; it is lengthened to one response time
 * @param holdNanos how long load goes on after the window, so that whoever looks at the target sees
 *     it at work without disturbing what is measured; its requests count in no figure of the window
 * @param timeoutNanos least time after which a request is given up; lengthened to three response
 *     times
 * @param trustAnyCertificate whether a certificate that cannot be verified is accepted
 * @param steadyWithinNanos how long the last warm-up may last until throughput is steady; empty: it
 *     ends after its length, steady or not
 * @param beginAt where in its mix of requests and in the rows of their values this generator
 *     begins, from 0 to below 1 of the way through
 */
public record Assignment(
    Work work,
    URI endpoint,
    Level level,
    long firstDueNanos,
    long thinkNanos,
    int connections,
    long warmupNanos,
    int warmupBursts,
    long windowNanos,
    long holdNanos,
    long timeoutNanos,
    boolean trustAnyCertificate,
    OptionalLong steadyWithinNanos,
    double beginAt) {}
