package dev.loomlab.observe;

import dev.loomlab.record.StackGroup.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One entry of a thread dump, as the dump has it.
 *
 * @param id the thread's number, where the dump has it: the same in every dump of a JVM's life
 * @param kind what kind of thread it is
 * @param name what it is called; empty if it has no name
 * @param executor the executor that it belongs to; empty if to none
 * @param state its state, where the dump has it
 * @param stack its frames, the innermost call first
 * @param count how many threads the entry stands for, 1 or more
 * @param waitsFor the lock or blocker that it waits for, class and identity, if it waits for one
 * @param holds the locks that it is shown to hold
 * @param mounted whether it is shown to be a virtual thread on a carrier
 */
public record DumpedThread(
    OptionalLong id,
    Kind kind,
    String name,
    String executor,
    Optional<String> state,
    List<String> stack,
    int count,
    Optional<String> waitsFor,
    List<String> holds,
    boolean mounted) {

  /** Copies the locks. */
  public DumpedThread {
    holds = List.copyOf(holds);
  }
}
