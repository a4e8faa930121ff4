/** Tests of the probes. */
@NullMarked
package dev.loomlab.baseline;

import org.jspecify.annotations.NullMarked;
