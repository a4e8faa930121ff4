package dev.loomlab.drive;

/** What a pacing needs of its event loop. */
interface Sender {
  /** Sends a request over an open connection that carries none. */
  void send(Connection connection, long dueNanos, long nowNanos);

  /** Takes the turn of a request that is due and is not sent; gives which request of the mix. */
  int turn();

  /** The time now, more exactly than the time at which a batch began. */
  long nanoTime();
}
