package dev.loomlab.targets.pitfalls;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What each thread of a batch does once; everything waits for the same time. */
enum OperationName {
  SLEEP,
  MONITOR_SLEEP,
  MONITOR_CONTENDED,
  OBJECT_WAIT,
  LOCK_SLEEP,
  MAP_OTHER_KEYS,
  MAP_SAME_KEY,
  INITIALISER_ONE,
  INITIALISERS,
  UPCALL_SLEEP,
  DOWNCALL_BLOCK,
  FIFO_READ,
  LOOKUP,
  SOCKET_READ,
  SOCKET_READ_IN_MONITOR;

  /** How it is called on the command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The one that is called so. */
  static Optional<OperationName> called(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }

  /** All names, for messages. */
  static String labels() {
    return Arrays.stream(values()).map(OperationName::label).collect(Collectors.joining(", "));
  }
}
