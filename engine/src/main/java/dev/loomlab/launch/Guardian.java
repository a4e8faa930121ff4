package dev.loomlab.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A tiny shell beside Loomlab that ends what Loomlab started, once Loomlab itself is gone in
 * whatever way, {@code kill -9} included.
 *
 * <p>It is told over a pipe which processes to watch. The pipe closes when Loomlab ends; then it
 * sends TERM to each process that is still the same by its time of start, with its descendants and
 * its process group, and KILL three seconds later.
 */
public final class Guardian implements Custody, AutoCloseable {
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      born() {
        if [ -r "/proc/$1/stat" ]; then sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20
        else ps -o lstart= -p "$1" 2>/dev/null; fi
      }
      below() {
        for child in $(ps -A -o pid= -o ppid= 2>/dev/null | awk -v p="$1" '$2 == p { print $1 }'); do
          echo "$child"; below "$child"
        done
      }
      watched=''
      while read -r verb pid; do
        case $verb in
          watch) watched="$watched $pid:$(born "$pid" | tr ' ' '_')" ;;
          forget)
            kept=''
            for each in $watched; do [ "${each%%:*}" = "$pid" ] || kept="$kept $each"; done
            watched=$kept ;;
          done) exit 0 ;;
        esac
      done
      doomed=''
      for each in $watched; do
        pid=${each%%:*}
        if [ "$(born "$pid" | tr ' ' '_')" = "${each#*:}" ]; then
          doomed="$doomed $pid $(below "$pid" | tr '\\n' ' ')"
        fi
      done
      for signal in TERM KILL; do
        for pid in $doomed; do
          kill -s "$signal" -- "-$pid" 2>/dev/null
          kill -s "$signal" "$pid" 2>/dev/null
        done
        left=30
        while [ "$left" -gt 0 ]; do
          alive=''
          for pid in $doomed; do kill -0 "$pid" 2>/dev/null && alive=yes; done
          [ -n "$alive" ] || exit 0
          sleep 0.1
          left=$((left - 1))
        done
      done
      """;

  private final Process shell;
  private final OutputStream orders;

  private Guardian(Process shell) {
    this.shell = shell;
    this.orders = shell.getOutputStream();
  }

  /**
   * Starts the shell.
   *
   * @throws IOException if there is no {@code sh}
   */
  public static Guardian start() throws IOException {
    var words = new ArrayList<String>();
    if (TargetCommand.isThere("setsid")) {
      words.add("setsid");
    }
    words.addAll(List.of("sh", "-c", SCRIPT, "loomlab-guardian"));
    var shell =
        new ProcessBuilder(words)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new Guardian(shell);
  }

  @Override
  public void entrust(ProcessHandle process, String what) {
    tell("watch " + process.pid());
  }

  @Override
  public void release(ProcessHandle process) {
    tell("forget " + process.pid());
  }

  private synchronized void tell(String order) {
    try {
      orders.write((order + "\n").getBytes(StandardCharsets.US_ASCII));
      orders.flush();
    } catch (IOException gone) {
      // Somebody ended the shell: Loomlab still stops its targets itself, and the next run in the
      // same folder ends what a crash would leave.
      shell.destroy();
    }
  }

  /** Ends as Loomlab would if it were killed, and waits for the shell. */
  void endAbruptly() throws IOException, InterruptedException {
    orders.close();
    shell.waitFor();
  }

  /** Dismisses the shell; nothing is ended. */
  @Override
  public void close() {
    tell("done");
    try {
      orders.close();
    } catch (IOException gone) {
      shell.destroy();
    }
    try {
      if (!shell.waitFor(5, TimeUnit.SECONDS)) {
        shell.destroyForcibly();
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
