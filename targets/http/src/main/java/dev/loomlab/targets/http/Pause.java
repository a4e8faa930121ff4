package dev.loomlab.targets.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a request waits for while it holds its thread. */
sealed interface Pause {

  /**
   * Waits once, on the calling thread.
   *
   * @throws IOException if the downstream call fails, or the thread is interrupted
   */
  void await() throws IOException;

  /** No wait at all. */
  record None() implements Pause {
    @Override
    public void await() {}
  }

  /** A blocking sleep of a fixed time above zero. */
  record Sleep(Duration time) implements Pause {
    /**
     * @throws IllegalArgumentException if the time is not positive
     */
    public Sleep {
      if (!time.isPositive()) {
        throw new IllegalArgumentException("a sleep must last longer than zero, not " + time);
      }
    }

    @Override
    public void await() throws IOException {
      try {
        Thread.sleep(time);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("interrupted while waiting").initCause(e);
      }
    }
  }

  /**
   * A blocking HTTP GET, read to its end on the calling thread.
   *
   * <p>HttpURLConnection does all its reading and writing on the caller's thread. The JDK's newer
   * client has a selector thread and a pool of workers of its own, which would serve a platform and
   * a virtual caller differently and hide part of the cost that is compared.
   */
  record Downstream(URL url) implements Pause {

    private static final int TIMEOUT_MILLIS = 60_000;

    /** A downstream at an absolute {@code http} address. */
    static Downstream at(URI address) {
      try {
        return new Downstream(address.toURL());
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException("not an address to call: " + address, e);
      }
    }

    /**
     * Lifts the limit of five idle connections kept per address, above which each further call
     * would open a connection anew. Has to be called before the first use of HttpURLConnection.
     */
    static void keepAllConnections() {
      HttpTarget.setUnlessGiven("http.maxConnections", Integer.toString(Integer.MAX_VALUE));
    }

    @Override
    public void await() throws IOException {
      HttpURLConnection call = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
      call.setInstanceFollowRedirects(false);
      call.setUseCaches(false);
      call.setConnectTimeout(TIMEOUT_MILLIS);
      call.setReadTimeout(TIMEOUT_MILLIS);
      int status = call.getResponseCode();
      // Only an answer read to its end gives its connection back for the next call.
      try (@Nullable InputStream answer =
          status < 400 ? call.getInputStream() : call.getErrorStream()) {
        if (answer != null) {
          answer.transferTo(OutputStream.nullOutputStream());
        }
      }
      if (status / 100 != 2) {
        throw new IOException("answered with status " + status);
      }
    }
  }
}
