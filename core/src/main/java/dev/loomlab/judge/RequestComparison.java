package dev.loomlab.judge;

/**
 * A candidate against the baseline by one request among several.
 *
 * @param request the request's name in the plan
 * @param comparison what may be said, by throughput, p50 or p99 of that request alone
 */
public record RequestComparison(String request, Comparison comparison) {}
