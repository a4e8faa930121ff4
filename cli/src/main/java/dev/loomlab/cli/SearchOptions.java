package dev.loomlab.cli;

import dev.loomlab.baseline.Baseline;
import dev.loomlab.plan.Quantity;
import dev.loomlab.plan.Search;
import dev.loomlab.plan.Selection;
import dev.loomlab.plan.ShellWords;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options with which a run decides as it goes: when it ends, or what it looks for. */
final class SearchOptions {
  @Option(
      names = "--until",
      paramLabel = "WIDTH",
      description =
          "Repeat blocks, 4 at least, until the 95 %% interval of every throughput ratio reaches at"
              + " most so far from its middle, for example 3%%.")
  private @Nullable String until;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      description = "With --until: end after so many blocks in any case; 20 if left out.")
  private @Nullable Integer atMost;

  @Option(
      names = "--find-knee",
      description =
          "Search the level at which each variant stops scaling, and the one from which a candidate"
              + " is better, between the lowest and the highest level.")
  private boolean findKnee;

  @Option(
      names = "--find-pool",
      paramLabel = "VARIANT[=ARGS]",
      description =
          "Search the smallest pool with which this variant does as well as the first other one;"
              + " the word $${size} in its arguments stands for the size.")
  private @Nullable String findPool;

  /** The selection with these options, in which what is wrong with them is added to the list. */
  Selection addedTo(Selection part, List<String> wrong) {
    if (findKnee && findPool != null) {
      wrong.add("--find-knee and --find-pool: a run searches one thing; leave one of them away");
    }
    Optional<Search> pool = pool(wrong).map(each -> each);
    Optional<Search> search = findKnee ? Optional.of(new Search.Knee()) : pool;
    return new Selection(
        part.quick(),
        part.variants(),
        part.levels(),
        part.repetitions(),
        width(wrong),
        atMost == null ? OptionalInt.empty() : OptionalInt.of(atMost),
        search);
  }

  private OptionalDouble width(List<String> wrong) {
    if (until == null) {
      return OptionalDouble.empty();
    }
    try {
      double share = Quantity.share(until);
      if (share > 0 && share < 1) {
        return OptionalDouble.of(share);
      }
      wrong.add("--until: '" + until + "' must be above 0% and below 100%");
    } catch (IllegalArgumentException noShare) {
      wrong.add("--until: " + noShare.getMessage());
    }
    return OptionalDouble.empty();
  }

  private Optional<Search.Pool> pool(List<String> wrong) {
    if (findPool == null) {
      return Optional.empty();
    }
    int equals = findPool.indexOf('=');
    var variant = equals < 0 ? findPool : findPool.substring(0, equals);
    if (variant.isBlank()) {
      wrong.add("--find-pool: '" + findPool + "' names no variant: write VARIANT or VARIANT=ARGS");
    }
    try {
      Optional<List<String>> args =
          equals < 0
              ? Optional.empty()
              : Optional.of(ShellWords.split(findPool.substring(equals + 1)));
      return Optional.of(new Search.Pool(variant.trim(), args, Baseline.threadsAllowed()));
    } catch (IllegalArgumentException unfinished) {
      wrong.add("--find-pool: " + unfinished.getMessage());
      return Optional.empty();
    }
  }

  /** The options as they are typed, for a command that asks the same again. */
  static List<String> typed(Selection selection) {
    var words = new ArrayList<String>();
    selection
        .until()
        .ifPresent(
            width ->
                words.addAll(
                    List.of(
                        "--until",
                        BigDecimal.valueOf(width)
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString()
                            + "%")));
    selection.atMost().ifPresent(most -> words.addAll(List.of("--at-most", "" + most)));
    selection
        .search()
        .ifPresent(
            search -> {
              switch (search) {
                case Search.Knee() -> words.add("--find-knee");
                case Search.Pool(var variant, var args, _) ->
                    words.addAll(
                        List.of("--find-pool", variant + args.map(SearchOptions::line).orElse("")));
              }
            });
    return words;
  }

  private static String line(List<String> args) {
    return args.stream()
        .map(
            word ->
                word.contains(Search.Pool.SIZE) && !word.contains(" ")
                    ? word
                    : TypedCommand.quoted(word))
        .collect(Collectors.joining(" ", "=", ""));
  }
}
