package dev.loomlab.drive;

/** When requests are due and which connection carries them. Only the event loop calls it. */
sealed interface Pacing permits ClosedUsers, OpenArrivals {

  /** Requests become due from now on. */
  void start(long startNanos, long nowNanos);

  /** No request becomes due at or after this time. */
  void until(long endNanos);

  /** A connection is open and carries nothing. */
  void free(Connection connection, long nowNanos);

  /** A connection for this slot could not be opened. */
  void unconnected(int slot, int openConnections, long nowNanos);

  /** Sends what is due. */
  void tick(long nowNanos);

  /** When {@link #tick} has something to do; {@link Long#MAX_VALUE} if nothing is to come. */
  long nextNanos();

  /** Whether {@link #nextNanos} is to be met more exactly than to a millisecond. */
  boolean isExact();

  /** Whether requests that were due wait for a connection. */
  boolean isWaiting();

  /** Gives up the requests that wait. */
  void abandon();
}
