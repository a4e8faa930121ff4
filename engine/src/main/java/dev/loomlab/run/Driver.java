package dev.loomlab.run;

import java.nio.file.Path;
import java.util.List;

/** Starts the generators of a trial. */
public interface Driver {

  /**
   * Starts generators.
   *
   * @param generators how many
   * @param cores the cores that they are held to together; empty: any
   * @param folder where {@code generator.log} is written
   * @throws DriveFailed if they cannot be started
   */
  Drive start(int generators, List<Integer> cores, Path folder) throws DriveFailed;
}
