package dev.loomlab.plan.planted;

import dev.loomlab.record.Counts;

/** A plan that knows records, against the flow. */
public record LooksAhead(Counts counts) {}
