package dev.loomlab.judge;

import java.util.Locale;

/**
 * A reason to read a result with care; it travels with the result and names its cure. Those below
 * are of single cells and comparisons.
 */
public sealed interface Caveat
    permits Caveat.TooFewBlocks,
        Caveat.TooNoisy,
        Caveat.NearMargin,
        Caveat.NoRatio,
        Caveat.LawBroken,
        Caveat.GeneratorLimited,
        Caveat.Drifting,
        Caveat.NeverSteady,
        Caveat.Stalled,
        Caveat.SentLate,
        Caveat.NotNarrow,
        Caveat.Errors,
        Caveat.Unanswering,
        Caveat.Conflict,
        Caveat.AlreadyRunning,
        Circumstance,
        Lack {

  /** What is wrong, one sentence with figures. */
  String statement();

  /** What would put it right, one sentence in the imperative. */
  String cure();

  /** The kind, as result.json has it, for example {@code TooFewBlocks}. */
  default String kind() {
    return getClass().getSimpleName();
  }

  /** Too few blocks for any verdict. */
  record TooFewBlocks(int have, int need) implements Caveat {
    @Override
    public String statement() {
      return text("%d of at least %d blocks have both variants", have, need);
    }

    @Override
    public String cure() {
      return text("Run with --repetitions %d or more.", need);
    }
  }

  /** The blocks differ too much to tell at the margin. */
  record TooNoisy(double halfWidth, double margin, int blocksNeeded) implements Caveat {
    private static final int MANY = 100;

    @Override
    public String statement() {
      return text(
          "the interval reaches %.1f %% to either side, the margin is %.1f %%",
          halfWidth * 100, margin * 100);
    }

    @Override
    public String cure() {
      return blocksNeeded < MANY
          ? text("Run about %d repetitions, or a longer window.", blocksNeeded)
          : "Find what makes the trials differ: no sensible number of repetitions would tell.";
    }
  }

  /** The difference is about as large as the margin. */
  record NearMargin(double ratio, double margin) implements Caveat {
    @Override
    public String statement() {
      return text(
          "the ratio is about %.3f, so close to the margin of %.1f %% that it falls on neither side",
          ratio, margin * 100);
    }

    @Override
    public String cure() {
      return "More repetitions will not tell; ask with another protocol: margin.";
    }
  }

  /** A value of zero or below has no ratio. */
  record NoRatio(String figure, int blocks) implements Caveat {
    @Override
    public String statement() {
      return text("%s was zero in %d blocks, which have no ratio", figure, blocks);
    }

    @Override
    public String cure() {
      return "Compare the two values themselves in the table of cells.";
    }
  }

  /** A law is broken. */
  record LawBroken(Check.Law law, String expected, String observed) implements Caveat {
    @Override
    public String statement() {
      return text(
          "breaks the law %s: expected %s, observed %s",
          law.name().toLowerCase(Locale.ROOT), expected, observed);
    }

    @Override
    public String cure() {
      return "Do not use the figures of this cell; look at its errors and connections first.";
    }
  }

  /** The generator was the limit. */
  record GeneratorLimited(String evidence) implements Caveat {
    @Override
    public String statement() {
      return "the generator was the limit: " + evidence;
    }

    @Override
    public String cure() {
      return "Lower the level, use more generators (load: generators), or pin them to free cores.";
    }
  }

  /** Throughput moved inside the window. */
  record Drifting(double share) implements Caveat {
    @Override
    public String statement() {
      return text(
          "throughput moved by %.0f %% from the window's first to its last third", share * 100);
    }

    @Override
    public String cure() {
      return "Lengthen protocol: warmup until the first and the last third agree.";
    }
  }

  /** Warm-ups ended at their bound, and throughput still moved. */
  record NeverSteady(String variant, int trials, int ofTrials, double warmupSeconds)
      implements Caveat {

    /** Whether the cell as a whole was not steady: more than half of its trials were not. */
    boolean bars() {
      return 2 * trials > ofTrials;
    }

    @Override
    public String statement() {
      return text(
          "throughput of %s was still moving after %.1f s of warm-up in %d of %d trials%s",
          variant, warmupSeconds, trials, ofTrials, bars() ? ", so it is not called better" : "");
    }

    @Override
    public String cure() {
      return "Lengthen protocol: steady-within; if it never settles, find in the target what keeps"
          + " changing.";
    }
  }

  /** The target stood still in closed load, which hides stalls from percentiles. */
  record Stalled(double stallMillis, double medianMillis) implements Caveat {
    @Override
    public String statement() {
      return text(
          "no request was answered for %.0f ms while the median is %.1f ms; closed load sends nothing"
              + " during a stall, so percentiles hide it",
          stallMillis, medianMillis);
    }

    @Override
    public String cure() {
      return "Measure with open load (load: open), where latency counts from when a request was due.";
    }
  }

  /** Open load was sent late, though not so that the generator was the limit. */
  record SentLate(double lateMillis, double medianMillis) implements Caveat {
    @Override
    public String statement() {
      return text(
          "requests were sent up to %.1f ms after they were due (p99), with a median response of"
              + " %.1f ms, which counts from when they were due",
          lateMillis, medianMillis);
    }

    @Override
    public String cure() {
      return "Offer more connections (load: connections), or pin target and generator apart.";
    }
  }

  /** Blocks ended before every interval was as narrow as the plan asks. */
  record NotNarrow(double reached, double asked, int blocks) implements Caveat {
    @Override
    public String statement() {
      return text(
          "after %d blocks, as many as are allowed, the widest interval of a throughput ratio still"
              + " reaches %.1f %%, %.1f %% was asked",
          blocks, reached * 100, asked * 100);
    }

    @Override
    public String cure() {
      return "Allow more blocks (protocol: at-most), or lengthen the window.";
    }
  }

  /** Requests failed. */
  record Errors(double share, String kinds) implements Caveat {
    @Override
    public String statement() {
      return text("%.2f %% of requests were not answered as asked (%s)", share * 100, kinds);
    }

    @Override
    public String cure() {
      return "Find the cause in the target's log; latencies are of answered requests only.";
    }
  }

  /** In a trial no request became due in the window: all users waited for an answer throughout. */
  record Unanswering(int trials) implements Caveat {
    @Override
    public String statement() {
      return text(
          "in %d %s no request came to an end in the window, because every user still waited for"
              + " an answer",
          trials, trials == 1 ? "trial" : "trials");
    }

    @Override
    public String cure() {
      return "Find in the target's log why it is silent; if it is only slow, lengthen protocol:"
          + " window.";
    }
  }

  /** The figures of one comparison point different ways. */
  record Conflict(String better, String worse) implements Caveat {
    @Override
    public String statement() {
      return "better in " + better + " but worse in " + worse;
    }

    @Override
    public String cure() {
      return "Decide which of them matters to you.";
    }
  }

  /** Variants that ran already: no trial restarts them, so there is one life of each to see. */
  record AlreadyRunning(String variants) implements Caveat {
    @Override
    public String statement() {
      return "no trial started "
          + variants
          + ": every block measures one and the same life, which shares its machine with whatever"
          + " else is compared, idle or not";
    }

    @Override
    public String cure() {
      return "Let loomlab start it, with run in place of url, for a verdict.";
    }
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
