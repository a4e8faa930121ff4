package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.InstanceNotFoundException;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/**
 * A JVM by its management beans: heap, collections, allocation, direct memory, platform threads,
 * and the scheduler of virtual threads.
 *
 * <p>Collections are those of beans that report pauses; beans that report whole concurrent cycles
 * (ZGC and Shenandoah {@code Cycles}, {@code G1 Concurrent GC}) are left out, since the application
 * runs on through them.
 *
 * <p>Each call costs the target a millisecond of processor time until its code is compiled, so that
 * only what moves fast is read every time.
 */
final class JmxProbe implements Probe {
  private static final ObjectName MEMORY = JmxConnection.bean("java.lang:type=Memory");
  private static final ObjectName THREADS = JmxConnection.bean("java.lang:type=Threading");
  private static final ObjectName RUNTIME = JmxConnection.bean("java.lang:type=Runtime");
  private static final ObjectName COLLECTORS =
      JmxConnection.bean("java.lang:type=GarbageCollector,*");
  private static final ObjectName DIRECT =
      JmxConnection.bean("java.nio:type=BufferPool,name=direct");
  private static final ObjectName SCHEDULER =
      JmxConnection.bean("jdk.management:type=VirtualThreadScheduler");

  /** Totals grow evenly enough to be read at every edge and every fourth time between. */
  private static final int TOTALS_EVERY = 4;

  private final JmxConnection jvm;
  private final List<ObjectName> collectors = new ArrayList<>();
  private final AtomicLong longestPauseMillis = new AtomicLong();
  private final NotificationListener pauses = this::notePause;
  private final boolean hasScheduler;
  private final String version;
  private int readings;

  /** Looks at a JVM. */
  JmxProbe(JmxConnection jvm) throws IOException {
    this.jvm = jvm;
    for (var each : jvm.beans().queryNames(COLLECTORS, null)) {
      var collector = String.valueOf(each.getKeyProperty("name"));
      if (!collector.contains("Cycles") && !collector.contains("Concurrent")) {
        collectors.add(each);
        listen(each);
      }
    }
    this.hasScheduler = jvm.has(SCHEDULER);
    var runtime = jvm.read(RUNTIME, "VmName", "VmVersion");
    this.version = runtime.get("VmName") + " " + runtime.get("VmVersion");
  }

  private void listen(ObjectName collector) throws IOException {
    try {
      jvm.beans().addNotificationListener(collector, pauses, null, null);
    } catch (InstanceNotFoundException gone) {
      throw new IOException("the bean " + collector + " is gone", gone);
    }
  }

  private void notePause(Notification notification, Object handback) {
    if (notification.getUserData() instanceof CompositeData data
        && data.get("gcInfo") instanceof CompositeData info
        && info.get("duration") instanceof Long millis) {
      longestPauseMillis.accumulateAndGet(millis, Math::max);
    }
  }

  @Override
  public String name() {
    return "JVM figures";
  }

  /** The JVM's name and version. */
  String version() {
    return version;
  }

  /** What this JVM does not tell. */
  List<Unobserved> gaps() {
    return hasScheduler
        ? List.of()
        : List.of(
            new Unobserved(
                "virtual-thread scheduler", version + " has no scheduler bean (JDK 24 and later)"));
  }

  @Override
  public void read(Map<Gauge, Double> into, Edge edge) throws IOException {
    boolean readsTotals = edge == Edge.AT || readings % TOTALS_EVERY == 0;
    readings++;
    if (jvm.read(MEMORY, "HeapMemoryUsage").get("HeapMemoryUsage") instanceof CompositeData heap) {
      put(into, Gauge.HEAP_USED_BYTES, heap.get("used"));
      put(into, Gauge.HEAP_MOST_BYTES, heap.get("max"));
    }
    if (hasScheduler) {
      readScheduler(into);
    }
    if (!collectors.isEmpty()) {
      into.put(Gauge.GC_PAUSE_MAX_MILLIS, (double) longestPauseMillis.getAndSet(0));
    }
    if (readsTotals) {
      var threads = jvm.read(THREADS, "ThreadCount", "TotalThreadAllocatedBytes");
      put(into, Gauge.PLATFORM_THREADS, threads.get("ThreadCount"));
      put(into, Gauge.ALLOCATED_BYTES_TOTAL, threads.get("TotalThreadAllocatedBytes"));
      put(into, Gauge.DIRECT_MEMORY_BYTES, jvm.read(DIRECT, "MemoryUsed").get("MemoryUsed"));
      readCollections(into);
    } else {
      put(into, Gauge.PLATFORM_THREADS, jvm.read(THREADS, "ThreadCount").get("ThreadCount"));
    }
  }

  private void readCollections(Map<Gauge, Double> into) throws IOException {
    double count = 0;
    double millis = 0;
    for (var collector : collectors) {
      var values = jvm.read(collector, "CollectionCount", "CollectionTime");
      count += values.get("CollectionCount") instanceof Long number ? number : 0;
      millis += values.get("CollectionTime") instanceof Long number ? number : 0;
    }
    if (!collectors.isEmpty()) {
      into.put(Gauge.GC_COUNT_TOTAL, count);
      into.put(Gauge.GC_MILLIS_TOTAL, millis);
    }
  }

  private void readScheduler(Map<Gauge, Double> into) throws IOException {
    var values =
        jvm.read(
            SCHEDULER,
            "Parallelism",
            "PoolSize",
            "MountedVirtualThreadCount",
            "QueuedVirtualThreadCount");
    put(into, Gauge.SCHEDULER_PARALLELISM, values.get("Parallelism"));
    put(into, Gauge.CARRIERS, values.get("PoolSize"));
    put(into, Gauge.MOUNTED_VIRTUAL_THREADS, values.get("MountedVirtualThreadCount"));
    put(into, Gauge.QUEUED_VIRTUAL_THREADS, values.get("QueuedVirtualThreadCount"));
  }

  /** A bean says -1 where it cannot tell: that is a gap, not a value. */
  private static void put(
      Map<Gauge, Double> into, Gauge gauge, @org.jspecify.annotations.Nullable Object value) {
    if (value instanceof Number number && number.doubleValue() >= 0) {
      into.put(gauge, number.doubleValue());
    }
  }

  @Override
  public void close() {
    jvm.close();
  }
}
