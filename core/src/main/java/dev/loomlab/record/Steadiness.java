package dev.loomlab.record;

/** Whether a warm-up went on until throughput was steady. */
public enum Steadiness {
  /** The warm-up had a fixed length; nobody looked. */
  NOT_ASKED,
  /** It went on until throughput was steady. */
  REACHED,
  /** It ended at its bound, and throughput still moved. */
  NOT_REACHED;

  /** Of two generators' together: a level is steady only if it was for both. */
  Steadiness with(Steadiness other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
