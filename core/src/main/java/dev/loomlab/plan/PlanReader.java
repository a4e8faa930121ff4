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
    var labels = setLabels(sets);
    return plan(source, settings(yaml, sets, faults), yaml, labels, faults);
  }

  /**
   * Reads a plan and takes its secrets out, see docs/PLANS.md.
   *
   * @param source the plan's file or name, for messages
   * @param yaml the plan's text
   * @param sets what is changed in it before it is read, each as {@code path=value}
   * @throws PlanFaults with everything that is wrong, in the order of the text
   */
  public Withheld readWithoutSecrets(String source, String yaml, List<String> sets)
      throws PlanFaults {
    var faults = new FaultList();
    var labels = setLabels(sets);
    var root = settings(yaml, sets, faults);
    plan(source, root, yaml, labels, faults);
    var secrets = new SecretSettings(root.orElseThrow());
    var plan = plan(source, Optional.of(secrets.without()), yaml, labels, faults);
    return new Withheld(plan, Overrides.rewritten(sets, secrets::changed), secrets.valueByName());
  }

  /**
   * Reads a plan that was put together from single settings, and takes its secrets out.
   *
   * @throws PlanFaults with everything that is wrong, each with where the setting came from
   */
  public Withheld readWithoutSecrets(PlanDraft draft) throws PlanFaults {
    var faults = new FaultList();
    plan("plan", Optional.of(draft.root()), "", draft.origins(), faults);
    var secrets = new SecretSettings(draft.root());
    var plan = plan("plan", Optional.of(secrets.without()), "", draft.origins(), faults);
    return new Withheld(plan, List.of(), secrets.valueByName());
  }

  private static Optional<Setting> settings(String yaml, List<String> sets, FaultList faults) {
    return YamlText.read(yaml, faults).map(root -> Overrides.apply(root, sets, faults));
  }

  private Plan plan(
      String source, Optional<Setting> root, String yaml, List<String> labels, FaultList faults)
      throws PlanFaults {
    root.stream()
        .flatMap(SecretSettings::words)
        .forEach(
            word -> EnvReference.fault(word.text()).ifPresent(fault -> faults.add(word, fault)));
    var plan = root.flatMap(each -> plan(each, yaml, faults));
    if (plan.isEmpty() || !faults.isEmpty()) {
      throw new PlanFaults(
          source, faults.inOrder().stream().map(fault -> placed(fault, labels)).toList());
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

  private static List<String> setLabels(List<String> sets) {
    return sets.stream().map(set -> "--set " + set).toList();
  }

  /** A fault of what the command line brought in has no line: its message says what was typed. */
  private static Fault placed(Fault fault, List<String> labels) {
    return fault.line() == 0 && fault.column() > 0
        ? new Fault(0, 0, labels.get(fault.column() - 1) + ": " + fault.message())
        : fault;
  }
}
