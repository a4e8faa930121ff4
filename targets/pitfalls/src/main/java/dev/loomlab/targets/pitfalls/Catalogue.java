package dev.loomlab.targets.pitfalls;

/** Needs another class as soon as it is asked: the JVM then has its loader find that one. */
public final class Catalogue implements Runnable {
  /** One that has not been asked yet. */
  public Catalogue() {}

  @Override
  public void run() {
    new Entry().read();
  }
}
