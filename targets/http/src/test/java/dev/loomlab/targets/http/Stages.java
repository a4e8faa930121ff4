package dev.loomlab.targets.http;

import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The stages of one answer as its Server-Timing header reports them. */
record Stages(double queueMillis, double execMillis) {

  private static final Pattern HEADER =
      Pattern.compile("queue;dur=(\\d+\\.\\d{3}), exec;dur=(\\d+\\.\\d{3})");

  static Stages of(HttpResponse<?> answer) {
    String header = answer.headers().firstValue("Server-Timing").orElse("no such header");
    Matcher matcher = HEADER.matcher(header);
    if (!matcher.matches()) {
      throw new AssertionError("Server-Timing does not have its form: " + header);
    }
    return new Stages(Double.parseDouble(matcher.group(1)), Double.parseDouble(matcher.group(2)));
  }
}
