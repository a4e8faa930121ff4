package dev.loomlab.observe;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program that serves on and whose management connection can be cut: {@code GET /sever} shuts
 * down every TCP socket of this process that does not belong to its server's port.
 */
public final class SeveredServer {
  private SeveredServer() {}

  /** Serves on the port of its first argument until it is ended. */
  public static void main(String[] args) throws IOException {
    int port = Integer.parseInt(args[0]);
    var server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(
        "/",
        exchange -> {
          if (exchange.getRequestURI().getPath().equals("/sever")) {
            sever(port);
          }
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  private static void sever(int port) throws IOException {
    for (var table : new String[] {"/proc/self/net/tcp", "/proc/self/net/tcp6"}) {
      for (var line : Files.readAllLines(Path.of(table)).stream().skip(1).toList()) {
        var fields = line.trim().split("\\s+", -1);
        var address = fields[1];
        if (Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16) != port) {
          shutDown("socket:[" + fields[9] + "]");
        }
      }
    }
  }

  private static void shutDown(String socket) throws IOException {
    try (var files = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (var file : files) {
        if (Files.isSymbolicLink(file) && Files.readSymbolicLink(file).toString().equals(socket)) {
          shutDown(Integer.parseInt(file.getFileName().toString()));
        }
      }
    }
  }

  @SuppressWarnings("restricted")
  private static void shutDown(int descriptor) {
    var linker = Linker.nativeLinker();
    var call =
        linker.downcallHandle(
            linker.defaultLookup().find("shutdown").orElseThrow(),
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    try (var _ = Arena.ofConfined()) {
      int both = 2;
      int failed = (int) call.invokeExact(descriptor, both);
      if (failed != 0) {
        System.err.println("not shut down: " + descriptor);
      }
    } catch (Throwable fault) {
      throw new IllegalStateException(fault);
    }
  }
}
