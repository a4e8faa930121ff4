package dev.loomlab.drive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;

/**
 * Sends the requests of one event loop and reads their answers, over buffers that all connections
 * share. The next request is written right after the answer before it was read, without asking the
 * selector; only what could not be written in one go waits for it.
 */
final class Exchanges implements Sender {
  private static final int BUFFER_BYTES = 64 * 1024;

  private final NanoClock clock;
  private final WrittenRequests requests;
  private final ByteBuffer requestBytes;
  private final Turns turns;
  private final JsonCursor cursor = new JsonCursor();
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final ByteBuffer plain;
  private final Recorder recorder;
  private final Slots slots;
  private final Pacing pacing;

  /** Exchanges of this share's requests. */
  Exchanges(LoopShare share, NanoClock clock, Recorder recorder, Slots slots) {
    this.clock = clock;
    this.requests = share.requests();
    this.requestBytes = share.requests().view();
    this.turns = new Turns(share.requests(), share.beginAt());
    this.plain = ByteBuffer.allocateDirect(share.isEncrypted() ? BUFFER_BYTES : 0);
    this.recorder = recorder;
    this.slots = slots;
    this.pacing = share.pacing(this, recorder);
  }

  /** When requests are due. */
  Pacing pacing() {
    return pacing;
  }

  @Override
  public long nanoTime() {
    return clock.nanoTime();
  }

  @Override
  public int turn() {
    return turns.next();
  }

  @Override
  public void send(Connection connection, long dueNanos, long nowNanos) {
    Burden.bear();
    connection.dueNanos = dueNanos;
    connection.sentNanos = nowNanos;
    connection.inFlight = true;
    connection.written = 0;
    takeTurn(connection);
    recorder.sent(nowNanos);
    try {
      if (connection.tls != null) {
        connection.tls.encrypt(unwritten(connection));
      }
      write(connection);
    } catch (IOException reset) {
      fail(connection, Failure.RESET, clock.nanoTime());
    }
  }

  private void takeTurn(Connection connection) {
    int number = turns.next();
    var request = requests.request(number);
    connection.request = number;
    connection.message = turns.message(number);
    connection.scanner.expect(
        request.hasBodylessAnswer(), request.check().orElse(null), recorder.wantsExcerpt(number));
  }

  private ByteBuffer unwritten(Connection connection) {
    int from = requests.start(connection.message) + connection.written;
    return requestBytes.limit(requests.end(connection.message)).position(from);
  }

  /** An open connection can be read or written. */
  void ready(Connection connection) {
    try {
      if (connection.writing) {
        write(connection);
      }
      if (connection.tls == null) {
        read(connection);
      } else {
        readEncrypted(connection, connection.tls);
      }
    } catch (IOException reset) {
      fail(connection, Failure.RESET, clock.nanoTime());
    }
  }

  /** A request is given up, and its connection with it. */
  void giveUp(Connection connection, long now) {
    connection.inFlight = false;
    recorder.timedOut(connection.request, connection.dueNanos, connection.sentNanos, now);
    slots.replace(connection, true, now);
  }

  private void write(Connection connection) throws IOException {
    boolean isGone;
    if (connection.tls != null) {
      isGone = connection.tls.flush(connection.channel);
    } else {
      var bytes = unwritten(connection);
      connection.written += connection.channel.write(bytes);
      isGone = !bytes.hasRemaining();
    }
    if (isGone == connection.writing) {
      connection.writing = !isGone;
      connection.key.interestOps(
          isGone ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }
  }

  private void read(Connection connection) throws IOException {
    var buffer = in;
    buffer.clear();
    connection.scanner.restore(buffer);
    int count = connection.channel.read(buffer);
    long now = clock.nanoTime();
    if (count < 0) {
      closed(connection, now);
    } else if (count > 0) {
      scan(connection, buffer.flip(), now);
    } else {
      connection.scanner.keep(buffer.flip());
    }
  }

  private void readEncrypted(Connection connection, TlsCodec tls) throws IOException {
    in.clear();
    int count = connection.channel.read(in);
    long now = clock.nanoTime();
    if (count < 0) {
      closed(connection, now);
      return;
    }
    tls.received(in.flip());
    write(connection);
    boolean more = true;
    while (more && connection.state == Connection.State.OPEN) {
      plain.clear();
      connection.scanner.restore(plain);
      int before = plain.position();
      more = tls.plain(plain);
      if (plain.position() > before) {
        scan(connection, plain.flip(), now);
      } else {
        connection.scanner.keep(plain.flip());
      }
    }
  }

  private void scan(Connection connection, ByteBuffer buffer, long now) {
    if (!connection.inFlight) {
      // Bytes that no request asked for: the connection cannot be trusted with the next.
      slots.replace(connection, true, now);
      return;
    }
    switch (connection.scanner.scan(buffer)) {
      case MORE -> connection.scanner.keep(buffer);
      case MALFORMED -> fail(connection, Failure.MALFORMED, now);
      case COMPLETE -> {
        if (buffer.hasRemaining()) {
          fail(connection, Failure.MALFORMED, now);
        } else {
          complete(connection, now);
        }
      }
    }
  }

  private void closed(Connection connection, long now) {
    if (!connection.inFlight) {
      slots.replace(connection, !connection.proven, now);
    } else if (connection.scanner.isCompleteAtClose()) {
      complete(connection, now);
    } else {
      fail(connection, Failure.CLOSED_EARLY, now);
    }
  }

  private void complete(Connection connection, long now) {
    var scanner = connection.scanner;
    connection.inFlight = false;
    var request = requests.request(connection.request);
    if (!request.isWanted(scanner.status())) {
      wrong(connection, Failure.ofStatus(scanner.status()), now);
    } else if (request.check().isEmpty()) {
      right(connection, now);
    } else if (scanner.isCompressed()) {
      wrong(connection, Failure.ENCODING, now);
    } else if (scanner.body().isRight(cursor)) {
      right(connection, now);
    } else {
      wrong(connection, Failure.CHECK, now);
    }
    if (!connection.proven) {
      connection.proven = true;
      slots.proven(connection);
    }
    boolean isReusable = scanner.keepAlive() && !connection.writing;
    scanner.reset();
    if (isReusable) {
      pacing.free(connection, now);
    } else {
      slots.replace(connection, false, now);
    }
  }

  private void right(Connection connection, long now) {
    recorder.answered(
        connection.request,
        connection.slot,
        connection.dueNanos,
        connection.sentNanos,
        now,
        connection.scanner.stages());
  }

  private void wrong(Connection connection, Failure failure, long now) {
    int number = connection.request;
    recorder.wrong(number, failure, connection.dueNanos, connection.sentNanos, now);
    var request = requests.request(number);
    int status = connection.scanner.status();
    if (WrongAnswer.isOfTheRequest(request, status)) {
      recorder.mistaken(number);
      if (recorder.wantsExcerpt(number)) {
        var body = connection.scanner.body();
        recorder.excerpt(
            number, new WrongAnswer(failure, status, body.isTooLong(), body.excerpt()));
      }
    }
  }

  private void fail(Connection connection, Failure failure, long now) {
    if (connection.inFlight) {
      connection.inFlight = false;
      recorder.failed(connection.request, failure, connection.dueNanos, connection.sentNanos, now);
    }
    if (connection.state != Connection.State.CLOSED) {
      slots.replace(connection, true, now);
    }
  }
}
