package dev.loomlab.targets.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A downstream that answers its callers only in groups of a fixed size: whoever is answered with
 * 200 was in flight together with the rest of its group.
 */
final class MeetingPoint implements AutoCloseable {

  private final CyclicBarrier group;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch firstCaller = new CountDownLatch(1);
  private final HttpServer server;

  MeetingPoint(int groupSize) throws IOException {
    group = new CyclicBarrier(groupSize);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.createContext("/", this::meet);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** Returns once somebody has called. */
  void awaitFirstCaller() throws InterruptedException {
    firstCaller.await();
  }

  private void meet(HttpExchange exchange) throws IOException {
    firstCaller.countDown();
    exchange.sendResponseHeaders(groupIsComplete() ? 200 : 500, -1);
    exchange.close();
  }

  private boolean groupIsComplete() {
    try {
      group.await(20, TimeUnit.SECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (BrokenBarrierException | TimeoutException e) {
      return false;
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
