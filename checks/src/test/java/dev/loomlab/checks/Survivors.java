package dev.loomlab.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Processes that a run left behind: those that work in its folder. */
final class Survivors {
  private Survivors() {}

  /** Their command lines; this process is none of them. */
  static List<String> of(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> worksIn(process, folder))
        .map(process -> process.info().commandLine().orElse("process " + process.pid()))
        .toList();
  }

  private static boolean worksIn(ProcessHandle process, Path folder) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"))
          .startsWith(folder.toRealPath());
    } catch (IOException gone) {
      return false;
    } catch (UnsupportedOperationException noLinks) {
      throw new UncheckedIOException(new IOException(noLinks));
    }
  }
}
