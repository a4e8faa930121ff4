package dev.loomlab.launch;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.HttpsURLConnection;

/**
 * Waits until a target answers, by asking it again and again.
 *
 * @param bound how long at most
 * @param pause the pause between two questions
 */
public record Readiness(Duration bound, Duration pause) {

  /** Up to a minute, twenty times a second. */
  public static final Readiness DEFAULT =
      new Readiness(Duration.ofSeconds(60), Duration.ofMillis(50));

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

  /** Asks as often, until another bound. */
  Readiness within(Duration otherBound) {
    return new Readiness(otherBound, pause);
  }

  /** What came of waiting. */
  sealed interface Answer {
    /** It answered with a status from 200 to 399. */
    record Ready() implements Answer {}

    /** It ended instead, and how. */
    record Ended(String how) implements Answer {}

    /** It gave no such answer in time; this is what the last question met. */
    record Never(String last) implements Answer {}
  }

  /**
   * Waits.
   *
   * @param ready what to ask
   * @param ended completes when the target ends
   */
  Answer await(Question ready, CompletableFuture<String> ended) throws InterruptedException {
    long deadline = System.nanoTime() + bound.toNanos();
    while (true) {
      var met = ask(ready, ANSWER_WITHIN);
      if (met instanceof Met.GoodStatus) {
        return new Answer.Ready();
      }
      if (System.nanoTime() - deadline >= 0) {
        return new Answer.Never(met.said());
      }
      var how = endedWithinPause(ended);
      if (how.isPresent()) {
        return new Answer.Ended(how.get());
      }
    }
  }

  private Optional<String> endedWithinPause(CompletableFuture<String> ended)
      throws InterruptedException {
    try {
      return Optional.of(ended.get(pause.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException stillRunning) {
      return Optional.empty();
    } catch (ExecutionException fault) {
      return Optional.of(String.valueOf(fault.getCause()));
    }
  }

  /** What one question met. */
  sealed interface Met {
    /** In words. */
    String said();

    /** A status from 200 to 399. */
    record GoodStatus(String said) implements Met {}

    /** Another status. */
    record OtherStatus(String said) implements Met {}

    /** No answer. */
    record Nobody(String said) implements Met {}
  }

  /** Asks once. */
  static Met ask(Question ready, Duration within) {
    try {
      var connection = (HttpURLConnection) ready.address().toURL().openConnection();
      connection.setRequestMethod(ready.method());
      if (connection instanceof HttpsURLConnection secure) {
        AnyCertificate.accept(secure);
      }
      connection.setConnectTimeout((int) within.toMillis());
      connection.setReadTimeout((int) within.toMillis());
      connection.setInstanceFollowRedirects(false);
      connection.setUseCaches(false);
      connection.setRequestProperty("Connection", "close");
      try {
        int status = connection.getResponseCode();
        return status >= 200 && status <= 399
            ? new Met.GoodStatus("status " + status)
            : new Met.OtherStatus("status " + status);
      } finally {
        connection.disconnect();
      }
    } catch (IOException notYet) {
      return new Met.Nobody(notYet.getClass().getSimpleName() + ": " + notYet.getMessage());
    }
  }

  /**
   * What to ask.
   *
   * @param method the HTTP method
   * @param address the address
   */
  record Question(String method, URI address) {

    /**
     * Reads a plan's {@code ready} line: {@code GET /path}. The path stays a path of the endpoint:
     * {@code //other/} must not name another host, which nobody has allowed.
     *
     * @throws LaunchFailed if it is none
     */
    static Question of(String ready, URI endpoint) throws LaunchFailed {
      var words = ready.trim().split("\\s+", -1);
      try {
        if (words.length == 2 && words[1].startsWith("/")) {
          var address = endpoint.getScheme() + "://" + endpoint.getRawAuthority() + words[1];
          return new Question(words[0].toUpperCase(Locale.ROOT), URI.create(address));
        }
      } catch (IllegalArgumentException notAnAddress) {
        throw new LaunchFailed(
            "target.ready '" + ready + "' has no path: " + notAnAddress.getMessage(), List.of());
      }
      throw new LaunchFailed(
          "target.ready '" + ready + "' cannot be asked; write for example 'GET /ready'",
          List.of());
    }

    @Override
    public String toString() {
      return method + " " + address;
    }
  }
}
