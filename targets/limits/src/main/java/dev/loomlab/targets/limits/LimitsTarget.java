package dev.loomlab.targets.limits;

import java.io.IOException;
import java.util.List;

/**
 * The target {@code limits} as a program: one service on 127.0.0.1 whose throughput is bound by one
 * stated thing. Its options are described by {@code --help}.
 */
public final class LimitsTarget {
  /** What it prints, with its address behind, once it answers. */
  static final String LISTENING = "listening on ";

  private static final int WRONG_OPTIONS = 2;
  private static final int CANNOT_RUN_HERE = 3;

  private LimitsTarget() {}

  /**
   * Runs it until it is stopped by a signal.
   *
   * @param arguments the options; exits with 2 if they are wrong, with 3 if it cannot run here
   */
  public static void main(String[] arguments) {
    switch (SettingReader.read(List.of(arguments))) {
      case SettingReader.Read.HelpAsked() -> System.out.print(Usage.TEXT);
      case SettingReader.Read.Faulty(List<String> faults) -> {
        faults.forEach(fault -> System.err.println("error: " + fault));
        System.exit(WRONG_OPTIONS);
      }
      case SettingReader.Read.Accepted(Setting setting) -> serve(setting);
    }
  }

  private static void serve(Setting setting) {
    liftServerLimits();
    try {
      var service = Service.start(setting, System.err);
      Runtime.getRuntime()
          .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(service::close));
      System.out.println(LISTENING + "http://127.0.0.1:" + service.port());
      System.out.flush();
      if (setting.endsWithInput()) {
        awaitEndOfInput();
        System.exit(0);
      }
    } catch (IOException | RuntimeException failed) {
      System.err.println(
          "error: cannot run here: " + failed + "; --port 0 takes any free port, see --help");
      System.exit(CANNOT_RUN_HERE);
    }
  }

  private static void awaitEndOfInput() throws IOException {
    while (System.in.read() >= 0) {
      // What is written to it means nothing; only the end does.
    }
  }

  /**
   * Lifts the bounds of the JDK's server, which would be measured instead: it keeps 200 idle
   * connections, and sends an answer's parts by Nagle's algorithm. Read once, when it is loaded.
   */
  private static void liftServerLimits() {
    if (System.getProperty("sun.net.httpserver.maxIdleConnections") == null) {
      System.setProperty(
          "sun.net.httpserver.maxIdleConnections", Integer.toString(Integer.MAX_VALUE));
    }
    if (System.getProperty("sun.net.httpserver.nodelay") == null) {
      System.setProperty("sun.net.httpserver.nodelay", "true");
    }
  }
}
