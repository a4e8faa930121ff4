package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import dev.loomlab.record.Environment;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Watches processes of this machine: by /proc or OSHI, by JMX, and by flight recordings. */
public final class ProcessObserver implements Observer {
  private static final long ATTACH_SECONDS = 30;
  private static final String RECORDING = "flight recording";

  @Override
  public Watch watch(WatchOrder order) {
    var gaps = new ArrayList<Unobserved>();
    var probes = new ArrayList<Probe>();
    var facts = new TreeMap<String, String>();
    var recording = Optional.<FlightRecording>empty();
    var dumps = Optional.<ThreadDumps>empty();
    if (order.process().isEmpty()) {
      gaps.add(new Unobserved("the target's process", "it is not to be found on this machine"));
    } else {
      long pid = order.process().get().pid();
      var jvm = attach(pid, gaps);
      probes.add(processProbe(pid, jvm.isEmpty()));
      AllowedCores.of(pid)
          .ifPresent(cores -> facts.put(Environment.TARGET_CORES, Integer.toString(cores)));
      openFilesLimit(pid).ifPresent(limit -> facts.put(Environment.TARGET_OPEN_FILES_LIMIT, limit));
      if (jvm.isPresent()) {
        addJvm(jvm.get(), probes, gaps).ifPresent(version -> facts.put("target.jvm", version));
        recording = record(jvm.get(), order.observe().jfr(), gaps);
        dumps = dumps(jvm.get(), pid, order, gaps);
      }
    }
    scrape(order).ifPresent(probes::add);
    boolean isRecorded = recording.isPresent();
    boolean isGapKnown = gaps.stream().anyMatch(gap -> gap.what().equals(RECORDING));
    if (order.observe().jfr() != Observe.Jfr.OFF && !isRecorded && !isGapKnown) {
      gaps.add(new Unobserved(RECORDING, "the JVM cannot be reached"));
    }
    probes.add(new MachineProbe());
    var file = new ThreadsFile(order.folder());
    var looker = new Looker(dumps, sockets(order), file, order.originNanos());
    return new ProcessWatch(order, probes, gaps, facts, recording, looker);
  }

  private static Optional<ThreadDumps> dumps(
      JmxConnection jvm, long pid, WatchOrder order, List<Unobserved> gaps) {
    if (!order.observe().dump()) {
      return Optional.empty();
    }
    try {
      return Optional.of(ThreadDumps.of(jvm, pid, order.folder(), gaps));
    } catch (IOException gone) {
      gaps.add(new Unobserved("a thread dump", String.valueOf(gone.getMessage())));
      return Optional.empty();
    }
  }

  private static Optional<Probe> scrape(WatchOrder order) {
    return order
        .observe()
        .scrape()
        .flatMap(wanted -> order.endpoint().map(endpoint -> new ScrapeProbe(endpoint, wanted)));
  }

  private static Optional<SocketTable> sockets(WatchOrder order) {
    return order
        .process()
        .map(process -> Path.of("/proc", Long.toString(process.pid())))
        .filter(Files::isDirectory)
        .map(SocketTable::new);
  }

  private static Probe processProbe(long pid, boolean countsThreads) {
    return ProcProbe.isThere()
        ? new ProcProbe(pid, countsThreads)
        : new OshiProbe(pid, countsThreads);
  }

  private static Optional<JmxConnection> attach(long pid, List<Unobserved> gaps) {
    var attached =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return JmxConnection.open(pid);
              } catch (IOException refused) {
                throw new UncheckedIOException(refused.getMessage(), refused);
              }
            },
            task -> Thread.ofPlatform().daemon().name("attach").start(task));
    try {
      return Optional.of(attached.get(ATTACH_SECONDS, TimeUnit.SECONDS));
    } catch (ExecutionException refused) {
      gaps.add(new Unobserved("JVM figures", reason(refused)));
    } catch (TimeoutException silent) {
      var why = "the JVM did not let itself be attached to within " + ATTACH_SECONDS + " s";
      gaps.add(new Unobserved("JVM figures", why));
      var _ = attached.thenAccept(JmxConnection::close);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      gaps.add(new Unobserved("JVM figures", "the run was interrupted"));
    }
    return Optional.empty();
  }

  private static String reason(ExecutionException refused) {
    var cause = refused.getCause();
    return String.valueOf(cause == null ? refused.getMessage() : cause.getMessage());
  }

  private static Optional<String> addJvm(
      JmxConnection jvm, List<Probe> probes, List<Unobserved> gaps) {
    try {
      var probe = new JmxProbe(jvm);
      probes.add(new PoolBeans(jvm));
      probes.add(probe);
      gaps.addAll(probe.gaps());
      return Optional.of(probe.version());
    } catch (IOException gone) {
      gaps.add(new Unobserved("JVM figures", String.valueOf(gone.getMessage())));
      jvm.close();
      return Optional.empty();
    }
  }

  private static Optional<FlightRecording> record(
      JmxConnection jvm, Observe.Jfr jfr, List<Unobserved> gaps) {
    if (jfr == Observe.Jfr.OFF) {
      return Optional.empty();
    }
    try {
      return Optional.of(FlightRecording.start(jvm, jfr));
    } catch (IOException refused) {
      gaps.add(new Unobserved(RECORDING, String.valueOf(refused.getMessage())));
      return Optional.empty();
    }
  }

  /** How many files the system lets a process have open, by its soft limit. */
  private static Optional<String> openFilesLimit(long pid) {
    try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "limits"))) {
      return lines
          .filter(line -> line.startsWith("Max open files"))
          .map(line -> line.substring("Max open files".length()).trim().split("\\s+", 2)[0])
          .filter(limit -> limit.chars().allMatch(Character::isDigit))
          .findFirst();
    } catch (IOException noProc) {
      return Optional.empty();
    }
  }
}
