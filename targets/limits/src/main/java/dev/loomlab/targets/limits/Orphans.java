package dev.loomlab.targets.limits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Databases whose process was killed, together with everything that should have ended them. */
final class Orphans {
  private static final String NAME = "loomlab-limits-db-";
  private static final Pattern FOLDER = Pattern.compile(Pattern.quote(NAME) + "(\\d{1,12})-.*");
  private static final long GRACE_SECONDS = 5;

  private Orphans() {}

  /** What the name of a database's folder starts with, which tells its owner. */
  static String prefix(long owner) {
    return NAME + owner + "-";
  }

  /**
   * Ends the databases in a folder of temporary files whose owner is gone, and deletes their data.
   *
   * @throws IOException if the folder cannot be read
   */
  static void end(Path temporary) throws IOException {
    for (var folder : folders(temporary)) {
      postmaster(folder).ifPresent(Orphans::stop);
      delete(folder);
    }
  }

  private static List<Path> folders(Path temporary) throws IOException {
    try (Stream<Path> entries = Files.list(temporary)) {
      return entries.filter(Orphans::isOrphaned).toList();
    }
  }

  private static boolean isOrphaned(Path folder) {
    Matcher name = FOLDER.matcher(folder.getFileName().toString());
    return name.matches()
        && Files.isDirectory(folder)
        && Files.isWritable(folder)
        && ProcessHandle.of(Long.parseLong(name.group(1))).filter(ProcessHandle::isAlive).isEmpty();
  }

  /** The server that runs on the data of a folder; its id may belong to another process by now. */
  private static Optional<ProcessHandle> postmaster(Path folder) throws IOException {
    var file = folder.resolve("data").resolve("postmaster.pid");
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .findFirst()
          .map(String::strip)
          .filter(line -> line.matches("\\d{1,12}"))
          .flatMap(line -> ProcessHandle.of(Long.parseLong(line)))
          .filter(process -> isFor(process, folder));
    }
  }

  private static boolean isFor(ProcessHandle process, Path folder) {
    return process
        .info()
        .commandLine()
        .filter(command -> command.contains(folder.toString()))
        .isPresent();
  }

  private static void stop(ProcessHandle postmaster) {
    postmaster.destroy();
    try {
      postmaster.onExit().get(GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException still) {
      postmaster.destroyForcibly();
    } catch (InterruptedException hurried) {
      postmaster.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        // Another start may be reaping the same folder.
        Files.deleteIfExists(file);
      }
    }
  }
}
