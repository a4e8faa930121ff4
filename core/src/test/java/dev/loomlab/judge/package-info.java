/** Tests of the judge, from journals that a queueing model writes. */
@NullMarked
package dev.loomlab.judge;

import org.jspecify.annotations.NullMarked;
