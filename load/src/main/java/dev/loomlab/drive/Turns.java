package dev.loomlab.drive;

import java.util.Arrays;

/**
 * Which request is next, and with which of its rows, on one event loop. The order is fixed before
 * the load begins: smooth weighted round robin, in which a request of weight w comes w times in
 * each round and as evenly as whole turns allow (the scheduling of nginx's upstream servers). Rows
 * are used in turn.
 */
final class Turns {
  private final int[] round;
  private final int[] firstMessages;
  private final int[] messages;
  private final int[] rows;
  private int at;

  /**
   * Turns that begin at a place.
   *
   * @param beginAt where in the round and in every request's rows, from 0 to below 1 of the way
   */
  Turns(WrittenRequests requests, double beginAt) {
    int count = requests.requests();
    round = round(requests.mix().parts().stream().mapToInt(RequestMix.Part::weight).toArray());
    at = (int) (beginAt * round.length);
    firstMessages = new int[count];
    messages = new int[count];
    rows = new int[count];
    for (int request = 0; request < count; request++) {
      firstMessages[request] = requests.firstMessage(request);
      messages[request] = requests.messages(request);
      rows[request] = (int) (beginAt * messages[request]);
    }
  }

  /** The next request of the round. */
  int next() {
    int request = round[at];
    at = at + 1 == round.length ? 0 : at + 1;
    return request;
  }

  /** The message of a request whose turn it is, with its next row. */
  int message(int request) {
    int row = rows[request];
    rows[request] = row + 1 == messages[request] ? 0 : row + 1;
    return firstMessages[request] + row;
  }

  /** One round: each request as often as its weight says, over the weights' common divisor. */
  static int[] round(int... weights) {
    int divisor = Arrays.stream(weights).reduce(0, Turns::commonDivisor);
    int total = Arrays.stream(weights).sum() / divisor;
    var round = new int[total];
    var credit = new int[weights.length];
    for (int turn = 0; turn < total; turn++) {
      int next = 0;
      for (int each = 0; each < weights.length; each++) {
        credit[each] += weights[each] / divisor;
        next = credit[each] > credit[next] ? each : next;
      }
      credit[next] -= total;
      round[turn] = next;
    }
    return round;
  }

  private static int commonDivisor(int one, int other) {
    return other == 0 ? one : commonDivisor(other, one % other);
  }
}
