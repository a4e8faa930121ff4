package dev.loomlab.targets.pitfalls;

/** What the threads of a batch do, each once. */
interface Operation {
  /**
   * Does it in one thread of the batch.
   *
   * @param number which thread it is, from 0
   */
  void once(int number) throws Exception;

  /** Readies what a batch uses up; not timed. */
  default void prepare() throws Exception {}
}
