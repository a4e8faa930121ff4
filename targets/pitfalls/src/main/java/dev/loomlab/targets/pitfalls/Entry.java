package dev.loomlab.targets.pitfalls;

/** What a catalogue has. */
final class Entry {
  int number() {
    return 1;
  }
}
