/** Tests of the diagnosis, from sightings that are drawn by hand. */
@NullMarked
package dev.loomlab.diagnose;

import org.jspecify.annotations.NullMarked;
