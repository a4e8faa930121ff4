/** When: the order of trials and the times of arrivals. Reads no clock. */
@NullMarked
package dev.loomlab.schedule;

import org.jspecify.annotations.NullMarked;
