/** What this machine can measure: probes of sleep, threads, files, ports and the load engine. */
@NullMarked
package dev.loomlab.baseline;

import org.jspecify.annotations.NullMarked;
