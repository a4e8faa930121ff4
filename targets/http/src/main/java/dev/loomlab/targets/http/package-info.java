/**
 * The target {@code http}: the JDK's own HTTP server doing a stated amount of work per request
 * under a stated thread model.
 */
@NullMarked
package dev.loomlab.targets.http;

import org.jspecify.annotations.NullMarked;
