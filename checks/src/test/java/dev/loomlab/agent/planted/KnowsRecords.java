package dev.loomlab.agent.planted;

import dev.loomlab.record.Counts;

/** An agent that knows records, which are in no target. */
public record KnowsRecords(Counts counts) {}
