/** Looks at one JVM as it is, or at files that one left, and says what they say. */
@NullMarked
package dev.loomlab.inspect;

import org.jspecify.annotations.NullMarked;
