package dev.loomlab.drive;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * An answer that was not as asked, kept as an example.
 *
 * @param failure the word under which it was counted
 * @param status its status
 * @param isTooLong whether its body was too long to be checked
 * @param excerpt the beginning of its body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; made by its only holder
record WrongAnswer(Failure failure, int status, boolean isTooLong, byte[] excerpt) {

  /**
   * Whether a wrong answer speaks against the request rather than against the target: where nothing
   * was said of the answer, one of status 5xx is the target's own failure.
   */
  static boolean isOfTheRequest(HttpRequest request, int status) {
    return request.expect().isPresent() || request.check().isPresent() || status < 500;
  }

  /** What was wanted of it and what came, one or two sentences. */
  String said(HttpRequest request) {
    return wantedAndCame(request)
        + (excerpt.length == 0
            ? " It had no body."
            : " Its body began: \""
                + printable(new String(excerpt, StandardCharsets.UTF_8))
                + "\"");
  }

  private String wantedAndCame(HttpRequest request) {
    return switch (failure) {
      case CHECK ->
          "the body "
              + request.check().map(BodyCheck::said).orElse("should be checked")
              + (isTooLong ? ", but is longer than the 1 MiB that is looked at." : ".");
      case ENCODING ->
          "the body is to be checked, but is compressed although the request says"
              + " Accept-Encoding: identity.";
      default -> {
        var wanted =
            request.expect().isPresent()
                ? Integer.toString(request.expect().getAsInt())
                : "from 200 to 299";
        yield String.format(
            Locale.ROOT,
            "the status should be %s and was %d%s.",
            wanted,
            status,
            status / 100 == 3 ? "; redirects are not followed: ask for where it leads" : "");
      }
    };
  }

  /** On one line, with nothing that a terminal would obey. */
  private static String printable(String text) {
    var printable = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '\n' -> printable.append("\\n");
                case '\r' -> printable.append("\\r");
                case '\t' -> printable.append("\\t");
                default -> {
                  if (isShown(point)) {
                    printable.appendCodePoint(point);
                  } else {
                    printable.append(String.format(Locale.ROOT, "\\u%04x", point));
                  }
                }
              }
            });
    return printable.toString();
  }

  private static boolean isShown(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
