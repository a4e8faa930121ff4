package dev.loomlab.drive;

/** Where the engine reads the time: nanoseconds from an arbitrary start, never going back. */
@FunctionalInterface
interface NanoClock {
  /** The machine's own clock. */
  NanoClock SYSTEM = System::nanoTime;

  /** The time now. */
  long nanoTime();
}
