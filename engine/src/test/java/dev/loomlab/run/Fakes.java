package dev.loomlab.run;

import dev.loomlab.launch.JdkMissing;
import dev.loomlab.launch.LaunchFailed;
import dev.loomlab.launch.LaunchOrder;
import dev.loomlab.launch.Launcher;
import dev.loomlab.launch.RunningTarget;
import dev.loomlab.observe.Observation;
import dev.loomlab.observe.Observer;
import dev.loomlab.observe.Watch;
import dev.loomlab.observe.WatchOrder;
import dev.loomlab.plan.Secrets;
import dev.loomlab.record.Journal;
import dev.loomlab.record.TrialRecord;
import dev.loomlab.record.Unobserved;
import dev.loomlab.record.VirtualThreadEvents;
import dev.loomlab.schedule.Assignment;
import dev.loomlab.schedule.Trial;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** A laboratory of fakes: it notes what is done, in order, and each part can be made to fail. */
final class Fakes implements Launcher, Driver, Observer, TrialFolders, Progress {
  final List<String> log = new ArrayList<>();
  final List<LaunchOrder> orders = new ArrayList<>();
  final List<WatchOrder> watched = new ArrayList<>();
  final List<RunEvent> events = new ArrayList<>();
  final Interrupt interrupt = new Interrupt();
  final MemoryJournal journal = new MemoryJournal();
  final Path folder;

  /** What a launch does, by its number from 1; nothing said: it works. */
  final Map<Integer, LaunchFault> launchFaults = new TreeMap<>();

  /** What happens at a level, by its number in the whole run from 1. */
  final Map<Integer, LevelFault> levelFaults = new TreeMap<>();

  boolean isCi;
  boolean isWatchBroken;
  private int launches;
  private int levels;
  private URI endpoint = URI.create("http://127.0.0.1:1/");
  private CompletableFuture<String> ended = new CompletableFuture<>();

  interface LaunchFault {
    void happen() throws LaunchFailed, JdkMissing;
  }

  interface LevelFault {
    void happen(Fakes fakes) throws DriveFailed;
  }

  Fakes(Path folder) {
    this.folder = folder;
  }

  Laboratory laboratory() {
    return laboratory(this);
  }

  /** The same with targets that something else starts. */
  Laboratory laboratory(Launcher launcher) {
    var facts = new EnvironmentFacts(Machine.current());
    return new Laboratory(
        new TrialRun.Tools(launcher, this, this, facts, interrupt, isCi, Secrets.NONE),
        journal,
        this,
        this);
  }

  /** Where the level that is driven now goes. */
  URI endpoint() {
    return endpoint;
  }

  void targetEnds(String how) {
    ended.complete(how);
  }

  @Override
  public void tell(RunEvent event) {
    events.add(event);
  }

  @Override
  public Path prepare(Trial trial) {
    return folder;
  }

  @Override
  public RunningTarget launch(LaunchOrder order) throws LaunchFailed, JdkMissing {
    launches++;
    log.add("launch");
    orders.add(order);
    var fault = launchFaults.get(launches);
    if (fault != null) {
      fault.happen();
    }
    ended = new CompletableFuture<>();
    return new FakeTarget();
  }

  private final class FakeTarget implements RunningTarget {
    @Override
    public URI endpoint() {
      return URI.create("http://127.0.0.1:1/");
    }

    @Override
    public Optional<ProcessHandle> process() {
      return Optional.empty();
    }

    @Override
    public CompletableFuture<String> ended() {
      return ended;
    }

    @Override
    public List<String> lastLogLines() {
      return List.of("last words");
    }

    @Override
    public void close() {
      log.add("stop target");
    }
  }

  @Override
  public Drive start(int generators, List<Integer> cores, Path folder) {
    log.add("start generator");
    return new FakeDrive();
  }

  private final class FakeDrive implements Drive {
    @Override
    public Driven drive(Assignment level, Window window) throws DriveFailed {
      levels++;
      endpoint = level.endpoint();
      log.add("drive " + level.level());
      var fault = levelFaults.get(levels);
      if (fault != null) {
        fault.happen(Fakes.this);
      }
      window.opened();
      window.closed();
      long now = System.nanoTime();
      return new Driven(now, now, now, now, now, Samples.load(level.connections()));
    }

    @Override
    public void stop(String why) {
      log.add("stop generator: " + why);
    }

    @Override
    public void close() {
      log.add("close generator");
    }
  }

  @Override
  public Watch watch(WatchOrder order) {
    if (isWatchBroken) {
      throw new IllegalStateException("no eyes");
    }
    log.add("watch");
    watched.add(order);
    return new FakeWatch();
  }

  private final class FakeWatch implements Watch {
    private int marks;

    @Override
    public void mark() {
      marks++;
    }

    @Override
    public Map<String, String> facts() {
      return Map.of("target.jvm", "invented");
    }

    @Override
    public void stop() {
      log.add("stop watching after " + marks + " marks");
    }

    @Override
    public Observation observation(List<Span> spans) {
      log.add("read recording");
      return new Observation(
          List.of(),
          List.of(new Unobserved("weather", "no window")),
          spans.stream()
              .map(_ -> Optional.of(new VirtualThreadEvents(1, 1, 1, 0, 0, 0, 0)))
              .toList());
    }
  }

  /** Keeps trials in memory; the later of two for one trial counts. */
  static final class MemoryJournal implements Journal {
    private final Map<Integer, TrialRecord> records = new TreeMap<>();

    @Override
    public void append(TrialRecord record) {
      records.put(record.trial().number(), record);
    }

    @Override
    public List<TrialRecord> read() {
      return List.copyOf(records.values());
    }
  }
}
