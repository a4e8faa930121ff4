package dev.loomlab.baseline;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/**
 * A program that answers every HTTP request without a body with the same three bytes, on one
 * thread, as cheaply as plain NIO can: what is left when a target does nothing. It ends with its
 * standard input, so it never outlives whoever started it.
 */
public final class NullServer {
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nOK\n".getBytes(StandardCharsets.US_ASCII);

  private final ByteBuffer in = ByteBuffer.allocateDirect(64 * 1024);
  private final ByteBuffer out = ByteBuffer.allocateDirect(ANSWER.length * 1024);

  private NullServer() {}

  /** Prints {@code listening on PORT} and serves until standard input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    try (var server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
      server.configureBlocking(false);
      System.out.println("listening on " + server.socket().getLocalPort());
      System.out.flush();
      var ended = new CountDownLatch(1);
      Thread.ofPlatform().daemon().start(() -> serve(server, ended));
      Thread.ofPlatform().daemon().start(() -> awaitEnd(ended));
      ended.await();
    }
  }

  private static void awaitEnd(CountDownLatch ended) {
    try {
      System.in.readAllBytes();
    } catch (IOException closed) {
      System.err.println("null server: standard input broke: " + closed.getMessage());
    } finally {
      ended.countDown();
    }
  }

  private static void serve(ServerSocketChannel server, CountDownLatch ended) {
    try (var selector = Selector.open()) {
      server.register(selector, SelectionKey.OP_ACCEPT);
      var self = new NullServer();
      while (selector.isOpen()) {
        selector.select(key -> self.handle(key, server, selector));
      }
    } catch (IOException failure) {
      System.err.println("null server: " + failure.getMessage());
    } finally {
      ended.countDown();
    }
  }

  private void handle(SelectionKey key, ServerSocketChannel server, Selector selector) {
    try {
      if (key.isAcceptable()) {
        for (var client = server.accept(); client != null; client = server.accept()) {
          client.configureBlocking(false);
          client.setOption(StandardSocketOptions.TCP_NODELAY, true);
          client.register(selector, SelectionKey.OP_READ, new Progress());
        }
      } else {
        answer((SocketChannel) key.channel(), (Progress) key.attachment());
      }
    } catch (IOException gone) {
      key.cancel();
      close(key);
    }
  }

  private void answer(SocketChannel client, Progress progress) throws IOException {
    in.clear();
    if (client.read(in) < 0) {
      throw new IOException("closed");
    }
    in.flip();
    out.clear();
    while (in.hasRemaining()) {
      if (progress.endsWith(in.get())) {
        if (out.remaining() < ANSWER.length) {
          flush(client);
        }
        out.put(ANSWER);
      }
    }
    flush(client);
  }

  private void flush(SocketChannel client) throws IOException {
    out.flip();
    while (out.hasRemaining()) {
      if (client.write(out) == 0) {
        Thread.onSpinWait();
      }
    }
    out.clear();
  }

  private static void close(SelectionKey key) {
    try {
      key.channel().close();
    } catch (IOException failure) {
      System.err.println("null server: a connection did not close: " + failure.getMessage());
    }
  }

  /** How much of the blank line that ends a request's head one connection has seen. */
  private static final class Progress {
    private int seen;

    boolean endsWith(byte next) {
      if (next == '\n') {
        seen++;
      } else if (next != '\r') {
        seen = 0;
      }
      if (seen == 2) {
        seen = 0;
        return true;
      }
      return false;
    }
  }
}
