package dev.loomlab.launch;

import dev.loomlab.plan.Fault;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.PlanReader;
import dev.loomlab.plan.Secrets;
import dev.loomlab.plan.Setting;
import dev.loomlab.plan.WorkForm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Secrets of a plan that refers to them. */
public final class KnownSecrets {
  private KnownSecrets() {}

  /** These, and their forms. */
  public static Secrets of(List<String> values) {
    var valueByName = new HashMap<String, String>();
    IntStream.range(0, values.size()).forEach(i -> valueByName.put("NAME_" + i, values.get(i)));
    var references =
        valueByName.keySet().stream()
            .map(name -> "${env:" + name + "}")
            .collect(Collectors.joining(" "));
    try {
      var plan =
          new PlanReader(List.of(new AnyWork()))
              .read(
                  "plan.yaml",
                  """
                  name: p
                  question: q
                  target: { run: loomlab-target http }
                  variants: { a: { args: '%s' } }
                  load: { request: GET /, closed: 1 }
                  """
                      .formatted(references),
                  List.of());
      return Secrets.of(plan, valueByName, Map.of());
    } catch (PlanFaults faults) {
      throw new AssertionError(faults);
    }
  }

  private static final class AnyWork implements WorkForm {
    @Override
    public String kind() {
      return "request";
    }

    @Override
    public List<Fault> check(Setting settings) {
      return List.of();
    }
  }
}
