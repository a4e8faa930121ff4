package dev.loomlab.diagnose;

import dev.loomlab.record.StackGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the threads of one group do, as far as their frames tell.
 *
 * @param kind the kind of it
 * @param what the library that they are in, where one is known, for example {@code HikariCP}
 */
public record Doing(Kind kind, Optional<String> what) {

  /** The kinds of what a thread may do. */
  public enum Kind {
    /** A worker without work. */
    IDLE,
    /** It waits for events of sockets, for a connection, or for a request to come in. */
    LISTENING,
    /** It waits until a known pool gives it a connection. */
    POOL_WAIT,
    /** It waits in code of the program's own for a permit, an item or a signal. */
    OWN_WAIT,
    /** It waits for a lock. */
    LOCK_WAIT,
    /** It is inside a call to another service: a known client or driver. */
    CALLING,
    /** It reads from a socket in code of the program's own. */
    READING,
    /** It waits until another thread of the program has done something. */
    HANDED_OVER,
    /** It sleeps for a time, as a stand-in for work does. */
    SLEEPING,
    /** Anything else: it works. */
    WORKING
  }

  private static final List<String> IDLE_AT =
      List.of(
          "ThreadPoolExecutor.getTask",
          "ForkJoinPool.awaitWork",
          "DelayedWorkQueue.take",
          "DelayScheduler.loop",
          "java.util.TimerThread.mainLoop",
          "java.lang.ProcessHandleImpl.waitForProcessExit0",
          "QueuedThreadPool.idleJobPoll",
          "QueuedThreadPool$Runner.idleJobPoll",
          "ReservedThreadExecutor$ReservedThread.reservedWait",
          "EnhancedQueueExecutor$PoolThreadNode.park",
          "EnhancedQueueExecutor$ThreadBody.doWait");

  private static final List<String> SELECTORS =
      List.of(
          "sun.nio.ch.EPoll.wait",
          "sun.nio.ch.KQueue.poll",
          "sun.nio.ch.SelectorImpl.",
          "sun.nio.ch.WEPoll.wait",
          "io.netty.channel.epoll.Native.",
          "io.netty.channel.uring.Native.",
          "NioSocketImpl.accept",
          "ServerSocketChannelImpl.accept");

  /** Loops that turn to whatever is ready, and are at most waited for by requests. */
  private static final List<String> LOOPS =
      List.of(
          "io.netty.util.concurrent.SingleThreadEventExecutor",
          "io.netty.channel.SingleThreadIoEventLoop",
          "org.eclipse.jetty.io.ManagedSelector",
          "org.xnio.nio.WorkerThread.run",
          "org.apache.tomcat.util.net.NioEndpoint$Poller.run",
          "sun.net.httpserver.ServerImpl$Dispatcher.run",
          "jdk.internal.net.http.HttpClientImpl$SelectorManager.run");

  /** Calls in which a thread waits for a pool's connection, and the pool's library. */
  private static final Map<String, String> POOLS =
      Map.ofEntries(
          Map.entry("com.zaxxer.hikari.util.ConcurrentBag.borrow", "HikariCP"),
          Map.entry(
              "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking", "Apache HttpClient"),
          Map.entry(
              "org.apache.http.impl.conn.PoolingHttpClientConnectionManager.leaseConnection",
              "Apache HttpClient"),
          Map.entry(
              "org.apache.hc.client5.http.impl.classic.InternalExecRuntime.acquireEndpoint",
              "Apache HttpClient"),
          Map.entry(
              "org.apache.commons.httpclient.MultiThreadedHttpConnectionManager.doGetConnection",
              "Apache HttpClient"),
          Map.entry("org.apache.commons.pool2.impl.LinkedBlockingDeque.takeFirst", "Commons Pool"),
          Map.entry("org.apache.commons.pool2.impl.LinkedBlockingDeque.pollFirst", "Commons Pool"),
          Map.entry("org.apache.tomcat.jdbc.pool.FairBlockingQueue.poll", "Tomcat JDBC"),
          Map.entry("com.mchange.v2.resourcepool.BasicResourcePool.awaitAvailable", "c3p0"),
          Map.entry("io.agroal.pool.util.StampedCopyOnWriteArrayList.", "Agroal"),
          Map.entry("io.agroal.pool.ConnectionPool.handlerFromSharedCache", "Agroal"),
          Map.entry(
              "org.jboss.jca.core.connectionmanager.pool.mcp.SemaphoreConcurrentLinkedDequeManagedConnectionPool.getConnection",
              "IronJacamar"),
          Map.entry(
              "oracle.ucp.common.UniversalConnectionPoolBase.borrowConnection", "Oracle UCP"));

  private static final Map<String, String> CLIENTS =
      Map.ofEntries(
          Map.entry("org.postgresql.", "the PostgreSQL driver"),
          Map.entry("com.mysql.", "the MySQL driver"),
          Map.entry("org.mariadb.", "the MariaDB driver"),
          Map.entry("oracle.jdbc.", "the Oracle driver"),
          Map.entry("oracle.net.", "the Oracle driver"),
          Map.entry("com.microsoft.sqlserver.", "the SQL Server driver"),
          Map.entry("com.mongodb.", "the MongoDB driver"),
          Map.entry("redis.clients.", "Jedis"),
          Map.entry("io.lettuce.", "Lettuce"),
          Map.entry("org.apache.http.", "Apache HttpClient"),
          Map.entry("org.apache.hc.", "Apache HttpClient"),
          Map.entry("okhttp3.", "OkHttp"),
          Map.entry("jdk.internal.net.http.", "the JDK's HttpClient"),
          Map.entry("sun.net.www.", "HttpURLConnection"),
          Map.entry("io.grpc.stub.", "gRPC"),
          Map.entry("reactor.core.publisher.Blocking", "Reactor"),
          Map.entry("org.eclipse.jetty.client.", "Jetty's client"),
          Map.entry("io.helidon.webclient.", "Helidon's client"),
          Map.entry("com.rabbitmq.client.", "the RabbitMQ client"),
          Map.entry("org.apache.kafka.clients.", "the Kafka client"));

  private static final List<String> READS =
      List.of(
          "sun.nio.ch.NioSocketImpl.read",
          "sun.nio.ch.NioSocketImpl.implRead",
          "sun.nio.ch.SocketChannelImpl.read",
          "java.net.Socket$SocketInputStream.read",
          "java.net.SocketInputStream.socketRead0");

  private static final List<String> OWN_WAITS =
      List.of(
          "java.util.concurrent.Semaphore.",
          "BlockingQueue.take",
          "BlockingQueue.poll",
          "BlockingQueue.put",
          "BlockingQueue.offer",
          "BlockingDeque.take",
          "BlockingDeque.poll",
          "BlockingDeque.put",
          "SynchronousQueue.",
          "LinkedTransferQueue.",
          "AbstractQueuedSynchronizer$ConditionObject.await",
          "java.lang.Object.wait");

  private static final List<String> LOCKS =
      List.of(
          "ReentrantLock.lock",
          "ReentrantReadWriteLock$",
          "StampedLock.",
          "java.util.concurrent.locks.ReentrantLock$Sync.lock");

  private static final List<String> HAND_OVERS =
      List.of(
          "java.util.concurrent.CompletableFuture.",
          "java.util.concurrent.FutureTask.get",
          "java.util.concurrent.FutureTask.awaitDone",
          "java.util.concurrent.CountDownLatch.await",
          "java.util.concurrent.ThreadPerTaskExecutor.",
          "java.util.concurrent.StructuredTaskScope",
          "java.lang.Thread.join");

  /** What a group does. */
  public static Doing of(StackGroup group) {
    var inner = Site.inner(group).toList();
    if (has(group.frames(), IDLE_AT)) {
      return new Doing(Kind.IDLE, Optional.empty());
    }
    boolean inLoop = group.application().isEmpty() && has(group.frames(), LOOPS);
    if (inLoop || has(inner, SELECTORS)) {
      return new Doing(Kind.LISTENING, Optional.empty());
    }
    var pool = named(inner, POOLS);
    if (pool.isPresent() && waits(group)) {
      return new Doing(Kind.POOL_WAIT, pool);
    }
    var client = named(inner, CLIENTS);
    if (client.isPresent()) {
      return new Doing(Kind.CALLING, client);
    }
    return new Doing(byJdk(group, inner), Optional.empty());
  }

  private static Kind byJdk(StackGroup group, List<String> inner) {
    if (group.state().filter("BLOCKED"::equals).isPresent()
        || has(inner, LOCKS)
        || isInBin(group)) {
      return Kind.LOCK_WAIT;
    }
    if (has(inner, READS)) {
      // A server reads requests before the program's own code is called.
      return group.application().isPresent() ? Kind.READING : Kind.LISTENING;
    }
    if (has(inner, List.of("java.lang.Thread.sleep"))) {
      return Kind.SLEEPING;
    }
    if (!waits(group)) {
      return Kind.WORKING;
    }
    if (has(inner, HAND_OVERS)) {
      return Kind.HANDED_OVER;
    }
    if (has(inner, OWN_WAITS)) {
      return group.application().isPresent() ? Kind.OWN_WAIT : Kind.IDLE;
    }
    return Kind.WORKING;
  }

  /**
   * Whether its innermost call is that of a map which locks the bin of a key, in a dump without
   * states: who computes a value for that key is further in.
   */
  private static boolean isInBin(StackGroup group) {
    return group.state().isEmpty()
        && !group.frames().isEmpty()
        && group.frames().getFirst().startsWith("java.util.concurrent.ConcurrentHashMap.compute");
  }

  /** Whether its innermost call waits. */
  private static boolean waits(StackGroup group) {
    var frames = group.frames();
    return !frames.isEmpty()
        && (frames.getFirst().equals("jdk.internal.misc.Unsafe.park")
            || frames.getFirst().equals("java.lang.VirtualThread.park")
            || frames.getFirst().startsWith("java.lang.VirtualThread.parkNanos")
            || frames.getFirst().startsWith("java.lang.Object.wait")
            || frames.getFirst().startsWith("java.lang.VirtualThread.waitTimed"));
  }

  private static boolean has(List<String> frames, List<String> calls) {
    return frames.stream().anyMatch(frame -> calls.stream().anyMatch(frame::contains));
  }

  private static Optional<String> named(List<String> frames, Map<String, String> calls) {
    return frames.stream()
        .flatMap(
            frame ->
                calls.entrySet().stream()
                    .filter(call -> frame.startsWith(call.getKey()))
                    .map(Map.Entry::getValue))
        .findFirst();
  }
}
