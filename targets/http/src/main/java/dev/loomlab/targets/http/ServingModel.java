package dev.loomlab.targets.http;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Who runs a request: the thread model that the target is started with. */
sealed interface ServingModel {

  /** The server's own default: every request on its single dispatcher thread. */
  record ServerDefault() implements ServingModel {}

  /** A fixed pool of platform threads behind one unbounded queue. */
  record FixedPool(int threads) implements ServingModel {
    public FixedPool {
      requirePositive(threads);
    }
  }

  /** A new platform thread for each request. */
  record PlatformPerRequest() implements ServingModel {}

  /** A new virtual thread for each request. */
  record VirtualPerRequest() implements ServingModel {}

  /** A fixed pool whose workers are virtual threads. */
  record PooledVirtual(int threads) implements ServingModel {
    public PooledVirtual {
      requirePositive(threads);
    }
  }

  /** The executor to give to the server; empty where the server shall keep its own default. */
  default Optional<Executor> executor() {
    return switch (this) {
      case ServerDefault() -> Optional.empty();
      case FixedPool(int threads) -> Optional.of(Executors.newFixedThreadPool(threads, platform()));
      case PlatformPerRequest() -> Optional.of(Executors.newThreadPerTaskExecutor(platform()));
      case VirtualPerRequest() -> Optional.of(Executors.newThreadPerTaskExecutor(virtual()));
      case PooledVirtual(int threads) ->
          Optional.of(Executors.newFixedThreadPool(threads, virtual()));
    };
  }

  private static ThreadFactory platform() {
    return Thread.ofPlatform().name("http-platform-", 0).factory();
  }

  private static ThreadFactory virtual() {
    return Thread.ofVirtual().name("http-virtual-", 0).factory();
  }

  private static void requirePositive(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("a pool needs at least one thread, not " + threads);
    }
  }
}
