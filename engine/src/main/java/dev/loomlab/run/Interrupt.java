package dev.loomlab.run;

import java.util.ArrayList;
import java.util.List;

/** A wish to stop a run, made at any time from any thread, and kept to cooperatively. */
public final class Interrupt {
  private final List<Runnable> listeners = new ArrayList<>();
  private boolean requested;

  /** A listener's place in the list; closing it takes the listener out. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /** Asks the run to stop. */
  public void request() {
    List<Runnable> told;
    synchronized (this) {
      if (requested) {
        return;
      }
      requested = true;
      told = List.copyOf(listeners);
    }
    told.forEach(Runnable::run);
  }

  /** Whether the run is to stop. */
  public synchronized boolean isRequested() {
    return requested;
  }

  /** Has a listener told of the wish, at once if it was made already. */
  public Registration onRequest(Runnable listener) {
    boolean already;
    synchronized (this) {
      already = requested;
      listeners.add(listener);
    }
    if (already) {
      listener.run();
    }
    return () -> {
      synchronized (this) {
        listeners.remove(listener);
      }
    };
  }
}
