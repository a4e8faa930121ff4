package dev.loomlab.drive;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Every request of a mix as the bytes that are sent, once for each of its rows, so that sending
 * makes nothing. The loops share it and do not change it.
 */
final class WrittenRequests {
  /** So much is kept at most; the generator's memory has 192 MiB. */
  static final long MOST_BYTES = 64 << 20;

  private final RequestMix mix;
  private final ByteBuffer bytes;
  private final int[] starts;
  private final int[] firstMessages;

  private WrittenRequests(RequestMix mix, ByteBuffer bytes, int[] starts, int[] firstMessages) {
    this.mix = mix;
    this.bytes = bytes;
    this.starts = starts;
    this.firstMessages = firstMessages;
  }

  /**
   * Writes the requests of a mix to an endpoint.
   *
   * @throws IllegalArgumentException if a row does not fit, or they are too long together
   */
  static WrittenRequests of(RequestMix mix, URI endpoint) {
    var messages = new ArrayList<byte[]>();
    var firsts = new int[mix.parts().size() + 1];
    long length = 0;
    for (int part = 0; part < mix.parts().size(); part++) {
      firsts[part] = messages.size();
      var each = mix.parts().get(part);
      int rows = each.feeder().map(feeder -> feeder.rows().size()).orElse(1);
      for (int row = 0; row < rows; row++) {
        int number = row;
        var request = each.request();
        var message = each.feeder().map(feeder -> request.filled(feeder, number)).orElse(request);
        messages.add(message.bytes(endpoint));
        length += messages.getLast().length;
        if (length > MOST_BYTES) {
          throw new IllegalArgumentException(tooLong(each, rows, messages.getLast().length));
        }
      }
    }
    firsts[mix.parts().size()] = messages.size();
    return new WrittenRequests(mix, joined(messages, (int) length), starts(messages), firsts);
  }

  private static String tooLong(RequestMix.Part part, int rows, int bytes) {
    return String.format(
        Locale.ROOT,
        "request %s: with its %d rows written out, at some %d bytes each, the requests come to more"
            + " than the %d MiB that a generator keeps: use fewer rows or a shorter body",
        part.said(),
        rows,
        bytes,
        MOST_BYTES >> 20);
  }

  private static ByteBuffer joined(List<byte[]> messages, int length) {
    var joined = ByteBuffer.allocateDirect(length);
    messages.forEach(joined::put);
    return joined.flip();
  }

  private static int[] starts(List<byte[]> messages) {
    var starts = new int[messages.size() + 1];
    for (int message = 0; message < messages.size(); message++) {
      starts[message + 1] = starts[message] + messages.get(message).length;
    }
    return starts;
  }

  /** What was written. */
  RequestMix mix() {
    return mix;
  }

  /** A request of the mix. */
  HttpRequest request(int number) {
    return mix.parts().get(number).request();
  }

  /** How many requests the mix has. */
  int requests() {
    return mix.parts().size();
  }

  /** The number of a request's first message. */
  int firstMessage(int request) {
    return firstMessages[request];
  }

  /** How many messages a request has: one for each of its rows. */
  int messages(int request) {
    return firstMessages[request + 1] - firstMessages[request];
  }

  /** All messages one after the other, with a position of its own for each caller. */
  ByteBuffer view() {
    return bytes.duplicate();
  }

  /** Where a message begins. */
  int start(int message) {
    return starts[message];
  }

  /** Where a message ends. */
  int end(int message) {
    return starts[message + 1];
  }
}
