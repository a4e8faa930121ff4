package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.JMX;
import jdk.management.jfr.EventTypeInfo;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * A flight recording in another JVM.
 *
 * <p>Events that carry command lines, environment variables or system properties are off in every
 * recording: they hold passwords and tokens.
 */
final class FlightRecording {
  private static final List<String> SECRETS =
      List.of(
          "jdk.InitialEnvironmentVariable",
          "jdk.InitialSystemProperty",
          "jdk.InitialSecurityProperty",
          "jdk.SecurityPropertyModification",
          "jdk.JavaAgent",
          "jdk.NativeAgent",
          "jdk.JVMInformation",
          "jdk.SystemProcess",
          "jdk.ProcessStart",
          "jdk.StringFlag",
          "jdk.StringFlagChanged");

  private static final Map<String, String> VIRTUAL_THREADS =
      Map.of(
          "jdk.VirtualThreadStart#enabled", "true",
          "jdk.VirtualThreadStart#stackTrace", "false",
          "jdk.VirtualThreadEnd#enabled", "true",
          "jdk.VirtualThreadEnd#stackTrace", "false",
          "jdk.VirtualThreadPinned#enabled", "true",
          "jdk.VirtualThreadPinned#stackTrace", "true",
          "jdk.VirtualThreadSubmitFailed#enabled", "true");

  /** One that has a destination is written there when it is closed. */
  private static final Map<String, String> WITHOUT_DESTINATION =
      Collections.singletonMap("destination", null);

  private final FlightRecorderMXBean recorder;
  private final long id;

  private FlightRecording(FlightRecorderMXBean recorder, long id) {
    this.recorder = recorder;
    this.id = id;
  }

  /**
   * Starts a recording.
   *
   * @param bound where it ends by itself, if it does
   * @throws IOException if the JVM has no flight recorder or refuses
   */
  static FlightRecording start(JmxConnection jvm, Observe observe, Optional<RecordingBound> bound)
      throws IOException {
    try {
      var recorder =
          JMX.newMXBeanProxy(
              jvm.beans(),
              JmxConnection.bean(FlightRecorderMXBean.MXBEAN_NAME),
              FlightRecorderMXBean.class);
      return started(recorder, recorder.newRecording(), observe, options(bound));
    } catch (RuntimeException refused) {
      throw new IOException("the flight recorder refuses: " + refused.getMessage(), refused);
    }
  }

  /** A recording that cannot be started is not left behind in the target. */
  private static FlightRecording started(
      FlightRecorderMXBean recorder, long id, Observe observe, Map<String, String> options)
      throws IOException {
    try {
      recorder.setRecordingSettings(id, settings(recorder, id, observe));
      recorder.setRecordingOptions(id, options);
      recorder.startRecording(id);
      return new FlightRecording(recorder, id);
    } catch (RuntimeException refused) {
      recorder.closeRecording(id);
      throw refused;
    }
  }

  private static Map<String, String> options(Optional<RecordingBound> bound) {
    var options = new HashMap<>(Map.of("name", "loomlab", "disk", "true"));
    bound.ifPresent(
        most -> {
          options.put("duration", most.time().toMillis() + " ms");
          options.put("maxSize", Long.toString(most.bytes()));
          options.put("dumpOnExit", "true");
          options.put("destination", most.atExit().toAbsolutePath().toString());
        });
    return options;
  }

  private static Map<String, String> settings(
      FlightRecorderMXBean recorder, long id, Observe observe) {
    var settings = new HashMap<String, String>();
    switch (observe.jfr()) {
      case OFF, VIRTUAL_THREADS ->
          recorder
              .getEventTypes()
              .forEach(type -> settings.put(type.getName() + "#enabled", "false"));
      case PROFILE, PROFILE_AND_VIRTUAL_THREADS -> {
        recorder.setPredefinedConfiguration(id, "profile");
        settings.putAll(recorder.getRecordingSettings(id));
      }
      case EVERYTHING -> recorder.getEventTypes().forEach(type -> putAll(type, settings));
    }
    switch (observe.jfr()) {
      case OFF, PROFILE, EVERYTHING -> {}
      case VIRTUAL_THREADS, PROFILE_AND_VIRTUAL_THREADS -> {
        settings.putAll(VIRTUAL_THREADS);
        settings.put("jdk.VirtualThreadPinned#threshold", observe.pinned().toNanos() + " ns");
      }
    }
    SECRETS.forEach(event -> settings.put(event + "#enabled", "false"));
    return settings;
  }

  private static void putAll(EventTypeInfo type, Map<String, String> settings) {
    for (var each : type.getSettingDescriptors()) {
      var setting = type.getName() + "#" + each.getName();
      switch (each.getName()) {
        case "enabled", "stackTrace" -> settings.put(setting, "true");
        case "threshold" -> settings.put(setting, "0 ns");
        default -> settings.put(setting, each.getDefaultValue());
      }
    }
  }

  /** Whether a recording tells of the starts and ends of virtual threads. */
  static boolean hasVirtualThreads(Observe.Jfr jfr) {
    return switch (jfr) {
      case OFF, PROFILE -> false;
      case VIRTUAL_THREADS, PROFILE_AND_VIRTUAL_THREADS, EVERYTHING -> true;
    };
  }

  /** Whether a recording has samples of where threads execute. */
  static boolean hasExecution(Observe.Jfr jfr) {
    return switch (jfr) {
      case OFF, VIRTUAL_THREADS -> false;
      case PROFILE, PROFILE_AND_VIRTUAL_THREADS, EVERYTHING -> true;
    };
  }

  /**
   * Has the JVM write the recording to a file and ends it; the JVM keeps nothing of it, even if
   * that fails.
   *
   * @throws IOException if it cannot be written, or has ended before
   */
  void finish(Path file) throws IOException {
    try {
      // While it runs still: if the JVM ends meanwhile, its destination gets it.
      recorder.copyTo(id, file.toAbsolutePath().toString());
    } catch (IllegalArgumentException none) {
      throw new IOException(
          "it had ended before it was taken over: the JVM was about to exit, or somebody stopped it"
              + " (jcmd JFR.stop)",
          none);
    } catch (RuntimeException refused) {
      throw new IOException("the recording cannot be taken over: " + refused.getMessage(), refused);
    } finally {
      end();
    }
  }

  private void end() {
    try {
      recorder.setRecordingOptions(id, WITHOUT_DESTINATION);
      recorder.closeRecording(id);
    } catch (IOException | RuntimeException gone) {
      // It has ended already, or the JVM has; one that does not answer ends it at its bound.
    }
  }
}
