package dev.loomlab.judge;

import dev.loomlab.record.Environment;
import dev.loomlab.record.TrialRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Settings that a target was given and that do nothing, or will not for long. Sources: Spring
 * Boot's reference, "Virtual threads": with them enabled, properties that configure thread pools
 * have no effect; JEP 491: {@code jdk.tracePinnedThreads} is gone from JDK 24 on; JDK 24's release
 * notes: {@code LockingMode} is deprecated.
 */
final class IdleSettings {
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

  private IdleSettings() {}

  /** The caveats of a run; the variants to which one applies are named together. */
  static List<Caveat> of(Collection<TrialRecord> records) {
    var variants = new LinkedHashMap<Kind, SequencedSet<String>>();
    for (var record : records) {
      for (var kind : of(record.environment().facts())) {
        variants.computeIfAbsent(kind, unseen -> new TreeSet<>()).add(record.trial().variant());
      }
    }
    return variants.entrySet().stream()
        .map(entry -> entry.getKey().caveat(String.join(" and ", entry.getValue())))
        .toList();
  }

  private record Kind(boolean deprecated, String setting, String why, String instead) {
    Caveat caveat(String variants) {
      return deprecated
          ? new Circumstance.Outdated(variants, setting, why, instead)
          : new Circumstance.WithoutEffect(variants, setting, why, instead);
    }
  }

  private static List<Kind> of(Map<String, String> facts) {
    Function<String, Optional<String>> setting =
        name -> Optional.ofNullable(facts.get(Environment.TARGET_SETTING + name));
    var java = Optional.ofNullable(facts.get(Environment.TARGET_JAVA)).flatMap(IdleSettings::whole);
    boolean isVirtual = setting.apply(SPRING_VIRTUAL).filter("true"::equals).isPresent();
    var kinds = new ArrayList<Kind>();
    if (isVirtual && java.filter(release -> release < FIRST_VIRTUAL).isPresent()) {
      kinds.add(
          idle(
              SPRING_VIRTUAL, "it needs Java 21", "Run the variant on JDK 21 or later (jdk: 21)."));
    } else if (isVirtual) {
      POOLS_OF_REQUESTS.stream()
          .filter(name -> setting.apply(name).isPresent())
          .forEach(name -> kinds.add(requests(name)));
      POOLS_OF_TASKS.stream()
          .filter(name -> setting.apply(name).isPresent())
          .forEach(name -> kinds.add(tasks(name)));
    }
    facts.keySet().stream()
        .filter(fact -> fact.startsWith(Environment.TARGET_SETTING))
        .filter(fact -> fact.endsWith(Environment.AFTER_JAR))
        .map(fact -> fact.substring(Environment.TARGET_SETTING.length()))
        .forEach(name -> kinds.add(late(name)));
    boolean isLater = java.filter(release -> release >= WITHOUT_MONITOR_PINNING).isPresent();
    if (isLater && setting.apply(TRACE).isPresent()) {
      kinds.add(
          idle(
              TRACE,
              "JDK 24 and later ignore it",
              "Have pinning recorded instead, with observe: { jfr: virtual-threads }."));
    }
    if (isLater) {
      setting.apply(LOCKING).ifPresent(mode -> kinds.add(locking(mode)));
    }
    return kinds;
  }

  private static Kind idle(String setting, String why, String instead) {
    return new Kind(false, setting, why, instead);
  }

  private static Kind late(String setting) {
    return idle(
        setting,
        "what follows the jar is given to the program, not to the JVM",
        "Write it before -jar, or as the program takes it, for example --server.port=8080.");
  }

  private static Kind requests(String setting) {
    return idle(
        setting,
        "with " + SPRING_VIRTUAL + " every request has a virtual thread of its own",
        "To bound requests at once use server.tomcat.max-connections, which still holds, or bound"
            + " what they wait for.");
  }

  private static Kind tasks(String setting) {
    return idle(
        setting,
        "with " + SPRING_VIRTUAL + " every task has a virtual thread of its own",
        "To bound tasks at once use spring.task.execution.simple.concurrency-limit.");
  }

  private static Kind locking(String mode) {
    return new Kind(
        true,
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
