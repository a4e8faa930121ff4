package dev.loomlab.drive;

import dev.loomlab.record.RecordJson;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** The load engine as a command: drives one URL at one level and prints what came of it. */
@Command(
    name = "loomlab load",
    sortOptions = false,
    exitCodeOnExecutionException = 70,
    description = {
      "Drives one URL with closed load (-c: a fixed number of users) or open load (-r: a fixed rate,"
          + " whether or not the target keeps up; latency counts from when a request was due).",
      "Exit codes: 0 measured, 2 wrong usage, 3 nothing could be driven, 70 a fault of Loomlab.",
      ""
    })
final class LoadCommand implements Callable<Integer> {
  private static final int CANNOT = 3;

  private final PrintStream out;
  private final PrintStream err;
  @Mixin private final LoadOptions options = new LoadOptions();

  private LoadCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs the command and gives its exit code. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    return new CommandLine(new LoadCommand(out, err))
        .setExpandAtFiles(false)
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        .setParameterExceptionHandler(
            (wrong, given) -> refuse(err, String.valueOf(wrong.getMessage())))
        .execute(args);
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      var assignment = options.assignment();
      var refusal = refusalOf(options.url().getHost());
      if (!refusal.isEmpty()) {
        return refuse(err, refusal);
      }
      err.println("loomlab load: connecting, warming up, measuring ...");
      try (var driver = LevelDriver.connect(assignment, options.loops(), new Answered())) {
        var record = driver.drive(event -> {});
        out.println(
            options.isJson()
                ? RecordJson.mapper().writeValueAsString(record)
                : new LoadText(options.url(), assignment, record).text());
        return ExitCode.OK;
      }
    } catch (IllegalArgumentException wrong) {
      return refuse(err, String.valueOf(wrong.getMessage()));
    } catch (CannotDrive | UnknownHostException cannot) {
      err.println("loomlab load: " + cannot.getMessage());
      return CANNOT;
    }
  }

  private String refusalOf(String host) throws UnknownHostException {
    if (options.allowedHosts().contains(host)) {
      return "";
    }
    InetAddress[] addresses;
    try {
      addresses = InetAddress.getAllByName(host);
    } catch (UnknownHostException unknown) {
      throw (UnknownHostException)
          new UnknownHostException("the host " + host + " has no address: check its name")
              .initCause(unknown);
    }
    return Arrays.stream(addresses).allMatch(InetAddress::isLoopbackAddress)
        ? ""
        : host
            + " is not this machine; load on a machine of others can harm it."
            + " If you may, add --allow-host "
            + host;
  }

  private static int refuse(PrintStream err, String why) {
    err.println("loomlab load: " + why);
    err.println("loomlab load --help shows the options");
    return ExitCode.USAGE;
  }
}
