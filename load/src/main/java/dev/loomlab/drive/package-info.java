/** Drive: offers the load and accounts for every request that was due. */
@NullMarked
package dev.loomlab.drive;

import org.jspecify.annotations.NullMarked;
