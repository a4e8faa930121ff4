package dev.loomlab.judge;

/**
 * What became of one expectation of the plan.
 *
 * @param text the plan's line
 * @param holds whether it holds; no data is no pass
 * @param observed what was measured, in words with figures
 */
public record ExpectationResult(String text, Check.Held holds, String observed) {}
