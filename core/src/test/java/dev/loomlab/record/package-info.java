/** Tests of records. */
@NullMarked
package dev.loomlab.record;

import org.jspecify.annotations.NullMarked;
