package dev.loomlab.judge;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a demand takes of one variant, or why it cannot be had.
 *
 * @param caseName the case's name, empty where the plan names none
 * @param variant the variant's name
 * @param demand what is wanted
 * @param obstacle why this variant does not do it, a part of a sentence; empty if it does
 * @param needs what it takes, in this variant or in one with more of what is short; empty if
 *     nothing can be foretold
 */
public record Sizing(
    String caseName,
    String variant,
    Demand demand,
    Optional<String> obstacle,
    Optional<Needs> needs) {

  /**
   * What a demand takes; docs/MATH.md has the formulas.
   *
   * @param connections users, each with a connection, that together ask that often; absent if no
   *     number of them does
   * @param mostConnections with more of them the 99th percentile passes the bound; absent if there
   *     is no bound, or none was found up to the highest level measured
   * @param p99Millis the 99th percentile with that many connections
   * @param workers threads, permits or pooled connections of a kind that is held as long as here
   * @param carriers carriers for virtual threads; absent if processor time was not observed
   * @param cores cores that the target keeps busy; absent likewise
   * @param generatorCores cores that the generator keeps busy on the same machine; 0 if it has its
   *     own
   * @param beyond whether this is more than was measured, so that it is extrapolated
   */
  public record Needs(
      OptionalLong connections,
      OptionalLong mostConnections,
      OptionalDouble p99Millis,
      long workers,
      OptionalLong carriers,
      OptionalDouble cores,
      double generatorCores,
      boolean beyond) {}
}
