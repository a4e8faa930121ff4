package dev.loomlab.drive;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The encryption of one connection: Netty's handler between the loop's sockets and its scanner. It
 * stands in a channel without a transport; this class carries the bytes in and out.
 */
final class TlsCodec {
  private final SslHandler handler;
  private final EmbeddedChannel pipe;
  private @Nullable ByteBuf unsent;

  /** A codec that begins its handshake at once. */
  TlsCodec(SslContext context, String host, int port) {
    handler = context.newHandler(UnpooledByteBufAllocator.DEFAULT, host, port);
    handler.setHandshakeTimeoutMillis(0);
    pipe = new EmbeddedChannel(handler);
  }

  /**
   * What all connections of a level share.
   *
   * @param trustAnyCertificate whether certificates go unchecked
   * @throws SSLException if this JVM has no usable TLS
   */
  static SslContext context(boolean trustAnyCertificate) throws SSLException {
    var builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
    return trustAnyCertificate
        ? builder
            .trustManager(InsecureTrustManagerFactory.INSTANCE)
            .endpointIdentificationAlgorithm(null)
            .build()
        : builder.build();
  }

  /** Whether the handshake is over and went well. */
  boolean isReady() {
    return handler.handshakeFuture().isSuccess();
  }

  /**
   * Takes bytes from the network; what they decrypt to is had from {@link #plain}.
   *
   * @throws IOException if they break the protocol, or the certificate is not accepted
   */
  void received(ByteBuffer encrypted) throws IOException {
    try {
      pipe.writeInbound(Unpooled.copiedBuffer(encrypted));
    } catch (RuntimeException wrapped) {
      if (wrapped.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw wrapped;
    }
  }

  /** Moves decrypted bytes over, as many as there are and fit; gives whether there are more. */
  boolean plain(ByteBuffer into) {
    while (true) {
      var next = (ByteBuf) pipe.inboundMessages().peek();
      if (next == null) {
        return false;
      }
      int fits = Math.min(into.remaining(), next.readableBytes());
      next.readBytes(into.slice(into.position(), fits));
      into.position(into.position() + fits);
      if (next.isReadable()) {
        return true;
      }
      pipe.inboundMessages().remove();
      next.release();
    }
  }

  /**
   * Encrypts a request; it is sent by {@link #flush}.
   *
   * @throws IOException if the target has ended the encryption
   */
  void encrypt(ByteBuffer request) throws IOException {
    if (!pipe.isOpen()) {
      throw new ClosedChannelException();
    }
    pipe.writeOutbound(Unpooled.wrappedBuffer(request));
  }

  /**
   * Sends what is to be sent.
   *
   * @return whether all of it is gone
   * @throws IOException if the connection broke
   */
  boolean flush(SocketChannel channel) throws IOException {
    while (true) {
      var next = unsent == null ? pipe.<ByteBuf>readOutbound() : unsent;
      if (next == null) {
        return true;
      }
      next.skipBytes(channel.write(next.nioBuffer()));
      if (next.isReadable()) {
        unsent = next;
        return false;
      }
      unsent = null;
      next.release();
    }
  }

  /** Frees its buffers; nothing is sent. */
  void close() {
    if (unsent != null) {
      unsent.release();
      unsent = null;
    }
    pipe.releaseInbound();
    pipe.releaseOutbound();
  }
}
