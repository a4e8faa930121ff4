/** Measurements of Loomlab itself; each is a program of its own that prints its figures. */
@NullMarked
package dev.loomlab.bench;

import org.jspecify.annotations.NullMarked;
