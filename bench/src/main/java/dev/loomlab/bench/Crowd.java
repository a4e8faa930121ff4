package dev.loomlab.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Programs that burn one core, for whoever else has to run there. */
final class Crowd implements AutoCloseable {
  /** The core that they burn. */
  static final int CORE = 1;

  /** As many as leave a quarter of the core. */
  static final int THREE = 3;

  private final List<Process> burners;

  private Crowd(List<Process> burners) {
    this.burners = burners;
  }

  /** So many of them; they end when this is closed. */
  static Crowd of(int many) throws IOException {
    var burners = new ArrayList<Process>();
    for (int i = 0; i < many; i++) {
      // taskset is replaced by the shell, so that ending the process ends the burning.
      burners.add(
          new ProcessBuilder(
                  "taskset", "-c", Integer.toString(CORE), "sh", "-c", "while :; do :; done")
              .start());
    }
    return new Crowd(burners);
  }

  @Override
  public void close() {
    burners.forEach(Process::destroyForcibly);
  }
}
