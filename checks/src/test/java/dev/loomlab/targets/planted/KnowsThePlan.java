package dev.loomlab.targets.planted;

import dev.loomlab.plan.Plan;

/** A target that knows what is asked of it. */
public record KnowsThePlan(Plan plan) {}
