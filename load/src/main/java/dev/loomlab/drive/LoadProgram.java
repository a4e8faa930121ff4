package dev.loomlab.drive;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The generator as a program of its own: led by an engine with {@code --serve}, or by a person with
 * a URL.
 */
public final class LoadProgram {
  /**
   * The options with which its JVM is best started: a collector without helper threads, a heap that
   * does not grow under load, no file for performance counters.
   */
  public static final List<String> JVM_OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xms64m",
          "-Xmx192m",
          "-XX:-UsePerfData",
          "-XX:AutoBoxCacheMax=32768",
          "--enable-native-access=ALL-UNNAMED");

  private LoadProgram() {}

  /** The command line that starts it on this JVM's JDK and class path, led by its input. */
  public static List<String> served() {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM_OPTIONS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(LoadProgram.class.getName(), "--serve"));
    return List.copyOf(command);
  }

  /** Runs the program and exits with its code. */
  public static void main(String[] args) throws InterruptedException {
    var out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    if (args.length > 0 && args[0].equals("--serve")) {
      int loops = args.length > 1 ? Integer.parseInt(args[1]) : 1;
      new Serve(out, System.err, loops).run(System.in, () -> System.exit(0));
      System.exit(0);
    }
    if (args.length == 1 && args[0].equals("--jvm-options")) {
      JVM_OPTIONS.forEach(out::println);
      out.flush();
      System.exit(0);
    }
    System.exit(run(args, out, System.err));
  }

  /**
   * Runs the command in this JVM.
   *
   * @return 0 if it measured, 2 for wrong usage, 3 if nothing could be driven, 70 for a fault of
   *     ours
   */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    return LoadCommand.run(args, out, err);
  }
}
