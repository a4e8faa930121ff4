/** Faults planted in the diagnosis, which the architecture rules must find. */
@NullMarked
package dev.loomlab.diagnose.planted;

import org.jspecify.annotations.NullMarked;
