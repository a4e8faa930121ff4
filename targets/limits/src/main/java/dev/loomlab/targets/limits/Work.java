package dev.loomlab.targets.limits;

/** The work of one request, done on the calling thread. */
@FunctionalInterface
interface Work {

  /**
   * Does it once.
   *
   * @throws Exception if it fails; the request is then answered with status 502
   */
  void perform() throws Exception;
}
