package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Watches processes of this machine: by /proc or OSHI, by JMX, and by flight recordings. */
public final class ProcessObserver implements Observer {
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
      var jvm = Attaching.to(pid, gaps);
      probes.add(processProbe(pid, jvm.isEmpty()));
      facts.putAll(TargetFacts.of(pid, jvm));
      if (jvm.isPresent()) {
        dumps = addAgent(jvm.get(), pid, order, probes, gaps);
        addJvm(jvm.get(), probes, gaps).ifPresent(version -> facts.put("target.jvm", version));
        recording = record(jvm.get(), order, gaps);
      }
    }
    scrape(order).ifPresent(probes::add);
    boolean isRecorded = recording.isPresent();
    boolean isGapKnown = gaps.stream().anyMatch(gap -> gap.what().equals(RECORDING));
    if (order.observe().jfr() != Observe.Jfr.OFF && !isRecorded && !isGapKnown) {
      gaps.add(new Unobserved(RECORDING, "the target has no JVM that can be reached"));
    }
    probes.add(new MachineProbe());
    var file = new ThreadsFile(order.folder());
    var looker = new Looker(dumps, sockets(order), file, order.originNanos());
    return new ProcessWatch(order, probes, gaps, facts, recording, looker);
  }

  /** Before the probe that closes the connection, since the canary is stopped through it. */
  private static Optional<ThreadDumps> addAgent(
      JmxConnection jvm, long pid, WatchOrder order, List<Probe> probes, List<Unobserved> gaps) {
    try {
      int release = jvm.release();
      var agent = AgentLoading.into(jvm, release, pid, order, gaps);
      if (agent.isPresent() && order.observe().canary() == Observe.Canary.ON) {
        probes.add(new CanaryProbe(agent.get()));
      }
      agent.map(ThreadStatesProbe::new).ifPresent(probes::add);
      return order.observe().dump()
          ? Optional.of(ThreadDumps.of(jvm, release, agent, order))
          : Optional.empty();
    } catch (IOException gone) {
      gaps.add(new Unobserved("a thread dump", String.valueOf(gone.getMessage())));
      return Optional.empty();
    }
  }

  private static Optional<Probe> scrape(WatchOrder order) {
    return order
        .observe()
        .scrape()
        .flatMap(
            wanted ->
                order
                    .endpoint()
                    .map(endpoint -> new ScrapeProbe(endpoint, wanted, order.secrets())));
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
      JmxConnection jvm, WatchOrder order, List<Unobserved> gaps) {
    if (order.observe().jfr() == Observe.Jfr.OFF) {
      return Optional.empty();
    }
    try {
      return Optional.of(FlightRecording.start(jvm, order.observe(), order.bound()));
    } catch (IOException refused) {
      gaps.add(new Unobserved(RECORDING, String.valueOf(refused.getMessage())));
      return Optional.empty();
    }
  }
}
