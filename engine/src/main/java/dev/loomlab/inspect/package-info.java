/** Looks at one JVM that runs, or at files of one, and gives what was seen as a sighting. */
@NullMarked
package dev.loomlab.inspect;

import org.jspecify.annotations.NullMarked;
