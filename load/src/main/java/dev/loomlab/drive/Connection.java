package dev.loomlab.drive;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * One connection to the target; it carries one request at a time. Only its event loop touches it.
 */
final class Connection {
  /** How far a connection is. */
  enum State {
    /** The connection is being made, with its handshake. */
    OPENING,
    /** It can carry requests. */
    OPEN,
    /** It is gone. */
    CLOSED
  }

  /** The place that this connection fills; a connection that is opened again fills the same. */
  final int slot;

  /** The socket. */
  final SocketChannel channel;

  /** The socket's registration. */
  final SelectionKey key;

  /** Where its answers are read. */
  final ResponseScanner scanner;

  /** Its encryption, if it has one. */
  final @Nullable TlsCodec tls;

  /** How far it is. */
  State state = State.OPENING;

  /** Whether a request was sent, or begun, that has not ended. */
  boolean inFlight;

  /** Whether the request could not be written in one go and the rest is still to be sent. */
  boolean writing;

  /** Which request of the mix it carries. */
  int request;

  /** Which of the written requests it carries. */
  int message;

  /** How many bytes of a request that is being written are gone. */
  int written;

  /** Whether an answer has come over it. */
  boolean proven;

  /** When the request in flight was due. */
  long dueNanos;

  /** When the request in flight was sent; before the first, when the connection was begun. */
  long sentNanos;

  /** A connection that has just been begun. */
  Connection(
      int slot,
      SocketChannel channel,
      SelectionKey key,
      ResponseScanner scanner,
      @Nullable TlsCodec tls,
      long nowNanos) {
    this.slot = slot;
    this.channel = channel;
    this.key = key;
    this.scanner = scanner;
    this.tls = tls;
    this.sentNanos = nowNanos;
  }
}
