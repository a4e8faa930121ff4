package dev.loomlab.targets.pitfalls;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The text that {@code --help} prints. */
final class Usage {
  private static final String BEFORE =
      """
      Usage: java -jar pitfalls.jar --scenario NAME [--healthy] [--port N] [--option value]...

      A small HTTP service with one thing the matter with it that goes wrong for people who adopt
      virtual threads. It listens on 127.0.0.1 and prints "listening on http://127.0.0.1:PORT" once
      it answers. GET /ready is answered at once, any other path after the work. What is the matter
      begins with the first such request, and may end the answers.

        --scenario NAME    what is the matter, see below
        --healthy          the twin of the scenario with which nothing is the matter
        --port N           port to listen on; 0 (the default) takes any free one
        --size N           how many of what the scenario counts (default: see below)
        --wait-millis N    how long whatever waits there waits (default: see below)
        --threads N        N platform threads serve the requests, not a virtual thread each
        --pool-beans on|off  whether the pool shows itself through JMX (default off)
        --operation NAME   what a batch does: OPERATIONS;
                           a request may name another: GET /?operation=sleep
        --help             this text

      Scenarios, with size and wait if none is given:
      """;

  private static final String AFTER =
      """

      Monitors pin on JDK 21 to 23, and on later ones with -XX:LockingMode=1 as long as it exists;
      scenarios about them are healthy without. Exit codes: 2 wrong options, 3 cannot run here.
      """;

  private Usage() {}

  /** The whole text. */
  static String text() {
    return BEFORE.replace("OPERATIONS", OperationName.labels())
        + Arrays.stream(Scenario.values()).map(Usage::line).collect(Collectors.joining())
        + AFTER;
  }

  private static String line(Scenario scenario) {
    return String.format(
        Locale.ROOT,
        "  %-17s %6d %5d ms  %s%n",
        scenario.label(),
        scenario.size(),
        scenario.waitMillis(),
        scenario.meaning());
  }
}
