package dev.loomlab.run;

import dev.loomlab.schedule.Trial;
import java.io.IOException;
import java.nio.file.Path;

/** Where the files of each trial go. */
public interface TrialFolders {

  /**
   * A trial's folder, made anew and empty.
   *
   * @throws IOException if it cannot be made
   */
  Path prepare(Trial trial) throws IOException;
}
