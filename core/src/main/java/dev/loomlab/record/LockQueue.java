package dev.loomlab.record;

import java.util.Optional;

/**
 * Threads of one dump that wait for the same lock.
 *
 * @param lock the class of the lock: that of the monitor's object, or for example {@code
 *     java.util.concurrent.locks.ReentrantLock$NonfairSync}
 * @param waiting how many threads wait for it, 1 or more
 * @param waitingVirtual how many of them are virtual
 * @param holdingCarriers how many of those were seen to hold a carrier while they wait: they are
 *     pinned
 * @param site the innermost application frame of most that wait, if they have one
 * @param owner who holds it; empty if the dump does not show that
 */
public record LockQueue(
    String lock,
    int waiting,
    int waitingVirtual,
    int holdingCarriers,
    Optional<String> site,
    Optional<Owner> owner) {

  /**
   * The thread that holds a lock.
   *
   * @param kind what kind of thread it is
   * @param name what it is called; empty if it has no name
   * @param state its state, where the dump has it
   * @param place its innermost application frame, or its innermost frame if it has none there
   */
  public record Owner(
      StackGroup.Kind kind, String name, Optional<String> state, Optional<String> place) {}
}
