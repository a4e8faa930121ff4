package dev.loomlab.diagnose.planted;

import dev.loomlab.judge.Cell;

/** A diagnosis that knows the judge, against the flow. */
public record KnowsTheJudge(Cell cell) {}
