package dev.loomlab.plan;

import java.util.List;

/**
 * What one driver can be asked for in a plan: the port through which a plan's load is checked
 * against a driver that this package does not know.
 */
public interface WorkForm {

  /** The key under {@code load:} that names this kind of work, for example {@code request}. */
  String kind();

  /**
   * Checks what stands under that key and gives everything that is wrong with it, with the places
   * of the settings that are wrong. {@link Nearest#unknownKey} and {@link Quantity} give messages
   * like the plan's own.
   */
  List<Fault> check(Setting settings);
}
