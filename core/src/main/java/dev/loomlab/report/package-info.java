/** How findings are said: to a terminal, in Markdown, in JSON, in HTML. */
@NullMarked
package dev.loomlab.report;

import org.jspecify.annotations.NullMarked;
