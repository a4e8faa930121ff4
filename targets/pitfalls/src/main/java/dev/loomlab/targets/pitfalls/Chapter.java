package dev.loomlab.targets.pitfalls;

/** Something that is initialised when it is first read: by {@link Reader}'s own means. */
final class Chapter {
  static {
    Reader.open();
  }

  private Chapter() {}
}
