package dev.loomlab.judge;

import dev.loomlab.plan.Level;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The cheapest alternative to a candidate: the smallest pool of platform threads that does as well,
 * as a search found it, or that none does.
 *
 * @param caseName the case's name, empty where the plan names none
 * @param candidate the candidate that it was held against
 * @param level the level at which it was looked for
 * @param threads how many threads are enough; empty if none of those that were tried is
 * @param mostTried the largest pool that was tried
 * @param throughputRatio its throughput over the candidate's, if known
 * @param moreRssMebibytes how much more resident memory it holds than the candidate; below 0 less
 * @param moreP99Millis how much longer its p99 is than the candidate's; below 0 shorter
 */
public record Alternative(
    String caseName,
    String candidate,
    Level level,
    OptionalInt threads,
    int mostTried,
    OptionalDouble throughputRatio,
    OptionalDouble moreRssMebibytes,
    OptionalDouble moreP99Millis) {}
