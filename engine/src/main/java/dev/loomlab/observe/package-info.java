/** Watches a target from outside its process, and says what it could not watch. */
@NullMarked
package dev.loomlab.observe;

import org.jspecify.annotations.NullMarked;
