package dev.loomlab.report;

/** Text made safe for Markdown, and for the HTML that it may be turned into. */
final class MarkdownText {
  private MarkdownText() {}

  /** Text that Markdown and HTML leave as it is: on one line, every active character escaped. */
  static String escaped(String text) {
    var escaped = new StringBuilder();
    PlainText.safe(text)
        .codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '@' -> escaped.append("&#64;");
                case '|' -> escaped.append("&#124;");
                case '\\', '`', '*', '_', '[', ']', '#', '~', '$', '!' ->
                    escaped.append('\\').appendCodePoint(point);
                default -> escaped.appendCodePoint(point);
              }
            });
    return escaped.toString();
  }

  /** A code block whose fence is longer than any run of backticks inside. */
  static String code(String text) {
    var safe = PlainText.safe(text);
    int longest = 2;
    int run = 0;
    for (int i = 0; i < safe.length(); i++) {
      run = safe.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    var fence = "`".repeat(longest + 1);
    return fence + "\n" + safe + "\n" + fence;
  }
}
