package dev.loomlab.judge;

import dev.loomlab.plan.Level;

/**
 * One place in the answer: a variant at a level, in a case.
 *
 * @param caseName the case's name, empty where the plan names none
 * @param variant the variant's name
 * @param level the level
 */
public record Cell(String caseName, String variant, Level level) {}
