/** What the records let us say: a pure function from records to findings. */
@NullMarked
package dev.loomlab.judge;

import org.jspecify.annotations.NullMarked;
