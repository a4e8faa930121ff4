package dev.loomlab.plan;

import java.util.List;
import java.util.stream.Collectors;

/** A plan that cannot be used, with everything that is wrong with it. */
public final class PlanFaults extends Exception {
  private static final long serialVersionUID = 1;

  private final transient List<Fault> faults;

  /**
   * Keeps the faults.
   *
   * @param source the plan's file or name, for the message
   */
  public PlanFaults(String source, List<Fault> faults) {
    super(
        faults.stream()
            .map(
                fault ->
                    fault.line() > 0
                        ? source
                            + ":"
                            + fault.line()
                            + ":"
                            + fault.column()
                            + ": "
                            + fault.message()
                        : source + ": " + fault.message())
            .collect(Collectors.joining("\n")));
    this.faults = List.copyOf(faults);
  }

  /** Everything that is wrong, in the order of the plan's text. */
  public List<Fault> faults() {
    return faults;
  }
}
