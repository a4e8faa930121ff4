package dev.loomlab.cli;

import java.io.PrintStream;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Where a command writes and what may be written there.
 *
 * @param out for results
 * @param err for progress and notes
 * @param outStyled whether results may be coloured
 * @param errLive whether progress may rewrite its line
 */
record Terminal(PrintStream out, PrintStream err, boolean outStyled, boolean errLive) {
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\x80-\\x9f&&[^\\t\\n]]");

  /**
   * The terminal of this process. The launcher says which streams are terminals, since Java can
   * only tell for all of them together; {@code NO_COLOR} and a dumb terminal are respected.
   */
  static Terminal of(
      PrintStream out, PrintStream err, Map<String, String> env, Properties properties) {
    var terminals = properties.getProperty("loomlab.terminals", "");
    var plain = !env.getOrDefault("NO_COLOR", "").isEmpty() || "dumb".equals(env.get("TERM"));
    return new Terminal(
        out, err, terminals.contains("stdout") && !plain, terminals.contains("stderr") && !plain);
  }

  /**
   * Says something that is no result. Control characters other than tab and line end are shown as
   * {@code ?}: a note may quote a target's log, which must not steer the reader's terminal.
   */
  void note(String text) {
    err.println(CONTROL.matcher(text).replaceAll("?"));
  }
}
