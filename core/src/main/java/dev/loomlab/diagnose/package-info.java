/** What the observations of one JVM say by themselves, without a comparison. */
@NullMarked
package dev.loomlab.diagnose;

import org.jspecify.annotations.NullMarked;
