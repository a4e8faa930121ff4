package dev.loomlab.drive;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Opens the connections of one event loop, and opens them again after they broke: a bounded number
 * at a time, and the more slowly the more often a slot has failed in a row.
 */
final class Connector {
  /** How many connections are being opened at once; servers have short queues for new ones. */
  static final int AT_ONCE = 32;

  /** After so many failures a slot no longer holds up the start. */
  static final int ATTEMPTS = 4;

  private static final long FIRST_PAUSE_NANOS = 10_000_000;
  private static final long SHORTEST_LIMIT_NANOS = 100_000_000;
  private static final long LONGEST_LIMIT_NANOS = 1_000_000_000;
  private static final long LIMIT_NANOS_PER_SLOT = 200_000;
  private static final int SOURCE_ADDRESSES = 100;

  private final Selector selector;
  private final List<InetAddress> addresses;
  private final int port;
  private final TimerQueue due;
  private final int[] failuresInARow;
  private final boolean[] wasOpen;
  private final boolean[] isHopeless;
  private final long longestPauseNanos;
  private int beingOpened;
  private int open;
  private int hopeless;
  private int source;
  private long reopened;
  private @Nullable String reason;

  /**
   * A connector with all slots due at once.
   *
   * @param addresses where the target may be reached, best first
   */
  Connector(Selector selector, List<InetAddress> addresses, int port, int slots, long nowNanos) {
    this.selector = selector;
    this.addresses = List.copyOf(addresses);
    this.port = port;
    this.due = new TimerQueue(slots);
    this.failuresInARow = new int[slots];
    this.wasOpen = new boolean[slots];
    this.isHopeless = new boolean[slots];
    // A dead target is asked at most some 5,000 times a second, by all slots together.
    this.longestPauseNanos =
        Math.clamp(slots * LIMIT_NANOS_PER_SLOT, SHORTEST_LIMIT_NANOS, LONGEST_LIMIT_NANOS);
    for (int slot = 0; slot < slots; slot++) {
      due.add(nowNanos, slot);
    }
  }

  /** Whether a slot is due and may be opened now. */
  boolean mayOpen(long nowNanos) {
    return beingOpened < AT_ONCE && due.nextNanos() <= nowNanos;
  }

  /** When a slot is due next; {@link Long#MAX_VALUE} if none is, or too many are being opened. */
  long nextNanos() {
    return beingOpened < AT_ONCE ? due.nextNanos() : Long.MAX_VALUE;
  }

  /** Takes the slot that is due first; it counts as being opened from here on. */
  int next() {
    beingOpened++;
    return due.poll();
  }

  /**
   * Begins a connection; it is registered for its completion.
   *
   * @throws IOException if it cannot even be begun
   */
  SelectionKey begin(int slot) throws IOException {
    var address = addresses.get(failuresInARow[slot] % addresses.size());
    while (true) {
      var channel = SocketChannel.open();
      try {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (source > 0) {
          channel.bind(new InetSocketAddress(sourceAddress(), 0));
        }
        channel.connect(new InetSocketAddress(address, port));
        return channel.register(selector, SelectionKey.OP_CONNECT);
      } catch (IOException notBegun) {
        channel.close();
        if (!isOutOfPorts(notBegun, address) || ++source > SOURCE_ADDRESSES) {
          throw notBegun;
        }
      }
    }
  }

  /** A connection is open, with its handshake. */
  void opened(int slot) {
    beingOpened--;
    open++;
    if (isHopeless[slot]) {
      isHopeless[slot] = false;
      hopeless--;
    }
    if (wasOpen[slot]) {
      reopened++;
    }
    wasOpen[slot] = true;
  }

  /** A connection could not be opened; it is tried again later. */
  void failed(int slot, String why, long nowNanos) {
    beingOpened--;
    reason = why;
    countFailure(slot);
    due.add(nowNanos + pause(failuresInARow[slot]), slot);
  }

  /** An open connection is gone; it is opened again, at once the first time. */
  void lost(int slot, boolean broken, long nowNanos) {
    open--;
    if (broken) {
      countFailure(slot);
    }
    due.add(nowNanos + pause(failuresInARow[slot] - 1), slot);
  }

  /** An answer came over the slot's connection: its earlier failures are forgotten. */
  void proven(int slot) {
    failuresInARow[slot] = 0;
  }

  /** How many connections are open. */
  int open() {
    return open;
  }

  /** Whether every slot is open or has failed so often that the start does not wait for it. */
  boolean isSettled() {
    return beingOpened == 0 && open + hopeless >= failuresInARow.length;
  }

  /** How many connections were opened again. */
  long reopened() {
    return reopened;
  }

  /** Why a connection could not be opened, the last time that happened. */
  Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  private void countFailure(int slot) {
    if (++failuresInARow[slot] >= ATTEMPTS && !isHopeless[slot]) {
      isHopeless[slot] = true;
      hopeless++;
    }
  }

  private InetAddress sourceAddress() throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (1 + source)});
  }

  /** One loopback address has some 28,000 ports; the others of 127.0.0.0/8 have as many each. */
  private static boolean isOutOfPorts(IOException failure, InetAddress target) {
    return failure instanceof BindException
        && target.isLoopbackAddress()
        && target.getAddress().length == 4;
  }

  private long pause(int failures) {
    return failures <= 0
        ? 0
        : Math.min(longestPauseNanos, FIRST_PAUSE_NANOS << Math.min(failures - 1, 10));
  }

  @Override
  public String toString() {
    return "open=" + open + " failures=" + Arrays.stream(failuresInARow).sum();
  }
}
