/**
 * Runs a plan: launches, drives and observes each trial, and keeps it before the next one starts.
 */
@NullMarked
package dev.loomlab.run;

import org.jspecify.annotations.NullMarked;
