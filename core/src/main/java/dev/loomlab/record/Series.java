package dev.loomlab.record;

import java.util.Locale;

/**
 * Names of what is read beside the gauges: {@code pool/orders-db/active}, or as the target calls it
 * for a series of its own.
 */
public final class Series {
  private static final String POOL = "pool/";
  private static final String SERVER = "server/";
  private static final String THREADS = "threads/";
  private static final String RECORDED = "recorded/";

  private Series() {}

  /** What is read of a pool of connections. */
  public enum Pool {
    /** Connections in use. */
    ACTIVE,
    /** Connections that nobody uses. */
    IDLE,
    /** Threads that wait for a connection. */
    WAITING,
    /** The most connections that the pool may have. */
    MAX
  }

  /** What is read of a server's connector. */
  public enum Server {
    /** Worker threads that have work. */
    BUSY,
    /** The most worker threads. */
    MAX_THREADS,
    /** Connections that are open. */
    CONNECTIONS,
    /** The most connections that it keeps open at once. */
    MAX_CONNECTIONS
  }

  /** What a flight recording tells of virtual threads, by the moment. */
  public enum Recorded {
    /** Virtual threads that were started since the sample before. */
    STARTED,
    /** Virtual threads that live, by starts and ends. */
    LIVE,
    /** Pins that ended since the sample before. */
    PINS,
    /** The longest of them, in milliseconds. */
    LONGEST_PIN_MILLIS
  }

  /** The name of what a flight recording tells, for example {@code recorded/pins}. */
  public static String of(Recorded figure) {
    return RECORDED + word(figure);
  }

  /** How many threads of a kind are in a state, for example {@code threads/virtual/waiting}. */
  public static String of(StackGroup.Kind kind, String state) {
    return THREADS + (kind.name() + "/" + state).toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The name of a figure of a pool. */
  public static String of(Pool figure, String pool) {
    return POOL + clean(pool) + "/" + word(figure);
  }

  /** The name of a figure of a server's connector. */
  public static String of(Server figure, String connector) {
    return SERVER + clean(connector) + "/" + word(figure);
  }

  /** Whether a series is that figure of a pool; {@link #subject} then names the pool. */
  public static boolean is(Pool figure, String series) {
    return series.startsWith(POOL) && series.endsWith("/" + word(figure));
  }

  /** Whether a series is that figure of a connector; {@link #subject} then names the connector. */
  public static boolean is(Server figure, String series) {
    return series.startsWith(SERVER) && series.endsWith("/" + word(figure));
  }

  /** The pool or connector that a series is of. */
  public static String subject(String series) {
    return series.substring(series.indexOf('/') + 1, series.lastIndexOf('/'));
  }

  /** A name that may head a column: no comma, quotation mark or end of line. */
  public static String clean(String name) {
    return name.replaceAll("[,\"\\p{Cntrl}]", "_");
  }

  private static String word(Enum<?> figure) {
    return figure.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
