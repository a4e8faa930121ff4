/** Faults planted in the plan stage, which the architecture rules must find. */
@NullMarked
package dev.loomlab.plan.planted;

import org.jspecify.annotations.NullMarked;
