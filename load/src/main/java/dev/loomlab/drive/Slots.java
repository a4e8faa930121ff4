package dev.loomlab.drive;

import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one event loop, each in its slot. A connection that is gone is opened again in
 * the same slot.
 */
final class Slots {
  private static final long CONNECT_TIMEOUT_NANOS = 5_000_000_000L;

  private final @Nullable Connection[] connections;
  private final Connector connector;
  private final StageNames stageNames;
  private final Optional<SslContext> tls;
  private final String host;
  private final int port;
  private final ByteBuffer handshakeBytes;

  /**
   * Empty slots, all to be opened at once.
   *
   * @throws IOException if this JVM has no usable TLS and needs it
   */
  Slots(LoopShare share, Selector selector, StageNames stageNames, long nowNanos)
      throws IOException {
    this.connections = new @Nullable Connection[share.connections()];
    this.connector =
        new Connector(selector, share.addresses(), share.port(), share.connections(), nowNanos);
    this.stageNames = stageNames;
    this.tls =
        share.isEncrypted()
            ? Optional.of(TlsCodec.context(share.trustAnyCertificate()))
            : Optional.empty();
    this.host = share.host();
    this.port = share.port();
    this.handshakeBytes = ByteBuffer.allocateDirect(share.isEncrypted() ? 32 * 1024 : 0);
  }

  /** The state of the slots as a whole. */
  Connector connector() {
    return connector;
  }

  /** How many slots there are. */
  int size() {
    return connections.length;
  }

  /** Begins the connections that are due. */
  void tick(long now, Pacing pacing) {
    while (connector.mayOpen(now)) {
      open(connector.next(), now, pacing);
    }
  }

  /** Goes through all connections that there are. */
  void forEach(Consumer<Connection> action) {
    for (var connection : connections) {
      if (connection != null) {
        action.accept(connection);
      }
    }
  }

  /** Goes on with a connection that is being opened. */
  void ready(Connection connection, long now, Pacing pacing) {
    try {
      if (!connection.channel.isConnected()) {
        if (!connection.channel.finishConnect()) {
          return;
        }
        connection.key.interestOps(SelectionKey.OP_READ);
      }
      if (connection.tls != null && !shakeHands(connection, connection.tls)) {
        return;
      }
    } catch (IOException refused) {
      notOpened(connection, why(refused), now, pacing);
      return;
    }
    connection.state = Connection.State.OPEN;
    connector.opened(connection.slot);
    pacing.free(connection, now);
  }

  /** Gives up a connection that has been opening for too long. */
  void giveUpOpening(Connection connection, long now, Pacing pacing) {
    if (now - connection.sentNanos > CONNECT_TIMEOUT_NANOS) {
      notOpened(connection, "it did not answer within 5 s", now, pacing);
    }
  }

  /**
   * Closes an open connection and has its slot opened again.
   *
   * @param broken whether it failed, so that the slot is to wait if that goes on
   */
  void replace(Connection connection, boolean broken, long now) {
    close(connection);
    connector.lost(connection.slot, broken, now);
  }

  /** A connection has carried its first answer. */
  void proven(Connection connection) {
    connector.proven(connection.slot);
  }

  /** Closes every connection. */
  void closeAll() {
    forEach(this::close);
  }

  private void open(int slot, long now, Pacing pacing) {
    try {
      var key = connector.begin(slot);
      var codec = tls.map(context -> new TlsCodec(context, host, port)).orElse(null);
      var scanner = new ResponseScanner(false, stageNames);
      var connection =
          new Connection(slot, (SocketChannel) key.channel(), key, scanner, codec, now);
      key.attach(connection);
      connections[slot] = connection;
    } catch (IOException notBegun) {
      connector.failed(slot, why(notBegun), now);
      pacing.unconnected(slot, connector.open(), now);
    }
  }

  private boolean shakeHands(Connection connection, TlsCodec codec) throws IOException {
    int count = connection.channel.read(handshakeBytes.clear());
    if (count < 0) {
      throw new IOException("the target closed the connection during the TLS handshake");
    }
    codec.received(handshakeBytes.flip());
    // A handshake is a few KB, which a fresh socket takes in one go.
    if (!codec.flush(connection.channel)) {
      throw new IOException("the target does not read during the TLS handshake");
    }
    return codec.isReady();
  }

  private void notOpened(Connection connection, String why, long now, Pacing pacing) {
    close(connection);
    connector.failed(connection.slot, why, now);
    pacing.unconnected(connection.slot, connector.open(), now);
  }

  private void close(Connection connection) {
    connection.state = Connection.State.CLOSED;
    connections[connection.slot] = null;
    if (connection.tls != null) {
      connection.tls.close();
    }
    try {
      connection.channel.close();
    } catch (IOException ignored) {
      // The connection is given up either way; what it carried has been accounted for.
    }
  }

  private static String why(IOException failure) {
    var message = Optional.ofNullable(failure.getMessage()).orElse(failure.toString());
    if (failure instanceof SSLException) {
      return "TLS was not agreed on: " + message;
    }
    return message.contains("Too many open files")
        ? "this process may not open more files (ulimit -n)"
        : message;
  }
}
