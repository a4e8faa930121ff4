package dev.loomlab.observe;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whether a process may be attached to, found out without disturbing it: attaching sends a signal
 * that ends a process which is no JVM, and has a JVM that forbids it print all its threads.
 */
public sealed interface JvmAccess {

  /** Nothing speaks against attaching. */
  record Open() implements JvmAccess {}

  /** It is no JVM. */
  record NoJvm(String program) implements JvmAccess {}

  /** It may not be attached to, and why. */
  record Closed(String why) implements JvmAccess {}

  /** Looks at a process. */
  static JvmAccess of(long pid) {
    var proc = new Proc(Path.of("/proc", Long.toString(pid)));
    if (!Files.isDirectory(proc.folder())) {
      return VirtualMachine.list().stream().anyMatch(jvm -> jvm.id().equals(Long.toString(pid)))
          ? new Open()
          : new NoJvm("process " + pid);
    }
    var owner = proc.user();
    var own = new Proc(Path.of("/proc/self")).user();
    boolean isRoot = own.filter(user -> user == 0).isPresent();
    if (!isRoot && owner.isPresent() && !owner.equals(own)) {
      return new Closed(
          "the target belongs to another user (user id "
              + owner.get()
              + ", loomlab runs as "
              + own.map(String::valueOf).orElse("another")
              + "); run loomlab as the target's user");
    }
    try {
      if (!proc.hasJvm()) {
        return new NoJvm(proc.program());
      }
    } catch (IOException unreadable) {
      return new Closed("whether it is a JVM cannot be seen: " + unreadable.getMessage());
    }
    return proc.forbidsAttaching()
        ? new Closed(
            "the target's JVM forbids it (-XX:+DisableAttachMechanism); leave that option out to"
                + " have them")
        : new Open();
  }

  /**
   * A process under /proc.
   *
   * @param folder its folder
   */
  record Proc(Path folder) {
    private static final String FORBIDDEN = "-XX:+DisableAttachMechanism";
    private static final String ALLOWED = "-XX:-DisableAttachMechanism";
    private static final List<String> VARIABLES_BEFORE =
        List.of("JAVA_TOOL_OPTIONS=", "JDK_JAVA_OPTIONS=");
    private static final List<String> VARIABLES_AFTER = List.of("_JAVA_OPTIONS=");

    /** The user whose rights it has. */
    Optional<Long> user() {
      try (var lines = Files.lines(folder.resolve("status"))) {
        return lines
            .filter(line -> line.startsWith("Uid:"))
            .map(line -> Long.valueOf(line.trim().split("\\s+", -1)[2]))
            .findFirst();
      } catch (IOException gone) {
        return Optional.empty();
      }
    }

    /** Whether it has a JVM's library in its memory. */
    boolean hasJvm() throws IOException {
      try (var lines = Files.lines(folder.resolve("maps"))) {
        return lines.anyMatch(line -> line.contains("/libjvm."));
      }
    }

    /** The program's name as the kernel has it. */
    String program() {
      try {
        return Files.readString(folder.resolve("comm")).trim();
      } catch (IOException gone) {
        return "ended meanwhile";
      }
    }

    /** Whether its command line or its variables say so; the last word counts. */
    boolean forbidsAttaching() {
      var words = new ArrayList<String>();
      var variables = strings("environ");
      words.addAll(options(variables, VARIABLES_BEFORE));
      words.addAll(strings("cmdline"));
      words.addAll(options(variables, VARIABLES_AFTER));
      int forbidden = words.lastIndexOf(FORBIDDEN);
      return forbidden >= 0 && forbidden > words.lastIndexOf(ALLOWED);
    }

    private static List<String> options(List<String> variables, List<String> names) {
      return names.stream()
          .flatMap(name -> variables.stream().filter(each -> each.startsWith(name)))
          .map(each -> each.substring(each.indexOf('=') + 1))
          .flatMap(value -> Arrays.stream(value.split("\\s+", -1)))
          .filter(Predicate.not(String::isEmpty))
          .toList();
    }

    /** The strings of a file that ends each with a zero byte; none if it cannot be read. */
    List<String> strings(String file) {
      try {
        var text = new String(Files.readAllBytes(folder.resolve(file)), StandardCharsets.UTF_8);
        return Arrays.stream(text.split("\0", -1)).filter(Predicate.not(String::isEmpty)).toList();
      } catch (IOException notOurs) {
        return List.of();
      }
    }
  }
}
