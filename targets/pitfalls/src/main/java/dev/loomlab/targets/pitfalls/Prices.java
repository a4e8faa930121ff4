package dev.loomlab.targets.pitfalls;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Prices that are loaded into a map when first asked for, each request another one. */
final class Prices implements Work {

  /** How a price gets into the map. */
  enum Loading {
    /** It is loaded in the map's own function. */
    INSIDE,
    /** The same, and all lie in one bin of the map. */
    ONE_BIN,
    /** It is loaded first and then put there. */
    BEFORE
  }

  /** So many bins that no two keys that are in use at once share one. */
  private static final int ROOM = 1 << 14;

  private final ConcurrentHashMap<Item, String> known = new ConcurrentHashMap<>(ROOM);
  private final AtomicInteger asked = new AtomicInteger();
  private final Loading loading;
  private final Duration pause;

  Prices(Loading loading, Duration pause) {
    this.loading = loading;
    this.pause = pause;
  }

  @Override
  public String perform(String query) {
    int number = asked.incrementAndGet();
    var item = new Item(number, loading == Loading.ONE_BIN ? 0 : number);
    if (loading == Loading.BEFORE) {
      known.putIfAbsent(item, load(item));
    } else {
      known.computeIfAbsent(item, this::load);
    }
    // Kept for a while, so that taking one out touches no bin that is in use.
    known.remove(new Item(number - ROOM / 2, loading == Loading.ONE_BIN ? 0 : number - ROOM / 2));
    return DONE;
  }

  private String load(Item item) {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return "price of " + item.number();
  }

  private record Item(int number, int bin) implements Comparable<Item> {
    @Override
    public int hashCode() {
      return bin;
    }

    @Override
    public int compareTo(Item other) {
      return Integer.compare(number, other.number);
    }
  }
}
