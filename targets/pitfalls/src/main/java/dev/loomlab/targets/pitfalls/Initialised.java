package dev.loomlab.targets.pitfalls;

import java.time.Duration;

/** What takes long to initialise. */
final class Initialised {
  private static volatile Duration pause = Duration.ZERO;

  private Initialised() {}

  /** Sets how long it takes. */
  static void takesSoLong(Duration each) {
    pause = each;
  }

  /** Waits for that long. */
  static void await() {
    Pauses.sleep(pause);
  }

  /** Waits when it is initialised. Copies of it are, see {@link FreshLoader}. */
  public static final class Slowly {
    static {
      Initialiser.run();
    }

    private Slowly() {}
  }

  /** The way from the copy of a class, which is a stranger here, to its original's package. */
  public static final class Initialiser {
    private Initialiser() {}

    /** Waits. */
    public static void run() {
      await();
    }
  }
}
