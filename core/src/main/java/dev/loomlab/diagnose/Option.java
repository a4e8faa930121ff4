package dev.loomlab.diagnose;

import dev.loomlab.record.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A setting that a JVM was given and that does nothing there, will not for long, or does harm.
 * Sources: Spring Boot's reference, "Virtual threads": with them enabled, properties that configure
 * thread pools have no effect; JEP 491: {@code jdk.tracePinnedThreads} is gone from JDK 24 on;
 * JDK-8322846: the first updates of JDK 21 can hang with it; JDK 24's release notes: {@code
 * LockingMode} is deprecated.
 *
 * @param effect what it does
 * @param setting its name
 * @param why why that is so
 * @param instead what to do instead, one sentence in the imperative
 */
public record Option(Effect effect, String setting, String why, String instead) {
  private static final String SPRING_VIRTUAL = "spring.threads.virtual.enabled";
  private static final String TRACE = "jdk.tracePinnedThreads";
  private static final String LOCKING = "-XX:LockingMode";
  private static final int FIRST_VIRTUAL = 21;
  private static final int WITHOUT_MONITOR_PINNING = 24;
  private static final List<String> POOLS_OF_REQUESTS =
      List.of("server.tomcat.threads.max", "server.tomcat.threads.min-spare");
  private static final List<String> POOLS_OF_TASKS =
      List.of(
          "spring.task.execution.pool.core-size",
          "spring.task.execution.pool.max-size",
          "spring.task.execution.pool.queue-capacity");

  /** What a setting does. */
  public enum Effect {
    /** Nothing. */
    NONE,
    /** What it says, but a later release will not have it. */
    OUTDATED,
    /** Harm. */
    HARM
  }

  /** Those among the facts of one JVM. */
  public static List<Option> of(Map<String, String> facts) {
    Function<String, Optional<String>> setting =
        name -> Optional.ofNullable(facts.get(Environment.TARGET_SETTING + name));
    var java = Optional.ofNullable(facts.get(Environment.TARGET_JAVA)).flatMap(Option::whole);
    var options = new ArrayList<Option>(ofSpring(setting, java));
    facts.keySet().stream()
        .filter(fact -> fact.startsWith(Environment.TARGET_SETTING))
        .filter(fact -> fact.endsWith(Environment.AFTER_JAR))
        .map(fact -> fact.substring(Environment.TARGET_SETTING.length()))
        .sorted()
        .forEach(name -> options.add(late(name)));
    if (setting.apply(TRACE).isPresent()) {
      java.flatMap(Option::trace).ifPresent(options::add);
    }
    if (java.filter(release -> release >= WITHOUT_MONITOR_PINNING).isPresent()) {
      setting.apply(LOCKING).ifPresent(mode -> options.add(locking(mode)));
    }
    return List.copyOf(options);
  }

  private static List<Option> ofSpring(
      Function<String, Optional<String>> setting, Optional<Integer> java) {
    var options = new ArrayList<Option>();
    boolean isVirtual = setting.apply(SPRING_VIRTUAL).filter("true"::equals).isPresent();
    if (isVirtual && java.filter(release -> release < FIRST_VIRTUAL).isPresent()) {
      options.add(
          idle(
              SPRING_VIRTUAL, "it needs Java 21", "Run the variant on JDK 21 or later (jdk: 21)."));
    } else if (isVirtual) {
      POOLS_OF_REQUESTS.stream()
          .filter(name -> setting.apply(name).isPresent())
          .forEach(name -> options.add(requests(name)));
      POOLS_OF_TASKS.stream()
          .filter(name -> setting.apply(name).isPresent())
          .forEach(name -> options.add(tasks(name)));
    }
    return options;
  }

  private static Option idle(String setting, String why, String instead) {
    return new Option(Effect.NONE, setting, why, instead);
  }

  private static Option late(String setting) {
    return idle(
        setting,
        "what follows the jar is given to the program, not to the JVM",
        "Write it before -jar, or as the program takes it, for example --server.port=8080.");
  }

  private static Option requests(String setting) {
    return idle(
        setting,
        "with " + SPRING_VIRTUAL + " every request has a virtual thread of its own",
        "To bound requests at once use server.tomcat.max-connections, which still holds, or bound"
            + " what they wait for.");
  }

  private static Option tasks(String setting) {
    return idle(
        setting,
        "with " + SPRING_VIRTUAL + " every task has a virtual thread of its own",
        "To bound tasks at once use spring.task.execution.simple.concurrency-limit.");
  }

  /** It prints on 21 to 23. */
  private static Optional<Option> trace(int release) {
    var instead =
        "Have pinning shown by a flight recording instead: loomlab inspect makes one, and in a plan"
            + " observe: { jfr: virtual-threads } does.";
    if (release >= WITHOUT_MONITOR_PINNING) {
      return Optional.of(idle(TRACE, "JDK 24 and later ignore it", instead));
    }
    return release == FIRST_VIRTUAL
        ? Optional.of(
            new Option(
                Effect.HARM,
                TRACE,
                "it is known to hang programs on the first updates of JDK 21 (JDK-8322846), and JDK"
                    + " 24 and later ignore it",
                instead))
        : Optional.empty();
  }

  private static Option locking(String mode) {
    return new Option(
        Effect.OUTDATED,
        LOCKING,
        mode.equals("1")
            ? "mode 1 also makes monitors pin virtual threads to their carriers again"
            : "a later JDK refuses it",
        "Leave it out.");
  }

  private static Optional<Integer> whole(String text) {
    return text.matches("\\d{1,3}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
  }
}
