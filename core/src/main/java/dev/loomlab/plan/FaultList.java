package dev.loomlab.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The faults that were found so far while a plan is read. */
final class FaultList {
  private final List<Fault> faults = new ArrayList<>();

  /** Notes a fault at the start of a setting. */
  void add(Setting where, String message) {
    add(where.line(), where.column(), message);
  }

  /** Notes a fault; control characters that a plan smuggled into the message are made harmless. */
  void add(int line, int column, String message) {
    faults.add(new Fault(line, column, message.replaceAll("\\p{Cntrl}", "?")));
  }

  void addAll(List<Fault> others) {
    others.forEach(fault -> add(fault.line(), fault.column(), fault.message()));
  }

  boolean isEmpty() {
    return faults.isEmpty();
  }

  /** All of them by place. */
  List<Fault> inOrder() {
    return faults.stream()
        .distinct()
        .sorted(Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column))
        .toList();
  }
}
