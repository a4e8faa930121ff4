/** What is kept of a trial: the boundary between running and judging. */
@NullMarked
package dev.loomlab.record;

import org.jspecify.annotations.NullMarked;
