/** Starts targets, hands them on once they answer, and never leaves one behind. */
@NullMarked
package dev.loomlab.launch;

import org.jspecify.annotations.NullMarked;
