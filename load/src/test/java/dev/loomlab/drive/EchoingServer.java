package dev.loomlab.drive;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A server that answers whatever it reads with one fixed answer, as fast as one thread can. */
final class EchoingServer implements AutoCloseable {
  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final ByteBuffer in = ByteBuffer.allocateDirect(4096);
  private final ByteBuffer answer;

  EchoingServer() throws IOException {
    this(ScriptedServer.OK);
  }

  EchoingServer(String answerText) throws IOException {
    var text = answerText.getBytes(StandardCharsets.US_ASCII);
    answer = ByteBuffer.allocateDirect(text.length).put(text);
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    Thread.ofPlatform().daemon().start(this::serve);
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + listener.socket().getLocalPort());
  }

  @Override
  public void close() throws IOException {
    selector.close();
    listener.close();
  }

  private void serve() {
    try {
      while (selector.isOpen()) {
        selector.select(this::ready);
      }
    } catch (IOException | java.nio.channels.ClosedSelectorException over) {
      // The test is over.
    }
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        var channel = listener.accept();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.register(selector, SelectionKey.OP_READ);
      } else if (key.channel() instanceof SocketChannel channel) {
        if (channel.read(in.clear()) < 0) {
          channel.close();
        } else {
          channel.write(answer.flip());
        }
      }
    } catch (IOException gone) {
      key.cancel();
    }
  }
}
