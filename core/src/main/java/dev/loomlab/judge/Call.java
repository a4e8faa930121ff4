package dev.loomlab.judge;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import java.util.List;
import java.util.Locale;

/**
 * What the verdicts on one candidate come to at one level.
 *
 * @param level the level
 * @param advice what they come to
 * @param gains of throughput, p50, p99 and errors, those in which the candidate is better
 * @param losses of the same, those in which it is worse
 * @param savings costs (processor time, memory, allocation) in which it is better
 * @param prices costs in which it is worse
 * @param undecided compared figures that these trials cannot tell
 */
public record Call(
    Level level,
    Advice advice,
    List<Figure> gains,
    List<Figure> losses,
    List<Figure> savings,
    List<Figure> prices,
    List<Figure> undecided) {

  /** Copies the lists. */
  public Call {
    gains = List.copyOf(gains);
    losses = List.copyOf(losses);
    savings = List.copyOf(savings);
    prices = List.copyOf(prices);
    undecided = List.copyOf(undecided);
  }

  /** What to do at a level. */
  public enum Advice {
    /** The candidate serves better in something and worse in nothing; it may cost more. */
    SWITCH,
    /** It serves better in something and worse in something else: which matters is not ours. */
    TRADE,
    /** It serves worse in something and better in nothing. */
    STAY,
    /** Throughput is equivalent, and so is what else was decided. */
    NO_DIFFERENCE,
    /** These trials cannot tell. */
    CANNOT_TELL,
    /** A law is broken or the generator was the limit. */
    INVALID,
    /** A variant has no figures there: its trials failed, were skipped or were not answered. */
    NOT_MEASURED;

    /** The name in result.json, for example {@code no-difference}. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Whether figures point different ways, so that there is a trade to be named. */
  public boolean conflicts() {
    boolean good = !gains.isEmpty() || !savings.isEmpty();
    boolean bad = !losses.isEmpty() || !prices.isEmpty();
    return good && bad;
  }
}
