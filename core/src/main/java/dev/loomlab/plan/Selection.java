package dev.loomlab.plan;

import dev.loomlab.plan.Expectation.Bound;
import dev.loomlab.plan.Expectation.Claim;
import dev.loomlab.plan.Expectation.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The part of a plan that one run carries out.
 *
 * <p>Variants and levels keep the plan's order, whatever the order in which they are asked for; if
 * the plan's baseline is not among them, the first of those that are left is the baseline.
 *
 * @param quick whether windows are at most 2 s, warm-ups at most 1 s, levels at most three (the
 *     first, the middle and the last) and repetitions at most 3; levels and repetitions that are
 *     asked for by name win over it
 * @param variants names of the plan's variants; empty: all
 * @param levels levels of the plan; empty: all
 * @param repetitions how many blocks are run, if not as many as the plan says
 * @param until how wide an interval may be before blocks end, if not as the plan says; a share
 * @param atMost after how many blocks the run ends, known well enough or not, if not as the plan
 *     says
 * @param search what the run looks for by itself; expectations are then left out, since the cells
 *     that they are about are not the ones that are measured
 */
public record Selection(
    boolean quick,
    List<String> variants,
    List<Level> levels,
    OptionalInt repetitions,
    OptionalDouble until,
    OptionalInt atMost,
    Optional<Search> search) {

  /** The whole plan as it is. */
  public static final Selection ALL =
      new Selection(false, List.of(), List.of(), OptionalInt.empty());

  private static final int QUICK_LEVELS = 3;
  private static final int QUICK_REPETITIONS = 3;
  private static final int MAX_REPETITIONS = 1000;
  private static final Duration QUICK_WINDOW = Duration.ofSeconds(2);
  private static final Duration STEADY_WITHIN = Duration.ofSeconds(10);
  private static final Duration QUICK_WARMUP = Duration.ofSeconds(1);

  /** A selection whose run decides nothing by itself that the plan does not. */
  public Selection(
      boolean quick, List<String> variants, List<Level> levels, OptionalInt repetitions) {
    this(
        quick,
        variants,
        levels,
        repetitions,
        OptionalDouble.empty(),
        OptionalInt.empty(),
        Optional.empty());
  }

  /** Copies the lists. */
  public Selection {
    variants = List.copyOf(variants);
    levels = List.copyOf(levels);
  }

  /**
   * The plan that is left: without the variants and levels that were not selected, and without the
   * expectations that are about them.
   *
   * @throws PlanFaults with every variant and level that the plan does not have, and what cannot be
   *     searched in it
   */
  public Plan applyTo(Plan plan) throws PlanFaults {
    var faults = faultsAgainst(plan);
    if (!faults.isEmpty()) {
      throw new PlanFaults(plan.name(), faults);
    }
    var keptVariants =
        plan.variants().stream()
            .filter(each -> variants.isEmpty() || variants.contains(each.name()))
            .toList();
    var load = plan.load();
    var part =
        new Plan(
            plan.name(),
            plan.question(),
            plan.target(),
            plan.cases(),
            keptVariants,
            new Load(
                load.work(),
                keptLevels(load.levels()),
                load.think(),
                load.connections(),
                load.generators(),
                load.trustAnyCertificate()),
            protocol(plan),
            plan.observe(),
            plan.expectations().stream().filter(each -> canHold(each.claim(), plan)).toList(),
            search);
    var wrong = search.map(each -> each.faultsAgainst(part)).orElse(List.of());
    if (!wrong.isEmpty()) {
      throw new PlanFaults(plan.name(), wrong);
    }
    return part;
  }

  /** The expectations that {@link #applyTo} leaves out because their cells are not measured. */
  public List<Expectation> leftOut(Plan plan) {
    return plan.expectations().stream().filter(each -> !canHold(each.claim(), plan)).toList();
  }

  private List<Fault> faultsAgainst(Plan plan) {
    var faults = new ArrayList<Fault>();
    var names = plan.variants().stream().map(Variant::name).toList();
    for (var variant : variants) {
      unknown("--variants", "variant", variant, names).ifPresent(faults::add);
    }
    var labels = plan.load().levels().stream().map(Level::label).toList();
    for (var level : levels) {
      unknown("--levels", "level", level.label(), labels).ifPresent(faults::add);
    }
    if (repetitions.isPresent()
        && (repetitions.getAsInt() < 1 || repetitions.getAsInt() > MAX_REPETITIONS)) {
      faults.add(
          new Fault(
              0,
              0,
              "--repetitions: %d must be from 1 to %d"
                  .formatted(repetitions.getAsInt(), MAX_REPETITIONS)));
    }
    faults.addAll(faultsOfRepeating(plan));
    return faults;
  }

  private List<Fault> faultsOfRepeating(Plan plan) {
    var faults = new ArrayList<Fault>();
    boolean repeats = until.isPresent() || plan.protocol().until().isPresent();
    if (atMost.isPresent() && !repeats) {
      faults.add(new Fault(0, 0, "--at-most: there is no --until that it bounds"));
    }
    if (atMost.isPresent()
        && (atMost.getAsInt() < Protocol.Until.LEAST || atMost.getAsInt() > MAX_REPETITIONS)) {
      faults.add(
          new Fault(
              0,
              0,
              "--at-most: %d must be from %d to %d"
                  .formatted(atMost.getAsInt(), Protocol.Until.LEAST, MAX_REPETITIONS)));
    }
    if (search.isPresent() && until.isPresent()) {
      faults.add(
          new Fault(0, 0, "--until: a search ends by itself; leave --until or the search away"));
    }
    return faults;
  }

  private static Optional<Fault> unknown(
      String option, String what, String name, List<String> known) {
    return known.contains(name)
        ? Optional.empty()
        : Optional.of(
            new Fault(
                0,
                0,
                "%s: the plan has no %s '%s'.%s It has: %s"
                    .formatted(
                        option, what, name, Nearest.hint(name, known), String.join(", ", known))));
  }

  private List<Level> keptLevels(List<Level> all) {
    if (!levels.isEmpty()) {
      return all.stream().filter(levels::contains).toList();
    }
    return quick && all.size() > QUICK_LEVELS
        ? List.of(all.getFirst(), all.get(all.size() / 2), all.getLast())
        : all;
  }

  private Protocol protocol(Plan plan) {
    var whole = plan.protocol();
    int blocks = quick ? Math.min(QUICK_REPETITIONS, whole.repetitions()) : whole.repetitions();
    return new Protocol(
        repetitions.orElse(blocks),
        quick ? shorter(whole.warmup(), QUICK_WARMUP) : whole.warmup(),
        whole.warmupBursts(),
        steadyWithin(plan),
        quick ? shorter(whole.window(), QUICK_WINDOW) : whole.window(),
        whole.timeout(),
        whole.margin(),
        until(whole),
        whole.seed(),
        whole.pin(),
        whole.readyWithin());
  }

  /**
   * A search drives single levels in new lives of the target, which no lower level has warmed up,
   * so that it waits until throughput is steady. Several generators cannot tell.
   */
  private Optional<Duration> steadyWithin(Plan plan) {
    var asked = plan.protocol().steadyWithin();
    return search.isPresent() && asked.isEmpty() && plan.load().generators() == 1
        ? Optional.of(STEADY_WITHIN)
        : asked;
  }

  /** A search ends by itself, so that the plan's own rule does not hold in it. */
  private Optional<Protocol.Until> until(Protocol whole) {
    if (search.isPresent()) {
      return Optional.empty();
    }
    var width =
        until.isPresent()
            ? until
            : whole.until().map(each -> OptionalDouble.of(each.width())).orElse(until);
    if (width.isEmpty()) {
      return Optional.empty();
    }
    int most = whole.until().map(Protocol.Until::atMost).orElse(Protocol.Until.USUAL_MOST);
    return Optional.of(new Protocol.Until(width.getAsDouble(), atMost.orElse(most)));
  }

  private static Duration shorter(Duration left, Duration right) {
    return left.compareTo(right) < 0 ? left : right;
  }

  private boolean canHold(Claim claim, Plan plan) {
    return search.isEmpty() && isMeasured(claim, plan);
  }

  private boolean isMeasured(Claim claim, Plan plan) {
    return switch (claim) {
      case Claim.FigureIs(_, Place place, _, Bound bound) ->
          measured(place, plan) && measured(bound, plan);
      case Claim.LimitIs(Place place, _) -> measured(place, plan);
      case Claim.FindingIs(Place place, _, _) -> measured(place, plan);
      case Claim.VerdictIs(_, Place place, _) ->
          measured(place, plan) && kept(plan.baseline().name());
      case Claim.AnyOf(List<Claim> claims) -> claims.stream().allMatch(each -> canHold(each, plan));
    };
  }

  private boolean measured(Place place, Plan plan) {
    return kept(place.variant()) && keptLevels(plan.load().levels()).contains(place.level());
  }

  private boolean measured(Bound bound, Plan plan) {
    var all = plan.load().levels();
    return switch (bound) {
      case Bound.Constant _, Bound.TimesFigure _ -> true;
      case Bound.TimesVariant(_, String variant) -> kept(variant);
      case Bound.WorkersOverServiceTime _ -> keptLevels(all).contains(all.getFirst());
    };
  }

  private boolean kept(String variant) {
    return variants.isEmpty() || variants.contains(variant);
  }
}
