package dev.loomlab.diagnose;

import dev.loomlab.record.StackGroup;
import dev.loomlab.record.StackGroup.Kind;
import dev.loomlab.record.ThreadDump;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Groups of threads as dumps of real programs have them. */
public final class Stacks {
  public static final String POOLED = "java.util.concurrent.ThreadPoolExecutor@1";
  public static final String PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor@2";

  private static final List<String> SOCKET_READ =
      List.of(
          "java.lang.VirtualThread.park",
          "java.util.concurrent.locks.LockSupport.park",
          "sun.nio.ch.NioSocketImpl.park",
          "sun.nio.ch.NioSocketImpl.implRead",
          "sun.nio.ch.NioSocketImpl.read",
          "java.net.Socket$SocketInputStream.read");

  private static final List<String> PARKED =
      List.of("java.lang.VirtualThread.park", "java.util.concurrent.locks.LockSupport.park");

  private Stacks() {}

  /** A dump of these groups. */
  public static ThreadDump dump(StackGroup... groups) {
    return new ThreadDump(0, 1_000_000, 25, List.of(groups));
  }

  /** Virtual threads, one for each request, that stand for work. */
  public static StackGroup sleeping(int count) {
    return perRequest(
        count, List.of("java.lang.VirtualThread.parkNanos", "java.lang.Thread.sleep"));
  }

  /** Virtual threads, one for each request, that wait for a connection of HikariCP. */
  public static StackGroup waitingForHikari(int count) {
    return perRequest(
        count,
        and(
            PARKED,
            "java.util.concurrent.SynchronousQueue.poll",
            "com.zaxxer.hikari.util.ConcurrentBag.borrow",
            "com.zaxxer.hikari.pool.HikariPool.getConnection",
            "com.zaxxer.hikari.HikariDataSource.getConnection"));
  }

  /** Virtual threads, one for each request, that wait for an answer of PostgreSQL. */
  public static StackGroup querying(int count) {
    return perRequest(
        count,
        and(
            SOCKET_READ,
            "org.postgresql.core.PGStream.receiveChar",
            "org.postgresql.jdbc.PgStatement.executeQuery",
            "com.zaxxer.hikari.pool.ProxyStatement.executeQuery"));
  }

  /** Virtual threads, one for each request, that wait for an answer over HTTP. */
  public static StackGroup calling(int count) {
    return perRequest(
        count,
        and(
            SOCKET_READ,
            "org.apache.hc.core5.http.impl.io.SessionInputBufferImpl.fillBuffer",
            "org.apache.hc.client5.http.impl.classic.CloseableHttpClient.execute"));
  }

  /** Virtual threads, one for each request, that wait for a permit in the program itself. */
  public static StackGroup waitingForPermit(int count) {
    return perRequest(
        count,
        and(
            PARKED,
            "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
            "java.util.concurrent.Semaphore.acquire"));
  }

  /** Virtual threads, one for each request, that wait for a lock. */
  public static StackGroup waitingForLock(int count) {
    return perRequest(
        count,
        and(
            PARKED,
            "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
            "java.util.concurrent.locks.ReentrantLock.lock"));
  }

  /** Virtual threads that are parked on their carriers. */
  public static StackGroup pinned(int count) {
    return perRequest(
        count,
        List.of(
            "jdk.internal.misc.Unsafe.park",
            "java.lang.VirtualThread.parkOnCarrierThread",
            "java.lang.Thread.sleep"));
  }

  /** Workers of a pool. */
  public static StackGroup workers(Kind kind, int count, List<String> doing) {
    var frames = and(doing, "shop.Orders.handle");
    return new StackGroup(
        kind,
        "pool-#-thread-#",
        POOLED,
        count,
        Optional.empty(),
        and(frames, "java.util.concurrent.ThreadPoolExecutor$Worker.run"),
        Optional.of("shop.Orders.handle"));
  }

  /** Workers of a pool that sleep in place of work. */
  public static StackGroup busy(int count) {
    return workers(Kind.PLATFORM, count, List.of("java.lang.Thread.sleep"));
  }

  /** Threads that serve all connections in turn, caught while they write an answer. */
  public static StackGroup looping(int count) {
    return new StackGroup(
        Kind.PLATFORM,
        "loop-#",
        "",
        count,
        Optional.of("RUNNABLE"),
        List.of(
            "sun.nio.ch.SocketDispatcher.write0",
            "io.netty.channel.nio.NioIoHandler.run",
            "io.netty.util.concurrent.SingleThreadEventExecutor$5.run",
            "java.lang.Thread.run"),
        Optional.empty());
  }

  /** Workers of a pool without work. */
  public static StackGroup idle(int count) {
    return new StackGroup(
        Kind.PLATFORM,
        "pool-#-thread-#",
        POOLED,
        count,
        Optional.empty(),
        List.of(
            "jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.LinkedBlockingQueue.take",
            "java.util.concurrent.ThreadPoolExecutor.getTask",
            "java.util.concurrent.ThreadPoolExecutor$Worker.run"),
        Optional.empty());
  }

  /** Frames of a call of another service. */
  public static List<String> call() {
    return and(SOCKET_READ, "org.apache.hc.client5.http.impl.classic.CloseableHttpClient.execute");
  }

  private static StackGroup perRequest(int count, List<String> inner) {
    var frames = and(inner, "shop.Orders.load", "shop.Orders.handle");
    return new StackGroup(
        Kind.VIRTUAL,
        "",
        PER_TASK,
        count,
        Optional.empty(),
        and(frames, "java.lang.VirtualThread.run"),
        Optional.of("shop.Orders.load"));
  }

  private static List<String> and(List<String> inner, String... outer) {
    var all = new ArrayList<>(inner);
    all.addAll(List.of(outer));
    return all;
  }
}
