package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;

/** A reason for care that lies in what a run does not have: trials, and figures. */
public sealed interface Lack extends Caveat {

  /** Trials of the plan were not run. */
  record Incomplete(int recorded, int planned) implements Lack {
    @Override
    public String statement() {
      return Words.text("%d of %d trials are recorded", recorded, planned);
    }

    @Override
    public String cure() {
      return "Run the missing trials with --resume.";
    }
  }

  /** Trials are missing. */
  record TrialsMissing(int failed, int skipped, String firstReason) implements Lack {
    @Override
    public String statement() {
      return Words.text("%d trials failed and %d were skipped: %s", failed, skipped, firstReason);
    }

    @Override
    public String cure() {
      return "Mend the cause and run with --resume.";
    }
  }

  /** Something was not watched. */
  record NotObserved(String what, String why) implements Lack {
    @Override
    public String statement() {
      return what + " could not be observed: " + why;
    }

    @Override
    public String cure() {
      return "Figures that need it are absent; read the others without it.";
    }
  }
}
