package dev.loomlab.plan;

import java.util.List;
import java.util.Optional;

/**
 * One question, and everything needed to answer it again.
 *
 * <p>A plan is made by {@link PlanReader}, which reports every fault of a plan file at once; the
 * checks here only keep a value that was built by hand from being nonsense.
 *
 * @param name what the plan is called; also the first part of its results folder's name
 * @param question what a reader wants to know, one sentence
 * @param target the program under test in every arm that has none of its own
 * @param cases settings under which every variant is run and compared; at least one
 * @param variants the arms; the first is the baseline
 * @param load what is offered
 * @param protocol how often, how long, in which order
 * @param observe what is watched, unless a variant says otherwise
 * @param expectations what the plan's author expects to find, in the plan's order
 * @param search what the run looks for by itself, if it does
 */
public record Plan(
    String name,
    String question,
    Optional<Target> target,
    List<Case> cases,
    List<Variant> variants,
    Load load,
    Protocol protocol,
    Observe observe,
    List<Expectation> expectations,
    Optional<Search> search) {

  /** Copies the lists. */
  public Plan {
    cases = List.copyOf(cases);
    variants = List.copyOf(variants);
    expectations = List.copyOf(expectations);
    if (cases.isEmpty() || variants.isEmpty()) {
      throw new IllegalArgumentException("a plan needs at least one case and one variant");
    }
    if (target.isEmpty() && variants.stream().anyMatch(variant -> variant.target().isEmpty())) {
      throw new IllegalArgumentException("a plan needs a target for every variant");
    }
  }

  /** A plan whose run looks for nothing by itself. */
  public Plan(
      String name,
      String question,
      Optional<Target> target,
      List<Case> cases,
      List<Variant> variants,
      Load load,
      Protocol protocol,
      Observe observe,
      List<Expectation> expectations) {
    this(
        name,
        question,
        target,
        cases,
        variants,
        load,
        protocol,
        observe,
        expectations,
        Optional.empty());
  }

  /** The same plan with other variants and levels, as a search runs it. */
  public Plan with(List<Variant> otherVariants, List<Level> otherLevels) {
    return new Plan(
        name,
        question,
        target,
        cases,
        otherVariants,
        new Load(
            load.work(),
            otherLevels,
            load.think(),
            load.connections(),
            load.generators(),
            load.trustAnyCertificate()),
        protocol,
        observe,
        expectations,
        search);
  }

  /** The variant that the others are compared with. */
  public Variant baseline() {
    return variants.getFirst();
  }

  /**
   * The variant of that name.
   *
   * @throws IllegalArgumentException if the plan has none
   */
  public Variant variant(String name) {
    return variants.stream()
        .filter(variant -> variant.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the plan has no variant " + name));
  }

  /** The program under test in one of the plan's arms. */
  public Target target(Variant variant) {
    return variant.target().or(() -> target).orElseThrow();
  }

  /**
   * The case of that name.
   *
   * @throws IllegalArgumentException if the plan has none
   */
  public Case caseNamed(String name) {
    return cases.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the plan has no case '" + name + "'"));
  }
}
