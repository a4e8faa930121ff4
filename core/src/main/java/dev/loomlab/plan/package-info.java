/** What is asked: the experiment as data, validated whole before anything runs. */
@NullMarked
package dev.loomlab.plan;

import org.jspecify.annotations.NullMarked;
