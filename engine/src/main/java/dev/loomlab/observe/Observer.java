package dev.loomlab.observe;

/** Begins to watch targets. */
public interface Observer {

  /** Begins to watch a target. Never fails: what cannot be watched is listed in the observation. */
  Watch watch(WatchOrder order);
}
