package dev.loomlab.targets.pitfalls;

/** What a request has the service do. */
interface Work {
  /** What is said of work of which there is nothing to say. */
  String DONE = "OK";

  /**
   * Does it once.
   *
   * @param query the request's query, empty if it has none
   * @return the line to answer with
   * @throws Exception if it cannot be done
   */
  String perform(String query) throws Exception;
}
