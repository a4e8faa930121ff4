package dev.loomlab.checks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Users of a service on this machine: each sends again when it was answered, until closed. */
final class Users implements AutoCloseable {
  private static final byte[] REQUEST =
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final int port;
  private final List<Socket> connections = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  private Users(int port) {
    this.port = port;
  }

  /** So many of them, at work. */
  static Users of(int port, int number) {
    var users = new Users(port);
    for (int i = 0; i < number; i++) {
      var connection = users.connect();
      users.threads.add(Thread.startVirtualThread(() -> askAgainAndAgain(connection)));
    }
    return users;
  }

  /** So many more connect and ask, do not wait for the answer, and close if they are to. */
  Users andImpatient(int number, boolean closing) {
    try {
      for (int i = 0; i < number; i++) {
        var connection = connect();
        connection.getOutputStream().write(REQUEST);
        if (closing) {
          connection.close();
        }
      }
      return this;
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  private Socket connect() {
    try {
      var connection = new Socket(InetAddress.getLoopbackAddress(), port);
      connections.add(connection);
      return connection;
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  private static void askAgainAndAgain(Socket connection) {
    try {
      do {
        connection.getOutputStream().write(REQUEST);
      } while (isAnswered(connection.getInputStream()));
    } catch (IOException closed) {
      // It was closed here, or the service is gone: either way this user is done.
    }
  }

  /** Reads one answer, which has a body of one line; false if the connection ends first. */
  private static boolean isAnswered(InputStream in) throws IOException {
    var answer = new StringBuilder();
    var bytes = new byte[4096];
    for (int read = in.read(bytes); read > 0; read = in.read(bytes)) {
      answer.append(new String(bytes, 0, read, StandardCharsets.US_ASCII));
      int body = answer.indexOf("\r\n\r\n") + 4;
      if (body > 3 && answer.length() > body && answer.charAt(answer.length() - 1) == '\n') {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    for (var connection : connections) {
      try {
        connection.close();
      } catch (IOException gone) {
        // It is closed.
      }
    }
    threads.forEach(Thread::interrupt);
  }
}
