package dev.loomlab.inspect;

import dev.loomlab.inspect.RecordedSettings.Was;
import java.util.ArrayList;
import java.util.List;

/**
 * Events that a recording should hold to tell why virtual threads did or did not help.
 *
 * @param tells what they tell
 * @param events their names
 */
record WantedEvent(String tells, List<String> events) {
  /** All that are wanted. */
  static final List<WantedEvent> ALL =
      List.of(
          of("where virtual threads were pinned", "jdk.VirtualThreadPinned"),
          of(
              "how many virtual threads were started and lived",
              "jdk.VirtualThreadStart",
              "jdk.VirtualThreadEnd"),
          of("virtual threads that the scheduler refused", "jdk.VirtualThreadSubmitFailed"),
          of("where threads were executing", "jdk.ExecutionSample"),
          of("where threads were in native code", "jdk.NativeMethodSample"),
          of("the JVM's processor time", "jdk.CPULoad"),
          of("pauses of the garbage collector", "jdk.GarbageCollection"),
          of("bytes allocated", "jdk.ObjectAllocationSample"));

  /** How to record all of them. */
  static final String COMMAND =
      "jcmd PID JFR.start settings=profile jdk.VirtualThreadPinned#threshold=1ms"
          + " jdk.VirtualThreadStart#enabled=true jdk.VirtualThreadEnd#enabled=true"
          + " duration=60s filename=again.jfr";

  /** Copies the names. */
  WantedEvent {
    events = List.copyOf(events);
  }

  private static WantedEvent of(String tells, String... events) {
    return new WantedEvent(tells, List.of(events));
  }

  /** The events' names. */
  String names() {
    return String.join(" or ", events);
  }

  /** Whether one of its events was off. */
  boolean isOff(RecordedSettings settings) {
    return events.stream().anyMatch(event -> settings.was(event) == Was.OFF);
  }

  /** The names of all events that were off. */
  static List<String> off(RecordedSettings settings) {
    var off = new ArrayList<String>();
    for (var wanted : ALL) {
      wanted.events.stream().filter(event -> settings.was(event) == Was.OFF).forEach(off::add);
    }
    return off;
  }
}
