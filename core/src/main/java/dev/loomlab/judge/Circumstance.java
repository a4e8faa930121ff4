package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;

/** A reason for care that lies in what trials ran on and under: the machine, and settings. */
public sealed interface Circumstance extends Caveat {

  /** Programs that are no part of the run used the machine inside the windows. */
  record Disturbed(double mostCores, double machineCores, int cells, int ofCells)
      implements Circumstance {
    @Override
    public String statement() {
      return Words.text(
          "other programs used up to %.2f of the machine's %.0f cores inside the windows (%d of %d"
              + " cells)",
          mostCores, machineCores, cells, ofCells);
    }

    @Override
    public String cure() {
      return "Close them, or run on a machine of its own.";
    }
  }

  /** Trials of one comparison ran in different environments. */
  record EnvironmentDiffers(String fact, String values) implements Circumstance {
    @Override
    public String statement() {
      return "trials differ in " + fact + ": " + values;
    }

    @Override
    public String cure() {
      return "Run them again on one setting.";
    }
  }

  /** A setting that the target was given and that changes nothing. */
  record WithoutEffect(String variants, String setting, String why, String instead)
      implements Circumstance {
    @Override
    public String statement() {
      return Words.text("%s has no effect in %s: %s", setting, variants, why);
    }

    @Override
    public String cure() {
      return instead;
    }
  }

  /** A setting that the target was given and that its JVM will not take for long. */
  record Outdated(String variants, String setting, String why, String instead)
      implements Circumstance {
    @Override
    public String statement() {
      return Words.text("%s is deprecated in %s: %s", setting, variants, why);
    }

    @Override
    public String cure() {
      return instead;
    }
  }
}
