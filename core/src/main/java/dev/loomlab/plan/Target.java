package dev.loomlab.plan;

import java.net.URI;
import java.util.OptionalInt;

/** The program under test: a command line and an endpoint, nothing more. */
public sealed interface Target {

  /**
   * A program that each trial starts and stops.
   *
   * @param command the command line before a variant's arguments; <code>${port}</code> stands for a
   *     free port
   * @param ready how to see that it answers, for example {@code GET /ready}
   */
  record Started(String command, String ready) implements Target {}

  /**
   * A service that runs already and that trials neither start nor stop.
   *
   * @param endpoint where it answers
   * @param pid the process that is watched, if the author named it; otherwise the one that listens
   *     at the endpoint
   * @param ready how to see that it answers
   */
  record Running(URI endpoint, OptionalInt pid, String ready) implements Target {}

  /** How to see that the target answers. */
  String ready();
}
