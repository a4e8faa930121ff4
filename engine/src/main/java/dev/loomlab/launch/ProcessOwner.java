package dev.loomlab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The users of this machine to whom processes and sockets belong, by name where it is known. */
final class ProcessOwner {
  private ProcessOwner() {}

  /** The name of a user, for example {@code user postgres}. */
  static String named(long userId) {
    return "user " + nameOf(userId).orElse(Long.toString(userId));
  }

  private static Optional<String> nameOf(long userId) {
    try (var lines = Files.lines(Path.of("/etc/passwd"))) {
      return lines
          .map(line -> line.split(":", -1))
          .filter(fields -> fields.length > 2 && fields[2].equals(Long.toString(userId)))
          .map(fields -> fields[0])
          .findFirst();
    } catch (IOException noUsers) {
      return Optional.empty();
    }
  }
}
