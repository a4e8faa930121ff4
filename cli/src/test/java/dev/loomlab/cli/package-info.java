/** Tests of the command. */
@NullMarked
package dev.loomlab.cli;

import org.jspecify.annotations.NullMarked;
