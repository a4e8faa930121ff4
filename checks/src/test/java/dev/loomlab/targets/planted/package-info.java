/** Faults planted in a target, which the architecture rules must find. */
@NullMarked
package dev.loomlab.targets.planted;

import org.jspecify.annotations.NullMarked;
