package dev.loomlab.checks;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rules that docs/ARCHITECTURE.md draws, in a form that a build can hold. */
final class ArchitectureRules {
  private static final String BASE = "dev.loomlab.";
  private static final String[] CORE = {
    "dev.loomlab.plan..",
    "dev.loomlab.schedule..",
    "dev.loomlab.record..",
    "dev.loomlab.diagnose..",
    "dev.loomlab.judge..",
    "dev.loomlab.report.."
  };

  /** What each stage may know besides itself. */
  private static final Map<String, List<String>> KNOWS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("plan", List.of()),
              Map.entry("schedule", List.of("plan")),
              Map.entry("record", List.of("plan", "schedule")),
              Map.entry("diagnose", List.of("plan", "schedule", "record")),
              Map.entry("judge", List.of("plan", "schedule", "record", "diagnose")),
              Map.entry("report", List.of("plan", "schedule", "record", "diagnose", "judge")),
              Map.entry("drive", List.of("plan", "schedule", "record")),
              Map.entry("launch", List.of("plan", "schedule", "record")),
              Map.entry("observe", List.of("plan", "schedule", "record", "agent")),
              Map.entry("run", List.of("plan", "schedule", "record", "launch", "observe")),
              Map.entry(
                  "inspect",
                  List.of(
                      "plan",
                      "schedule",
                      "record",
                      "diagnose",
                      "judge",
                      "report",
                      "launch",
                      "observe")),
              Map.entry("baseline", List.of("plan", "schedule", "record", "drive"))));

  private ArchitectureRules() {}

  /** One rule a stage: it knows only the stages that the flow lets it know. */
  static List<ArchRule> directions() {
    var rules = new ArrayList<ArchRule>();
    KNOWS.forEach((stage, known) -> rules.add(direction(stage, known)));
    rules.add(agentAlone());
    return rules;
  }

  private static ArchRule direction(String stage, List<String> known) {
    var allowed = new ArrayList<String>(List.of(BASE + stage + ".."));
    known.forEach(each -> allowed.add(BASE + each + ".."));
    return noClasses()
        .that()
        .resideInAPackage(BASE + stage + "..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.loomlab..")
                .and(not(resideInAnyPackage(allowed.toArray(String[]::new)))))
        .as(stage + " knows only " + (known.isEmpty() ? "itself" : String.join(", ", known)));
  }

  /** Core is pure: no thread, socket, process, clock or file. */
  static List<ArchRule> purity() {
    return List.of(
        noClasses()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                        "java.nio.file..",
                        "java.nio.channels..",
                        "java.net.http..",
                        "java.lang.management..",
                        "java.util.concurrent..",
                        "jdk.jfr..",
                        "sun..",
                        "com.sun..")
                    .or(nameMatching("java\\.io\\.(File|RandomAccessFile|Console).*"))
                    .or(nameMatching("java\\.net\\.(.*Socket.*|InetAddress|URLConnection|URL)"))
                    .or(nameMatching("java\\.lang\\.(Thread|Process|Runtime).*"))
                    .or(nameMatching("java\\.util\\.Timer.*")))
            .as("core knows no file, socket, process or thread"),
        readsNoClock());
  }

  private static ArchRule readsNoClock() {
    return noClasses()
        .that()
        .resideInAnyPackage(CORE)
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getProperty", String.class)
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .orShould()
        .callMethod(java.time.LocalDate.class, "now")
        .orShould()
        .callMethod(java.time.LocalDateTime.class, "now")
        .orShould()
        .callMethod(java.time.ZonedDateTime.class, "now")
        .orShould()
        .callConstructor(java.util.Date.class)
        .as("core reads no clock and no environment");
  }

  /**
   * A target is a program like any other: it sees nothing of ours, and of others only the libraries
   * whose pools are measured.
   */
  static ArchRule targetsAlone() {
    return classes()
        .that()
        .resideInAPackage("dev.loomlab.targets..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "dev.loomlab.targets..",
                "java..",
                "javax..",
                "jdk..",
                "com.sun..",
                "org.jspecify..",
                "com.zaxxer.hikari..",
                "io.zonky.test.db.postgres..",
                "ch.qos.logback..",
                "org.slf4j..",
                "org.apache.hc.."))
        .as("a target knows the JDK, itself and the libraries it measures");
  }

  /** What is loaded into a target finds nothing there but the JDK. */
  private static ArchRule agentAlone() {
    return classes()
        .that()
        .resideInAPackage("dev.loomlab.agent..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "dev.loomlab.agent..", "java..", "javax.management..", "org.jspecify.."))
        .as("agent knows only the JDK and itself");
  }

  /** Of the command, nothing is known anywhere else. */
  static ArchRule nothingKnowsTheCommand() {
    return noClasses()
        .that()
        .resideOutsideOfPackage("dev.loomlab.cli..")
        .should()
        .dependOnClassesThat(resideInAPackage("dev.loomlab.cli.."))
        .as("nothing knows cli");
  }
}
