/** Tests of the reports: golden files of an invented run, and what hostile words must not do. */
@NullMarked
package dev.loomlab.report;

import org.jspecify.annotations.NullMarked;
