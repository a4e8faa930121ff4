/**
 * The target {@code limits}: one small service whose throughput is bound by one stated thing, or by
 * none.
 */
@NullMarked
package dev.loomlab.targets.limits;

import org.jspecify.annotations.NullMarked;
