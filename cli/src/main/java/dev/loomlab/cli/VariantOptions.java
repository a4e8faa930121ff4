package dev.loomlab.cli;

import dev.loomlab.plan.PlanDraft;
import dev.loomlab.plan.ShellWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is compared with what, from flags. */
final class VariantOptions {
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  @Option(
      names = "--variant",
      paramLabel = "NAME='COMMAND'",
      description =
          "A command that starts the service, with $${port} where it takes its port; may be"
              + " repeated, the first is the baseline.")
  private List<String> commands = List.of();

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "A Spring Boot jar, with --spring-virtual or --jdk.")
  private @Nullable Path jar;

  @Option(
      names = "--spring-virtual",
      description = "Compare the jar without and with spring.threads.virtual.enabled.")
  private boolean springVirtual;

  @Option(
      names = "--attach",
      paramLabel = "NAME=PID,URL",
      description = "A service that runs already; may be repeated, the first is the baseline.")
  private List<String> attached = List.of();

  @Option(
      names = "--jdk",
      paramLabel = "21,25",
      split = ",",
      hideParamSyntax = true,
      description = "Compare one jar or command on several JDKs; or run everything on one.")
  private List<String> jdks = List.of();

  @Option(
      names = "--jvm",
      paramLabel = "OPTIONS",
      description = "Options for every variant's JVM, for example '-Xmx512m -XX:+UseZGC'.")
  private @Nullable String jvm;

  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description = "An environment variable for every variant; may be repeated.")
  private List<String> env = List.of();

  @Option(
      names = "--ready",
      paramLabel = "PATH",
      description =
          "Load starts once GET PATH is answered; without it the actuator's health of a Spring Boot"
              + " jar, or else the compared GET.")
  private @Nullable String ready;

  /** What was worked out, beside what the draft holds now. */
  private final List<String> names = new ArrayList<>();

  private Optional<BootJar> boot = Optional.empty();

  /** Puts variants and target into a plan, and notes what is wrong. */
  void into(PlanDraft draft, RequestOptions request, List<String> wrong) {
    names.clear();
    var forms =
        Stream.of(
                commands.isEmpty() ? "" : "--variant",
                jar == null ? "" : "--jar",
                attached.isEmpty() ? "" : "--attach")
            .filter(form -> !form.isEmpty())
            .toList();
    if (forms.isEmpty()) {
      wrong.add(
          "name what to compare: --variant NAME='command with ${port}' twice, --jar FILE"
              + " --spring-virtual, or --attach NAME=PID,URL twice");
      return;
    }
    if (forms.size() > 1) {
      wrong.add(String.join(" and ", forms) + ": use one of them alone");
      return;
    }
    if (springVirtual && jar == null) {
      wrong.add("--spring-virtual is about a jar: add --jar FILE");
    }
    switch (forms.getFirst()) {
      case "--variant" -> putCommands(draft, wrong);
      case "--jar" -> putJar(draft, jar == null ? Path.of("") : jar, wrong);
      default -> putAttached(draft, wrong);
    }
    putReady(draft, request, wrong);
  }

  private void putCommands(PlanDraft draft, List<String> wrong) {
    var byName = named("--variant", "NAME='command with ${port}'", commands, wrong);
    if (byName.size() == 1 && jdks.size() > 1) {
      byName.forEach((name, command) -> draft.put("--variant " + name, command, "target", "run"));
      putJdksAsVariants(draft);
    } else {
      byName.forEach((name, command) -> putCommand(draft, name, command));
      putJdksAsCases(draft);
      if (commands.size() == 1) {
        wrong.add("one variant is compared with nothing: give a second --variant, or --jdk 21,25");
      }
    }
    putSetup(draft, wrong);
  }

  private void putCommand(PlanDraft draft, String name, String command) {
    names.add(name);
    draft.put("--variant " + name, command, "variants", name, "run");
  }

  private void putJar(PlanDraft draft, Path file, List<String> wrong) {
    try {
      boot = Optional.of(BootJar.of(file));
    } catch (WrongUsage noBootJar) {
      wrong.add(String.valueOf(noBootJar.getMessage()));
      return;
    }
    var origin = "--jar " + file;
    var words = List.of("java", "-jar", file.toString(), "--server.port=${port}");
    draft.put(origin, ShellWords.join(words), "target", "run");
    if (springVirtual) {
      refuseWithoutVirtualThreads(boot.get(), wrong);
      putSwitch(draft, "platform", "false");
      putSwitch(draft, "virtual", "true");
      putJdksAsCases(draft);
    } else if (jdks.size() > 1) {
      putJdksAsVariants(draft);
    } else {
      wrong.add("one jar is compared with nothing: add --spring-virtual, or --jdk 21,25");
    }
    putSetup(draft, wrong);
  }

  private void putSwitch(PlanDraft draft, String name, String isVirtual) {
    names.add(name);
    var property = "--spring.threads.virtual.enabled=" + isVirtual;
    draft.put("--spring-virtual", property, "variants", name, "args");
  }

  private void refuseWithoutVirtualThreads(BootJar app, List<String> wrong) {
    if (!app.knowsVirtualThreads()) {
      wrong.add(
          "--spring-virtual: "
              + app.file()
              + " is built with Spring Boot "
              + app.version()
              + ", which has no spring.threads.virtual.enabled. Build it with 3.2 or later, or"
              + " compare two builds with --variant");
    }
    for (var jdk : jdks) {
      if (jdk.strip().matches("[0-9]{1,2}")
          && Integer.parseInt(jdk.strip()) < FIRST_WITH_VIRTUAL_THREADS) {
        wrong.add("--jdk " + jdk + " has no virtual threads: --spring-virtual needs 21 or later");
      }
    }
    if (jdks.isEmpty()) {
      PathJava.major()
          .filter(major -> major < FIRST_WITH_VIRTUAL_THREADS)
          .ifPresent(
              major ->
                  wrong.add(
                      "the java on the PATH is "
                          + major
                          + ", which has no virtual threads: put a JDK 21 or later first on the"
                          + " PATH, or add --jdk 21"));
    }
  }

  private void putAttached(PlanDraft draft, List<String> wrong) {
    var byName = named("--attach", "NAME=PID,URL", attached, wrong);
    byName.forEach(
        (name, where) -> {
          names.add(name);
          var origin = "--attach " + name;
          int comma = where.indexOf(',');
          if (comma < 0) {
            wrong.add(origin + ": write it as NAME=PID,URL, as in pool=4711,http://127.0.0.1:8080");
          } else {
            draft.put(origin, where.substring(comma + 1).strip(), "variants", name, "url");
            draft.put(origin, where.substring(0, comma).strip(), "variants", name, "pid");
          }
        });
    if (attached.size() == 1) {
      wrong.add("one variant is compared with nothing: give a second --attach");
    }
    if (jvm != null || !env.isEmpty() || !jdks.isEmpty()) {
      wrong.add("--jvm, --env and --jdk cannot reach a service that runs already: leave them away");
    }
  }

  /** One command on several JDKs: each of them is a variant. */
  private void putJdksAsVariants(PlanDraft draft) {
    for (var jdk : jdks) {
      names.add("jdk-" + jdk.strip());
      draft.put("--jdk " + jdk, jdk.strip(), "variants", "jdk-" + jdk.strip(), "jdk");
    }
  }

  /** Several variants on several JDKs: they are compared on each. */
  private void putJdksAsCases(PlanDraft draft) {
    for (var jdk : jdks) {
      draft.put("--jdk " + jdk, jdk.strip(), "cases", "jdk-" + jdk.strip(), "jdk");
    }
  }

  private void putSetup(PlanDraft draft, List<String> wrong) {
    var variables = named("--env", "NAME=VALUE", env, wrong);
    for (var name : names) {
      draft.putNothing("--variant", "variants", name);
      if (jvm != null) {
        draft.put("--jvm", jvm, "variants", name, "jvm");
      }
      variables.forEach(
          (key, value) -> draft.put("--env " + key, value, "variants", name, "env", key));
    }
  }

  private void putReady(PlanDraft draft, RequestOptions request, List<String> wrong) {
    if (ready != null) {
      var line = ready.startsWith("/") ? "GET " + ready : ready;
      draft.put("--ready " + ready, line, "target", "ready");
      return;
    }
    var known =
        boot.filter(BootJar::hasActuator).map(app -> "GET /actuator/health").or(request::readyLine);
    if (known.isPresent()) {
      draft.put("--ready", known.get(), "target", "ready");
    } else if (request.isAny()) {
      wrong.add(
          "say with --ready PATH what a service answers to GET once it is up: the compared request"
              + " cannot tell");
    }
  }

  /** The variants' names in their order. */
  List<String> names() {
    return List.copyOf(names);
  }

  /** What a plan about them is called, unless somebody says. */
  String planName() {
    var base =
        Optional.ofNullable(jar)
            .map(file -> String.valueOf(file.getFileName()).replaceFirst("\\.[jw]ar$", ""))
            .orElse("compare");
    var name = (base + "-" + String.join("-", names)).toLowerCase(Locale.ROOT);
    var safe = name.replaceAll("[^a-z0-9._-]+", "-").replaceFirst("^[^a-z0-9]+", "");
    return safe.substring(0, Math.min(safe.length(), 64));
  }

  /** What is typed as NAME=VALUE, by name; what is not, or is given twice, is wrong. */
  private static Map<String, String> named(
      String option, String form, List<String> typed, List<String> wrong) {
    var byName = new LinkedHashMap<String, String>();
    for (var each : typed) {
      int equals = each.indexOf('=');
      var name = equals < 0 ? "" : each.substring(0, equals).strip();
      if (name.isEmpty()) {
        wrong.add(option + ": one has no name; write it as " + form);
      } else if (byName.putIfAbsent(name, each.substring(equals + 1).strip()) != null) {
        wrong.add(option + " " + name + " is given twice: name one of them otherwise");
      }
    }
    return byName;
  }

  /** The names in a sentence. */
  String words() {
    return names.stream().skip(1).collect(Collectors.joining(" or "));
  }
}
