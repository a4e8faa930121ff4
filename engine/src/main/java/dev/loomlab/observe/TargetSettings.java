package dev.loomlab.observe;

import dev.loomlab.record.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * The settings of a target that say how much it may do at once, as it was given them at its start:
 * by its command line, its system properties and its environment variables. What an application
 * reads from files of its own is not seen.
 *
 * <p>Only the keys listed here are looked at, and only values that are a number, a size or a word
 * such as {@code true} are told: everything else may be a secret.
 */
public final class TargetSettings {
  private static final ObjectName RUNTIME = JmxConnection.bean("java.lang:type=Runtime");

  /** System properties and, as Spring Boot and Quarkus read them, arguments and variables too. */
  private static final List<String> KEYS =
      List.of(
          "http.maxConnections",
          "jdk.tracePinnedThreads",
          "jdk.virtualThreadScheduler.maxPoolSize",
          "jdk.virtualThreadScheduler.minRunnable",
          "jdk.virtualThreadScheduler.parallelism",
          "quarkus.datasource.jdbc.max-size",
          "quarkus.http.limits.max-connections",
          "quarkus.thread-pool.max-threads",
          "quarkus.virtual-threads.enabled",
          "server.jetty.threads.max",
          "server.tomcat.accept-count",
          "server.tomcat.max-connections",
          "server.tomcat.max-keep-alive-requests",
          "server.tomcat.threads.max",
          "server.tomcat.threads.min-spare",
          "spring.datasource.hikari.maximum-pool-size",
          "spring.task.execution.pool.core-size",
          "spring.task.execution.pool.max-size",
          "spring.task.execution.pool.queue-capacity",
          "spring.threads.virtual.enabled");

  /** Options of the JVM before their value. */
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx",
          "-Xms",
          "-Xss",
          "-XX:ActiveProcessorCount=",
          "-XX:LockingMode=",
          "-XX:MaxDirectMemorySize=",
          "-XX:MaxMetaspaceSize=",
          "-XX:MaxRAMPercentage=",
          "-XX:ParallelGCThreads=",
          "-XX:ThreadStackSize=");

  private static final String JAR = "-jar";
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use(\\w{1,20}GC)");
  private static final Pattern TOLD =
      Pattern.compile("-?\\d{1,18}(\\.\\d{1,6})?[kKmMgGtT]?[bB]?|true|false|full|short");

  private final Map<String, String> found = new TreeMap<>();

  private TargetSettings() {}

  /** The settings of a process, by name. */
  static Map<String, String> of(long pid, Optional<JmxConnection> jvm) {
    var proc = new JvmAccess.Proc(Path.of("/proc", Long.toString(pid)));
    var commandLine = proc.strings("cmdline");
    var options = new ArrayList<String>();
    var properties = new TreeMap<String, String>();
    jvm.ifPresent(each -> read(each, options, properties));
    return of(
        proc.strings("environ"),
        options.isEmpty() ? beforeJar(commandLine) : options,
        properties,
        commandLine);
  }

  /**
   * The settings among what a target was given.
   *
   * @param variables its environment, as {@code NAME=VALUE}
   * @param options the options of its JVM
   * @param properties its system properties
   * @param commandLine its program and arguments
   */
  public static Map<String, String> of(
      List<String> variables,
      Collection<String> options,
      Map<String, String> properties,
      List<String> commandLine) {
    var settings = new TargetSettings();
    for (var key : KEYS) {
      if (isOfAFramework(key)) {
        settings.takeVariables(key, variables);
      }
      options.forEach(each -> settings.take(key, each, "-D" + key));
      Optional.ofNullable(properties.get(key)).ifPresent(value -> settings.put(key, value));
      if (isOfAFramework(key)) {
        commandLine.forEach(each -> settings.take(key, each, "--" + key));
      }
      var late = "-D" + key;
      afterJar(commandLine)
          .forEach(each -> settings.take(late + Environment.AFTER_JAR, each, late));
    }
    for (var option : OPTIONS) {
      options.stream()
          .filter(each -> each.startsWith(option))
          .forEach(each -> settings.put(option.replace("=", ""), each.substring(option.length())));
    }
    options.forEach(settings::takeCollector);
    return settings.found;
  }

  private static List<String> beforeJar(List<String> commandLine) {
    int jar = commandLine.indexOf(JAR);
    return jar < 0 ? commandLine : commandLine.subList(0, jar);
  }

  /** What the program is given, of which the JVM takes no option. */
  private static List<String> afterJar(List<String> commandLine) {
    int jar = commandLine.indexOf(JAR);
    return jar < 0 ? List.of() : commandLine.subList(jar + 1, commandLine.size());
  }

  private static boolean isOfAFramework(String key) {
    return key.startsWith("spring.") || key.startsWith("server.") || key.startsWith("quarkus.");
  }

  /** As variables: Spring drops dashes, {@code MINSPARE}, Quarkus replaces them. */
  private void takeVariables(String key, List<String> variables) {
    var dotless = key.replace('.', '_').toUpperCase(Locale.ROOT);
    variables.forEach(each -> take(key, each, dotless.replace('-', '_')));
    variables.forEach(each -> take(key, each, dotless.replace("-", "")));
  }

  /** Takes {@code START=VALUE}, or {@code START} alone. */
  private void take(String key, String word, String start) {
    if (word.equals(start)) {
      put(key, "");
    } else if (word.startsWith(start + "=")) {
      put(key, word.substring(start.length() + 1));
    }
  }

  private void put(String key, String value) {
    found.put(key, TOLD.matcher(value.trim()).matches() ? value.trim() : "set");
  }

  private void takeCollector(String word) {
    var match = COLLECTOR.matcher(word);
    if (match.matches()) {
      found.put("-XX:+Use" + match.group(1), "true");
    }
  }

  private static void read(
      JmxConnection jvm, List<String> options, Map<String, String> properties) {
    try {
      var values = jvm.read(RUNTIME, "InputArguments", "SystemProperties");
      if (values.get("InputArguments") instanceof String[] words) {
        options.addAll(List.of(words));
      }
      if (values.get("SystemProperties") instanceof TabularData rows) {
        for (var row : rows.values()) {
          if (row instanceof CompositeData pair
              && pair.get("key") instanceof String key
              && pair.get("value") instanceof String value
              && KEYS.contains(key)) {
            properties.put(key, value);
          }
        }
      }
    } catch (IOException gone) {
      // The probe that reads other beans again and again says so.
    }
  }
}
