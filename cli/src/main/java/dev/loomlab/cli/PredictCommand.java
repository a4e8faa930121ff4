package dev.loomlab.cli;

import dev.loomlab.judge.Demand;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.Quantity;
import dev.loomlab.plan.Selection;
import dev.loomlab.run.FolderRefused;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code loomlab predict}: two short levels of each variant, and what they foretell. */
@Command(
    name = "predict",
    description =
        "Runs only a plan's lowest and highest level, shortly, and foretells the curve of every"
            + " variant at all its levels; with --for, what a demand takes.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PredictCommand implements Callable<Integer> {
  private static final int REPETITIONS = 2;

  private static final String STEADY = "protocol.steady-within=10s";

  private final Terminal terminal;

  @Parameters(
      paramLabel = "PLAN",
      description = "A built-in plan's name (see 'loomlab plans') or a file.")
  private String plan = "";

  @Option(
      names = "--for",
      paramLabel = "RATE",
      description = "Say what so many requests per second take, for example 2000/s.")
  private @Nullable String rate;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      description = "With --for: with a 99th percentile of at most this, for example 120ms.")
  private @Nullable String p99;

  @Option(
      names = "--levels",
      paramLabel = "LOW,HIGH",
      split = ",",
      hideParamSyntax = true,
      description = "Run these two of the plan's levels in place of its lowest and highest.")
  private List<String> levels = List.of();

  @Option(
      names = "--variants",
      paramLabel = "A,B",
      split = ",",
      hideParamSyntax = true,
      description = "Only these variants.")
  private List<String> variants = List.of();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "Run each variant so often: 2 unless you say otherwise.")
  private int repetitions = REPETITIONS;

  @Option(
      names = "--full",
      description =
          "Warm up and measure as long as the plan says. Otherwise it measures for at most 2 s, once"
              + " throughput is steady, or after 10 s.")
  private boolean full;

  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description = "Change a setting of the plan, for example protocol.window=1s.")
  private List<String> sets = List.of();

  @Mixin private final PlaceOptions place = new PlaceOptions();

  @Option(names = "--json", description = "Print predictions.json instead of the tables.")
  private boolean json;

  PredictCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws PlanFaults, FolderRefused, IOException, InterruptedException {
    var wrong = new ArrayList<String>();
    var demand = demand(wrong);
    var chosen = chosen(wrong);
    if (!wrong.isEmpty()) {
      throw new WrongUsage(String.join("\n", wrong));
    }
    var names = variants.stream().map(String::trim).toList();
    var part = new Selection(false, names, List.of(), OptionalInt.empty());
    var whole = Question.asked(PlanSource.of(plan), sets, part);
    var two =
        new Question(
            whole.source(),
            sets(whole),
            new Selection(!full, names, ends(whole, chosen), OptionalInt.of(repetitions)),
            whole.withheld());
    var run = new Run(terminal, two, Optional.empty(), place.out());
    var ending = new PredictedFolder(terminal, whole.plan(), demand, json);
    return run.carryOut(place.hosts(), ending::end).code();
  }

  /**
   * The settings of the two cells: a grid comes to its highest level warm from the levels below,
   * which a prediction leaves out, so that it waits until throughput is steady.
   */
  private List<String> sets(Question whole) throws PlanFaults {
    var asked = whole.wholePlan();
    return full || asked.protocol().steadyWithin().isPresent() || asked.load().generators() > 1
        ? whole.sets()
        : Stream.concat(whole.sets().stream(), Stream.of(STEADY)).toList();
  }

  /** The levels that are run: those that were chosen, else the plan's lowest and highest. */
  private static List<Level> ends(Question whole, List<Level> chosen) throws PlanFaults {
    if (!chosen.isEmpty()) {
      return chosen;
    }
    var order = Comparator.comparingDouble(Level::magnitude);
    var all = whole.wholePlan().load().levels();
    var low = all.stream().min(order).orElseThrow();
    var high = all.stream().max(order).orElseThrow();
    if (low.equals(high)) {
      throw new WrongUsage(
          "a prediction takes two levels, and the plan has only "
              + low.label()
              + ": give it a second one, for example --set load.closed='[10, 200, 1000]'");
    }
    return List.of(low, high);
  }

  private List<Level> chosen(List<String> wrong) {
    var chosen = new ArrayList<Level>();
    for (var typed : levels) {
      Level.parse(typed.trim())
          .ifPresentOrElse(
              chosen::add,
              () ->
                  wrong.add(
                      "--levels: '"
                          + typed
                          + "' is no level: write a concurrency (200) or a rate (500/s)"));
    }
    if (!levels.isEmpty() && chosen.stream().distinct().count() != 2) {
      wrong.add("--levels: a prediction takes two levels, a low one and a saturated one");
    }
    return chosen;
  }

  private Optional<Demand> demand(List<String> wrong) {
    if (rate == null) {
      if (p99 != null) {
        wrong.add("--p99 bounds the response time of a rate: give one with --for, as in 2000/s");
      }
      return Optional.empty();
    }
    var perSecond = OptionalDouble.empty();
    if (Level.parse(rate).orElse(null) instanceof Level.Open(double asked)) {
      perSecond = OptionalDouble.of(asked);
    } else {
      wrong.add("--for: '" + rate + "' is no rate: write requests per second, as in 2000/s");
    }
    var most = OptionalDouble.empty();
    try {
      if (p99 != null) {
        most = OptionalDouble.of(Quantity.positiveDuration(p99).toNanos() / 1e6);
      }
    } catch (IllegalArgumentException noTime) {
      wrong.add("--p99: " + noTime.getMessage());
    }
    return perSecond.isPresent()
        ? Optional.of(new Demand(perSecond.getAsDouble(), most))
        : Optional.empty();
  }
}
