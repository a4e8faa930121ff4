package dev.loomlab.plan;

/**
 * A setting under which every variant is run and compared with the baseline under the same setting.
 *
 * @param name what the case is called; {@link #ONLY} where the plan names none
 * @param setup what the case adds to the target's start, before the variant's own
 */
public record Case(String name, Setup setup) {

  /** The case of a plan that names no cases. */
  public static final Case ONLY = new Case("", Setup.NONE);
}
