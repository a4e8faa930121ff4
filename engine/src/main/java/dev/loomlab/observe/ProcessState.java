package dev.loomlab.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a process is doing as the kernel has it (proc_pid_stat(5), field 3). */
public enum ProcessState {
  /** On a processor, or waiting for one. */
  RUNNING("R", "running"),
  /** Its first thread waits for something, as that of nearly every JVM does. */
  SLEEPING("S", "sleeping"),
  /** Its first thread waits inside the kernel, as for a disk. */
  IN_KERNEL("D", "waiting in the kernel, not to be interrupted"),
  /** Held by a signal such as SIGSTOP; none of its threads runs. */
  STOPPED("T", "stopped by a signal"),
  /** Held by a debugger or tracer; none of its threads runs. */
  TRACED("t", "stopped by a debugger or tracer"),
  /** Its control group is frozen, as by {@code docker pause}; none of its threads runs. */
  FROZEN("frozen", "its control group is frozen, as by 'docker pause'"),
  /** It has ended, and its parent has not noticed yet. */
  ENDED("Z", "ended"),
  /** Something that is not known here. */
  OTHER("?", "unknown");

  private final String letter;
  private final String words;

  ProcessState(String letter, String words) {
    this.letter = letter;
    this.words = words;
  }

  /** The state of a process; nothing once it is gone, or where there is no /proc. */
  static Optional<ProcessState> of(long pid) {
    try {
      var line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      var state = ofLetter(line.substring(line.lastIndexOf(')') + 2).substring(0, 1));
      return Optional.of(state != STOPPED && state != ENDED && isFrozen(pid) ? FROZEN : state);
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private static ProcessState ofLetter(String letter) {
    for (var each : values()) {
      if (each.letter.equals(letter)) {
        return each;
      }
    }
    return OTHER;
  }

  /** By the groups of either version; the letter of a frozen process says nothing of it. */
  private static boolean isFrozen(long pid) {
    return ControlGroup.of(pid).folders().stream()
            .anyMatch(group -> says(group.resolve("cgroup.freeze"), "1"))
        || freezer(pid).filter(file -> says(file, "FROZEN")).isPresent();
  }

  /** What a process's freezer of version 1 is in. */
  private static Optional<Path> freezer(long pid) {
    try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "cgroup"))) {
      return lines
          .map(line -> line.split(":", 3))
          .filter(fields -> fields.length == 3 && fields[1].equals("freezer"))
          .map(fields -> Path.of("/sys/fs/cgroup/freezer" + fields[2], "freezer.state"))
          .findFirst();
    } catch (IOException noGroups) {
      return Optional.empty();
    }
  }

  private static boolean says(Path file, String word) {
    try {
      return Files.readString(file).trim().equals(word);
    } catch (IOException notThere) {
      return false;
    }
  }

  /** Whether none of its threads can run until somebody lets it go on. */
  public boolean isHeld() {
    return this == STOPPED || this == TRACED || this == FROZEN;
  }

  /** The kernel's letter with its meaning, for example {@code T (stopped by a signal)}. */
  public String text() {
    return letter + " (" + words + ")";
  }
}
