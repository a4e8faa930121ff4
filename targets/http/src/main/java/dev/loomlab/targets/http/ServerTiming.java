package dev.loomlab.targets.http;

/** The value of the {@code Server-Timing} response header that carries the target's two stages. */
final class ServerTiming {

  private ServerTiming() {}

  /**
   * Both stages in milliseconds with three decimals, cut (not rounded) to whole microseconds, for
   * example {@code queue;dur=3.104, exec;dur=50.412}. Built by hand because it is made once per
   * request and a formatter would cost more than the rest of the answer.
   */
  static String value(long queueNanos, long execNanos) {
    StringBuilder value = new StringBuilder(48).append("queue;dur=");
    appendMillis(value, queueNanos);
    value.append(", exec;dur=");
    appendMillis(value, execNanos);
    return value.toString();
  }

  private static void appendMillis(StringBuilder value, long nanos) {
    long micros = Math.max(0, nanos) / 1000;
    int decimals = (int) (micros % 1000);
    value.append(micros / 1000).append('.');
    if (decimals < 100) {
      value.append('0');
    }
    if (decimals < 10) {
      value.append('0');
    }
    value.append(decimals);
  }
}
