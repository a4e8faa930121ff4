package dev.loomlab.plan;

/**
 * One thing wrong with a plan.
 *
 * @param line the line in the plan's text, from 1; 0 where no line can be named
 * @param column the column, from 1; 0 where none can be named
 * @param message what is wrong and what to write instead
 */
public record Fault(int line, int column, String message) {}
