/**
 * The target {@code pitfalls}: one small service with a switch for each thing that goes wrong for
 * people who adopt virtual threads, and a healthy twin of each.
 */
@NullMarked
package dev.loomlab.targets.pitfalls;

import org.jspecify.annotations.NullMarked;
