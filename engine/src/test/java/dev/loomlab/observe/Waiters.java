package dev.loomlab.observe;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * A program whose threads stand at known places until its input ends: 5 workers of a pool of 8
 * sleep, 9 virtual threads wait for the one permit that a tenth has, 3 connections lead out. It has
 * the beans of a pool of database connections.
 */
public final class Waiters {
  private static final Semaphore PERMIT = new Semaphore(1);
  private static final List<Socket> CONNECTIONS = new ArrayList<>();

  private Waiters() {}

  /** What HikariCP's bean tells. */
  public interface Pool {
    /** Connections in use. */
    int getActiveConnections();

    /** Connections not in use. */
    int getIdleConnections();

    /** All connections. */
    int getTotalConnections();

    /** Threads that wait for one. */
    int getThreadsAwaitingConnection();
  }

  private record Full() implements Pool {
    @Override
    public int getActiveConnections() {
      return 10;
    }

    @Override
    public int getIdleConnections() {
      return 0;
    }

    @Override
    public int getTotalConnections() {
      return 10;
    }

    @Override
    public int getThreadsAwaitingConnection() {
      return 490;
    }
  }

  /** Starts; argument: the port on which the other end of its connections listens. */
  public static void main(String[] arguments) throws Exception {
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(
            new StandardMBean(new Full(), Pool.class),
            new ObjectName("com.zaxxer.hikari:type=Pool (orders-db)"));
    var pool = Executors.newFixedThreadPool(8);
    for (int i = 0; i < 8; i++) {
      boolean sleeps = i < 5;
      pool.execute(() -> work(sleeps));
    }
    var each = Executors.newVirtualThreadPerTaskExecutor();
    for (int i = 0; i < 10; i++) {
      each.execute(Waiters::hold);
    }
    var listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    for (int i = 0; i < 3; i++) {
      CONNECTIONS.add(new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])));
    }
    while (PERMIT.getQueueLength() < 9) {
      Thread.onSpinWait();
    }
    System.out.println("ready " + listening.getLocalPort());
    while (System.in.read() >= 0) {
      // What is said does not matter, only that it ends.
    }
    System.exit(0);
  }

  private static void work(boolean sleeps) {
    if (sleeps) {
      sleep();
    }
  }

  private static void hold() {
    try {
      PERMIT.acquire();
      sleep();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(1_000_000);
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }
}
