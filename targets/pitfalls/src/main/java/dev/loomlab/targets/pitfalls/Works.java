package dev.loomlab.targets.pitfalls;

import java.io.IOException;
import java.time.Duration;

/** Which work belongs to which scenario. */
final class Works {
  private static final Duration PACE = Duration.ofMillis(50);

  private Works() {}

  /**
   * Readies the work of a setting.
   *
   * @throws IOException if it cannot be done here
   */
  static Work of(Setting setting) throws IOException {
    boolean healthy = setting.healthy();
    var pause = setting.pause();
    int size = setting.size();
    return switch (setting.scenario()) {
      case IDLE, EARLY_EXIT, NOT_ACCEPTING ->
          query -> {
            Thread.sleep(pause);
            return Work.DONE;
          };
      case LOCK_HANDOFF -> then(pause, Ledger.open(healthy));
      case LOG_IN_MONITOR -> then(pause, Notes.open(healthy));
      case MEMO -> new Prices(healthy ? Prices.Loading.BEFORE : Prices.Loading.INSIDE, pause);
      case MEMO_BIN -> new Prices(healthy ? Prices.Loading.INSIDE : Prices.Loading.ONE_BIN, pause);
      case DRIVER_READ -> new Courier(healthy, pause);
      case POOL -> Stock.with(healthy ? 4 * size : size, pause, setting.poolBeans());
      case DIRECT_BUFFERS -> new Packer(healthy, size, pause);
      case RECYCLER -> new Composer(healthy, size, pause);
      case FAN_OUT -> new Mailing(healthy, size, pause);
      case SUBMITTER -> new Workshop(healthy, size, pause);
      case LATCH_IN_MONITOR -> then(pause, new Depot(healthy));
      case YIELDING -> then(PACE, new Rota(healthy, pause));
      case INITIALISER_WAIT -> Reader.of(healthy, size, pause);
      case COLD_CLASSES -> Library.of(healthy, size, pause);
      case FIFO -> Reels.of(healthy, size, pause);
      case LOOKUP -> new AddressBook(healthy, pause);
      case CARRIER_LOCK -> then(pause, Meter.onCarriers(healthy));
      case BATCH -> Batches.of(setting.operation(), size, pause);
    };
  }

  /** Waits after work that takes no time, so that its callers keep no processor busy. */
  private static Work then(Duration pause, Work work) {
    return query -> {
      var line = work.perform(query);
      Thread.sleep(pause);
      return line;
    };
  }
}
