package dev.loomlab.drive;

import dev.loomlab.plan.Level;
import dev.loomlab.schedule.Assignment;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * What one event loop does of a generator's assignment.
 *
 * @param requests what is sent
 * @param endpoint where the target answers
 * @param addresses the endpoint's addresses, best first
 * @param level this loop's share of the level
 * @param firstDueNanos when its first arrival of open load is due
 * @param thinkNanos the pause of a user of closed load
 * @param firstUser how many users of closed load the loops before it have
 * @param spreadNanos the time over which users of closed load begin
 * @param connections how many connections it has
 * @param timeoutNanos after which a request is given up, to begin with
 * @param trustAnyCertificate whether certificates go unchecked
 * @param beginAt where in the mix and in its rows it begins, from 0 to below 1 of the way
 * @param steady when a warm-up is steady, if that is asked
 */
record LoopShare(
    WrittenRequests requests,
    URI endpoint,
    List<InetAddress> addresses,
    Level level,
    long firstDueNanos,
    long thinkNanos,
    int firstUser,
    long spreadNanos,
    int connections,
    long timeoutNanos,
    boolean trustAnyCertificate,
    double beginAt,
    Optional<SteadyRule> steady) {
  /** Up to so many requests a second, each is sent when it is due; above that, in batches. */
  private static final double EXACT_PER_SECOND = 2000;

  /** The least time between batches; the property is for measuring what batches save. */
  private static final long BATCH_NANOS = Long.getLong("loomlab.bench.batchNanos", 400_000);

  /** Enough for most response times; the rest of a long warm-up has all users at work. */
  private static final long LONGEST_SPREAD_NANOS = 2_000_000_000;

  /** Copies the addresses. */
  LoopShare {
    addresses = List.copyOf(addresses);
  }

  /**
   * Splits an assignment among loops; there are never more of them than connections.
   *
   * @throws CannotDrive if the work cannot be sent or the endpoint has no address
   */
  static List<LoopShare> of(Assignment whole, int loops) throws CannotDrive {
    var requests = requests(whole);
    var addresses = addresses(whole.endpoint());
    int connections =
        switch (whole.level()) {
          case Level.Closed(int concurrency) -> concurrency;
          case Level.Open ignored -> Math.max(1, whole.connections());
        };
    int parts = Math.min(loops, connections);
    long spreadNanos = Math.min(whole.warmupNanos() / 2, LONGEST_SPREAD_NANOS);
    var steady = SteadyRule.of(whole, spreadNanos);
    var shares = new ArrayList<LoopShare>();
    int firstUser = 0;
    for (int part = 0; part < parts; part++) {
      int own = connections / parts + (part < connections % parts ? 1 : 0);
      shares.add(
          new LoopShare(
              requests,
              whole.endpoint(),
              addresses,
              shareOf(whole.level(), own, parts),
              whole.firstDueNanos() + staggerNanos(whole.level(), part),
              whole.thinkNanos(),
              firstUser,
              spreadNanos,
              own,
              whole.timeoutNanos(),
              whole.trustAnyCertificate(),
              beginAt(whole, part),
              steady));
      firstUser += own;
    }
    return shares;
  }

  /** Whether the load is open. */
  boolean isOpen() {
    return level instanceof Level.Open;
  }

  /** Whether it is HTTP over TLS. */
  boolean isEncrypted() {
    return "https".equalsIgnoreCase(endpoint.getScheme());
  }

  /** The endpoint's host. */
  String host() {
    return Objects.requireNonNull(endpoint.getHost(), "checked when the share was made");
  }

  /** The endpoint's port. */
  int port() {
    if (endpoint.getPort() > 0) {
      return endpoint.getPort();
    }
    return isEncrypted() ? 443 : 80;
  }

  /** When its requests are due. */
  Pacing pacing(Sender sender, Recorder recorder) {
    return switch (level) {
      case Level.Closed(int users) -> {
        boolean isExact = thinkNanos > 0 && users * 1e9 / thinkNanos <= EXACT_PER_SECOND;
        yield new ClosedUsers(
            sender,
            recorder,
            users,
            new ClosedUsers.Rhythm(firstUser, spreadNanos, thinkNanos, isExact));
      }
      case Level.Open(double perSecond) -> {
        long batchNanos = perSecond <= EXACT_PER_SECOND ? 0 : BATCH_NANOS;
        yield new OpenArrivals(sender, recorder, connections, perSecond, firstDueNanos, batchNanos);
      }
    };
  }

  /** Loops begin apart, by the golden ratio's multiples, however many there are. */
  private static double beginAt(Assignment whole, int part) {
    double turns = whole.beginAt() + part * ClosedUsers.GOLDEN_RATIO;
    return turns - Math.floor(turns);
  }

  private static WrittenRequests requests(Assignment whole) throws CannotDrive {
    try {
      return WrittenRequests.of(RequestMix.of(whole.work()), whole.endpoint());
    } catch (IllegalArgumentException | JacksonException wrong) {
      throw new CannotDrive("the request cannot be sent: " + wrong.getMessage(), wrong);
    }
  }

  private static List<InetAddress> addresses(URI endpoint) throws CannotDrive {
    var host = endpoint.getHost();
    var scheme = endpoint.getScheme();
    if (host == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw new CannotDrive("'" + endpoint + "' is no endpoint: write http://HOST:PORT");
    }
    try {
      return List.of(InetAddress.getAllByName(host));
    } catch (UnknownHostException unknown) {
      throw new CannotDrive("the host " + host + " has no address: check its name", unknown);
    }
  }

  private static Level shareOf(Level whole, int connections, int parts) {
    return switch (whole) {
      case Level.Closed ignored -> new Level.Closed(connections);
      case Level.Open(double perSecond) -> new Level.Open(perSecond / parts);
    };
  }

  /** The loops' arrivals interleave: each begins one arrival of the whole after the other. */
  private static long staggerNanos(Level whole, int part) {
    return switch (whole) {
      case Level.Closed ignored -> 0;
      case Level.Open(double perSecond) -> (long) (part * 1e9 / perSecond);
    };
  }
}
