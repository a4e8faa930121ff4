package dev.loomlab.targets.pitfalls;

import java.io.IOException;
import java.util.List;

/**
 * The target {@code pitfalls} as a program: one service on 127.0.0.1 with one thing the matter with
 * it, or its healthy twin. Its options are described by {@code --help}.
 */
public final class PitfallsTarget {
  /** What it prints, with its address behind, once it answers. */
  static final String LISTENING = "listening on ";

  private static final int WRONG_OPTIONS = 2;
  private static final int CANNOT_RUN_HERE = 3;

  private PitfallsTarget() {}

  /**
   * Runs it until it is stopped by a signal, or, in the scenario that is about that, until it ends
   * by itself.
   *
   * @param arguments the options; exits with 2 if they are wrong, with 3 if it cannot run here
   */
  public static void main(String[] arguments) throws InterruptedException {
    switch (SettingReader.read(List.of(arguments))) {
      case SettingReader.Read.HelpAsked() -> System.out.print(Usage.text());
      case SettingReader.Read.Faulty(List<String> faults) -> {
        faults.forEach(fault -> System.err.println("error: " + fault));
        System.exit(WRONG_OPTIONS);
      }
      case SettingReader.Read.Accepted(Setting setting) -> serve(setting);
    }
  }

  private static void serve(Setting setting) throws InterruptedException {
    liftLimits();
    try {
      var service = Service.start(setting, System.err);
      System.out.println(LISTENING + "http://127.0.0.1:" + service.port());
      System.out.flush();
      service.awaitItsEnd();
    } catch (IOException | RuntimeException failed) {
      System.err.println(
          "error: cannot run here: " + failed + "; --port 0 takes any free port, see --help");
      System.exit(CANNOT_RUN_HERE);
    }
  }

  /**
   * Lifts the bounds of the JDK, which would be measured instead: its server keeps 200 idle
   * connections and sends an answer's parts by Nagle's algorithm, and it remembers addresses. Read
   * once, when the classes are loaded.
   */
  private static void liftLimits() {
    setUnlessGiven("sun.net.httpserver.maxIdleConnections", Integer.toString(Integer.MAX_VALUE));
    setUnlessGiven("sun.net.httpserver.nodelay", "true");
    java.security.Security.setProperty("networkaddress.cache.ttl", "0");
  }

  private static void setUnlessGiven(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}
