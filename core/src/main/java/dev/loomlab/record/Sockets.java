package dev.loomlab.record;

import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The TCP connections of a target's process at one moment.
 *
 * @param inbound established connections that it accepted, by the port that it listens on
 * @param waiting connections that the system holds ready until the target accepts them, by port
 * @param outbound established connections that it opened, by the address and port of the other end
 * @param closeWait connections to its own ports that the other end has closed and it has not,
 *     whether it has accepted them or not; absent in records of before they were counted
 */
public record Sockets(
    Map<Integer, Integer> inbound,
    Map<Integer, Integer> waiting,
    Map<String, Integer> outbound,
    OptionalInt closeWait) {

  /** Copies the maps, in order. */
  public Sockets {
    inbound = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(inbound));
    waiting = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(waiting));
    outbound = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(outbound));
  }

  /** Connections of which it is not known how many the other end has closed. */
  public Sockets(
      Map<Integer, Integer> inbound, Map<Integer, Integer> waiting, Map<String, Integer> outbound) {
    this(inbound, waiting, outbound, OptionalInt.empty());
  }
}
