package dev.loomlab.run;

/** Who is told how a run goes on. Called from one thread, in order; must return quickly. */
public interface Progress {

  /** Nobody. */
  Progress NONE = event -> {};

  /** Takes what happened. */
  void tell(RunEvent event);
}
