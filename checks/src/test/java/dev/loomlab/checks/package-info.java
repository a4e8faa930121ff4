/** Checks across modules: the architecture, and the command as a person uses it. */
@NullMarked
package dev.loomlab.checks;

import org.jspecify.annotations.NullMarked;
