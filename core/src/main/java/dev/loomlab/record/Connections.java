package dev.loomlab.record;

/**
 * The generator's connections at one level.
 *
 * @param asked how many the level wanted
 * @param opened how many were open when the warm-up began
 * @param active how many carried at least one answer inside the window
 * @param reopened how many were opened again after they broke or were closed by the target
 */
public record Connections(int asked, int opened, int active, long reopened) {

  /** These and another generator's together. */
  public Connections plus(Connections other) {
    return new Connections(
        asked + other.asked,
        opened + other.opened,
        active + other.active,
        reopened + other.reopened);
  }
}
