package dev.loomlab.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads a plan's text into a {@link Plan}, or says everything that is wrong with it at once, each
 * fault with its line and column. The grammar is in docs/PLANS.md.
 */
public final class PlanReader {
  private final List<WorkForm> forms;

  /**
   * Knows the kinds of work that plans may ask for.
   *
   * @param forms one for each driver
   */
  public PlanReader(List<WorkForm> forms) {
    this.forms = List.copyOf(forms);
  }

  /**
   * Reads a plan.
   *
   * @param source the plan's file or name, for messages
   * @param yaml the plan's text
   * @param sets what is changed in it before it is read, each as {@code path=value}
   * @throws PlanFaults with everything that is wrong, in the order of the text
   */
  public Plan read(String source, String yaml, List<String> sets) throws PlanFaults {
    var faults = new FaultList();
    var plan =
        YamlText.read(yaml, faults)
            .map(root -> Overrides.apply(root, sets, faults))
            .flatMap(root -> plan(root, yaml, faults));
    if (plan.isEmpty() || !faults.isEmpty()) {
      throw new PlanFaults(
          source, faults.inOrder().stream().map(fault -> placed(fault, sets)).toList());
    }
    return plan.get();
  }

  private Optional<Plan> plan(Setting root, String yaml, FaultList faults) {
    var keys = Keys.of(root, Section.PLAN, "the plan", List.of(), faults);
    Stream.of("name", "question", "variants", "load").forEach(keys::required);
    boolean everyArmHasItsOwn =
        keys.find("variants").filter(ArmsReader::allNameTargets).isPresent();
    if (!everyArmHasItsOwn) {
      keys.required("target");
    }
    var name = keys.read("name", PlanReader::name);
    var question = keys.read("question", text -> text);
    var target =
        keys.find("target").flatMap(each -> TargetReader.read(each, everyArmHasItsOwn, faults));
    var observe =
        keys.find("observe")
            .map(each -> ProtocolReader.observe(each, "observe", Observe.DEFAULT, faults))
            .orElse(Observe.DEFAULT);
    var arms = new ArmsReader(keys.find("target"), faults);
    var cases = keys.find("cases").map(arms::cases).orElse(List.of(Case.ONLY));
    var variants =
        keys.find("variants").map(each -> arms.variants(each, observe)).orElse(List.of());
    var load = keys.find("load").flatMap(each -> LoadReader.read(each, forms, faults));
    var protocol =
        keys.find("protocol")
            .map(each -> ProtocolReader.protocol(each, faults))
            .orElse(Protocol.DEFAULT);
    load.ifPresent(each -> refuseSteadinessOfSeveral(each, protocol, keys, faults));
    var cells =
        new ExpectationReader.Cells(cases, variants, load.map(Load::levels).orElse(List.of()));
    var expectations = new ExpectationReader(cells, yaml, faults).readAll(keys);
    if (!faults.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Plan(
            name.orElseThrow(),
            question.orElseThrow(),
            target,
            cases,
            variants,
            load.orElseThrow(),
            protocol,
            observe,
            expectations));
  }

  /** Each generator would end its warm-up by itself, and their windows would lie apart. */
  private static void refuseSteadinessOfSeveral(
      Load load, Protocol protocol, Keys keys, FaultList faults) {
    if (load.generators() > 1 && protocol.steadyWithin().isPresent()) {
      keys.find("protocol")
          .ifPresent(
              place ->
                  faults.add(
                      place,
                      "protocol.steady-within: several generators (load.generators) cannot end a"
                          + " warm-up together; leave one of the two out"));
    }
  }

  private static String name(String text) {
    Names.check(text);
    return text;
  }

  /** A fault that a {@code --set} brought in has no line: its message names the {@code --set}. */
  private static Fault placed(Fault fault, List<String> sets) {
    return fault.line() == 0 && fault.column() > 0
        ? new Fault(0, 0, "--set " + sets.get(fault.column() - 1) + ": " + fault.message())
        : fault;
  }
}
