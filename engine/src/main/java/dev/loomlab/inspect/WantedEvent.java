package dev.loomlab.inspect;

import dev.loomlab.inspect.RecordedSettings.Was;
import java.util.ArrayList;
import java.util.List;

/** Events that a recording should hold to tell why virtual threads did or did not help. */
enum WantedEvent {
  /** Pins. */
  PINS("where virtual threads were pinned", "jdk.VirtualThreadPinned"),
  /** Lives. */
  LIVES(
      "how many virtual threads were started and lived",
      "jdk.VirtualThreadStart",
      "jdk.VirtualThreadEnd"),
  /** Refusals. */
  REFUSALS("virtual threads that the scheduler refused", "jdk.VirtualThreadSubmitFailed"),
  /** Execution in Java. */
  EXECUTION("where threads were executing", "jdk.ExecutionSample"),
  /** Execution in native code. */
  NATIVE("where threads were in native code", "jdk.NativeMethodSample"),
  /** Processor time. */
  PROCESSOR("the JVM's processor time", "jdk.CPULoad"),
  /** Collections. */
  COLLECTIONS("pauses of the garbage collector", "jdk.GarbageCollection"),
  /** Allocation. */
  ALLOCATION("bytes allocated", "jdk.ObjectAllocationSample");

  /** How to record all of them. */
  static final String COMMAND =
      "jcmd PID JFR.start settings=profile jdk.VirtualThreadPinned#threshold=1ms"
          + " jdk.VirtualThreadStart#enabled=true jdk.VirtualThreadEnd#enabled=true"
          + " duration=60s filename=again.jfr";

  private final String tells;
  private final List<String> events;

  WantedEvent(String tells, String... events) {
    this.tells = tells;
    this.events = List.of(events);
  }

  /** What it tells. */
  String tells() {
    return tells;
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
    for (var wanted : values()) {
      wanted.events.stream().filter(event -> settings.was(event) == Was.OFF).forEach(off::add);
    }
    return off;
  }
}
