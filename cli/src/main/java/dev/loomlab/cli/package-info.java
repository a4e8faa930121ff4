/** The command: what a person types, what they read, and how the process ends. */
@NullMarked
package dev.loomlab.cli;

import org.jspecify.annotations.NullMarked;
