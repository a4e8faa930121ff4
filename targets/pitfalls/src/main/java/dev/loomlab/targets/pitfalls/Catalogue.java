package dev.loomlab.targets.pitfalls;

import java.util.function.IntSupplier;

/** Needs another class as soon as it is asked: the JVM then has its loader find that one. */
public final class Catalogue implements IntSupplier {
  /** One that has not been asked yet. */
  public Catalogue() {}

  @Override
  public int getAsInt() {
    return new Entry().number();
  }
}
