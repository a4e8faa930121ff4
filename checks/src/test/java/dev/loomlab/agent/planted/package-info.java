/** A fault planted in the agent, which the architecture rules must find. */
@NullMarked
package dev.loomlab.agent.planted;

import org.jspecify.annotations.NullMarked;
