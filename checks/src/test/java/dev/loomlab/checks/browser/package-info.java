/** Tests of report.html in a real browser. */
@NullMarked
package dev.loomlab.checks.browser;

import org.jspecify.annotations.NullMarked;
