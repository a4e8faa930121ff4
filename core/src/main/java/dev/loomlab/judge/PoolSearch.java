package dev.loomlab.judge;

import dev.loomlab.diagnose.Words;
import dev.loomlab.judge.PoolPairs.Size;
import dev.loomlab.judge.SearchResult.PoolEnd;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Search;
import dev.loomlab.record.Agenda;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.schedule.Errand;
import dev.loomlab.schedule.Extent;
import dev.loomlab.schedule.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Searches the smallest pool that does as well as another variant. Each block is a pair of trials
 * close in time, the rival first and then the pool, or the other way round, so that a drift of the
 * machine fools neither. The first size is what Little's law says the rival works on at once; then
 * the place between too small and large enough is halved on a log scale.
 */
final class PoolSearch implements Agenda {
  /** A pool is known if one smaller by this factor does not do as well. */
  private static final double STEP = 1.1;

  /**
   * A pool that grew by a factor but whose throughput grew by less than this power is held by
   * something else: half way between a pool that is the limit (1) and one that is not (0).
   */
  private static final double HELD = 0.5;

  /** No pool beyond so many times the requests at once is tried. */
  private static final int MOST_FACTOR = 4;

  private static final double MOST_GROWTH = 4;

  /** A larger pool aims a little above what it lacks, so that noise does not leave it short. */
  private static final double AIM_ABOVE = 1.03;

  private final Plan plan;
  private final Search.Pool pool;
  private final double delta;
  private final double step;

  /** Searches the pool that the plan asks for. */
  PoolSearch(Plan plan, Search.Pool pool) {
    this.plan = plan;
    this.pool = pool;
    this.delta = Claims.delta(plan.protocol().margin());
    this.step = Math.max(STEP, 1.04 * (1 + plan.protocol().margin()));
  }

  @Override
  public List<Errand> next(List<TrialRecord> kept) {
    for (int block = 1; block <= Search.Pool.MOST_PAIRS; block++) {
      var inBlock = inBlock(block, kept);
      if (inBlock.size() < 2) {
        return inBlock(block, before(block, kept), inBlock);
      }
    }
    return List.of();
  }

  private List<Errand> inBlock(int block, List<TrialRecord> before, List<TrialRecord> inBlock) {
    boolean hasRival = inBlock.stream().anyMatch(each -> each.trial().size().isEmpty());
    var rival = errand(block, OptionalInt.empty());
    if (block == 1 && !hasRival) {
      return List.of(rival);
    }
    var move = move(block == 1 ? inBlock : before);
    if (!(move instanceof Move.Try(int size))) {
      return List.of();
    }
    var probe = errand(block, OptionalInt.of(size));
    if (hasRival) {
      return List.of(probe);
    }
    if (!inBlock.isEmpty()) {
      return List.of(rival);
    }
    return block % 2 == 1 ? List.of(rival, probe) : List.of(probe, rival);
  }

  @Override
  public Extent extent() {
    return new Extent.AtMost(2 * Search.Pool.MOST_PAIRS);
  }

  /** The plan as it was run: the rival, and a variant for each size. */
  Plan asRun(List<TrialRecord> records) {
    return PoolPairs.asRun(plan, pool, records);
  }

  /** What was found. */
  SearchResult.Pool result(List<TrialRecord> records) {
    var sizes = new PoolPairs(plan, pool, records).sizes();
    var end =
        switch (move(records)) {
          case Move.End(PoolEnd known) -> known;
          case Move.Try(int size) ->
              next(records).isEmpty()
                  ? spent(sizes, size)
                  : new PoolEnd.Unknown("the search was broken off before it came to its end");
        };
    return new SearchResult.Pool(
        pool.variant(),
        pool.rival(plan).name(),
        sizes.stream().map(Size::tried).toList(),
        end,
        records.size());
  }

  /** What the pairs allow to be said once no more of them may be run. */
  private PoolEnd spent(List<Size> sizes, int nextSize) {
    return smallestAsWell(sizes)
        .<PoolEnd>map(enough -> found(enough, sizes))
        .or(() -> smallest(sizes).flatMap(first -> held(first, sizes)))
        .orElseGet(
            () ->
                new PoolEnd.Unknown(
                    Words.text(
                        "none of the %d sizes that were tried did as well; %d would be next",
                        sizes.size(), nextSize)));
  }

  /** The next step of the search. */
  private sealed interface Move {
    record Try(int size) implements Move {}

    record End(PoolEnd end) implements Move {}
  }

  private Move move(List<TrialRecord> records) {
    var pairs = new PoolPairs(plan, pool, records);
    var unusable = pairs.rivalUnusable();
    if (unusable.isPresent()) {
      return new Move.End(new PoolEnd.Unknown(unusable.get()));
    }
    var again = pairs.toBeTriedAgain();
    if (again.isPresent()) {
      return pairs.blocksOf(again.get()) < 2
          ? new Move.Try(again.get().size())
          : new Move.End(new PoolEnd.Unknown(again.get().tried().why().orElseThrow()));
    }
    var sizes = pairs.sizes();
    if (sizes.isEmpty()) {
      return new Move.Try(Math.min(pairs.aim(), most(pairs)));
    }
    return smallestAsWell(sizes)
        .map(enough -> below(enough, sizes))
        .orElseGet(() -> above(sizes, pairs));
  }

  private static Optional<Size> smallestAsWell(List<Size> sizes) {
    return sizes.stream().filter(Size::asWell).findFirst();
  }

  private static Optional<Size> largestBelow(Size enough, List<Size> sizes) {
    return sizes.stream()
        .filter(each -> each.size() < enough.size() && each.isMeasured())
        .max(Comparator.comparingInt(Size::size));
  }

  /** Some size does as well: is a smaller one enough, too? */
  private Move below(Size enough, List<Size> sizes) {
    int high = enough.size();
    var tooSmall = largestBelow(enough, sizes);
    int low = tooSmall.map(Size::size).orElse(0);
    if (high - low <= 1 || (low > 0 && high <= low * step + 1)) {
      return enough.shown(delta) ? new Move.End(found(enough, sizes)) : new Move.Try(high);
    }
    if (low > 0) {
      return new Move.Try(between(Math.sqrt((double) low * high), low, high));
    }
    long larger = sizes.stream().filter(Size::asWell).count();
    double factor = Math.pow(step, Math.scalb(1.0, (int) larger - 1));
    return new Move.Try(between(high / factor, 0, high));
  }

  private static int between(double size, int low, int high) {
    return Math.clamp(Math.round(size), low + 1, high - 1);
  }

  /** No size does as well: is a larger one enough? */
  private Move above(List<Size> sizes, PoolPairs pairs) {
    var largest = sizes.getLast();
    int most = most(pairs);
    if (largest.failed()) {
      return new Move.End(stuck(sizes, largest.size() + ": " + largest.tried().why().get()));
    }
    var held = lastButOne(sizes).flatMap(smaller -> held(smaller, sizes));
    if (held.isPresent()) {
      return new Move.End(held.get());
    }
    if (largest.size() >= most) {
      return new Move.End(
          new PoolEnd.None(
              Words.text(
                  "not even a pool of %d, the most that is tried on this machine, does as well",
                  largest.size()),
              OptionalInt.empty()));
    }
    double shortfall = Math.exp(-largest.worst());
    double factor = Math.clamp(AIM_ABOVE * shortfall, step, MOST_GROWTH);
    return new Move.Try((int) Math.min(most, Math.ceil(largest.size() * factor)));
  }

  /** The largest size cannot be run or read, so none beyond it can either. */
  private static PoolEnd stuck(List<Size> sizes, String why) {
    return sizes.size() == 1
        ? new PoolEnd.Unknown("a pool of " + why)
        : new PoolEnd.None(
            "smaller ones do not do as well, and one of " + why, OptionalInt.empty());
  }

  /** A larger pool would not help if throughput hardly grew from a size to the largest. */
  private Optional<PoolEnd> held(Size smaller, List<Size> sizes) {
    var larger = measured(sizes).getLast();
    return smaller.size() == larger.size() || grows(smaller, larger)
        ? Optional.empty()
        : Optional.of(
            new PoolEnd.None(
                Words.text(
                    "from a pool of %d to one of %d throughput went from %s to %s of %s, so it is"
                        + " not the pool that holds it",
                    smaller.size(),
                    larger.size(),
                    Words.percent(Math.exp(smaller.worst())),
                    Words.percent(Math.exp(larger.worst())),
                    pool.rival(plan).name()),
                enough(measured(sizes))));
  }

  private static boolean grows(Size smaller, Size larger) {
    double factor = larger.size() / (double) smaller.size();
    return larger.worst() - smaller.worst() >= HELD * Math.log(factor);
  }

  private static OptionalInt enough(List<Size> measured) {
    return measured.stream()
        .filter(
            each ->
                measured.stream()
                    .noneMatch(other -> other.size() > each.size() && grows(each, other)))
        .mapToInt(Size::size)
        .min();
  }

  private static List<Size> measured(List<Size> sizes) {
    return sizes.stream().filter(Size::isMeasured).toList();
  }

  private static Optional<Size> smallest(List<Size> sizes) {
    return measured(sizes).stream().findFirst();
  }

  private static Optional<Size> lastButOne(List<Size> sizes) {
    var measured = measured(sizes);
    return measured.size() < 2 ? Optional.empty() : Optional.of(measured.get(measured.size() - 2));
  }

  private PoolEnd found(Size enough, List<Size> sizes) {
    return new PoolEnd.Found(
        enough.size(),
        largestBelow(enough, sizes)
            .map(each -> OptionalInt.of(each.size()))
            .orElse(OptionalInt.empty()),
        enough.shown(delta));
  }

  /** No larger size is tried: four times the requests at once, or what the machine allows. */
  private int most(PoolPairs pairs) {
    double atOnce =
        plan.load().levels().stream()
            .mapToDouble(
                level ->
                    switch (level) {
                      case Level.Closed(int users) -> users;
                      case Level.Open _ -> pairs.inSystem();
                    })
            .max()
            .orElse(1);
    long most = (long) Math.ceil(MOST_FACTOR * atOnce);
    return (int) Math.max(1, Math.min(most, pool.most().orElse(Integer.MAX_VALUE)));
  }

  private Errand errand(int block, OptionalInt size) {
    var variant = size.isPresent() ? pool.sized(plan, size.getAsInt()) : pool.rival(plan);
    boolean isFirst = size.isEmpty() == (block % 2 == 1);
    int number = 2 * block - (isFirst ? 1 : 0);
    var trial = new Trial(number, block, plan.cases().getFirst().name(), variant.name(), size);
    return new Errand(trial, variant, plan.load().levels());
  }

  private static List<TrialRecord> inBlock(int block, List<TrialRecord> records) {
    return new ArrayList<>(
        records.stream().filter(record -> record.trial().block() == block).toList());
  }

  private static List<TrialRecord> before(int block, List<TrialRecord> records) {
    return records.stream().filter(record -> record.trial().block() < block).toList();
  }
}
