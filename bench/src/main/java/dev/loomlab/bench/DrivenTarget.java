package dev.loomlab.bench;

import dev.loomlab.drive.LoadProgram;
import dev.loomlab.plan.Plan;
import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.record.RecordJson;
import dev.loomlab.schedule.Assignment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A built-in target and a generator that drives it through one long window. */
final class DrivenTarget implements AutoCloseable {
  private static final JsonMapper JSON = RecordJson.mapper();
  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final long PAUSE_NANOS = 20_000_000;

  /**
   * A part of the window.
   *
   * @param beginNanos its beginning by {@link System#nanoTime}
   * @param endNanos its end
   * @param cores the target's processor time in it over its length
   */
  record Stretch(long beginNanos, long endNanos, double cores) {}

  /**
   * What was answered in the window.
   *
   * @param openedNanos when the window opened, by {@link System#nanoTime}
   */
  record Answered(long openedNanos, LoadRecord load) {

    /** Answers per second in those slices that lie wholly in a stretch. */
    double perSecond(Stretch stretch) {
      long slice = load.sliceNanos();
      int first = (int) Math.ceilDiv(stretch.beginNanos() - openedNanos, slice);
      int end = (int) Math.floorDiv(stretch.endNanos() - openedNanos, slice);
      if (end - first < 2 || end > load.slices().size()) {
        throw new IllegalStateException(
            "slices %d to %d of %d".formatted(first, end, load.slices().size()));
      }
      long answers = load.slices().subList(first, end).stream().mapToLong(Long::longValue).sum();
      return answers * 1e9 / ((end - first) * slice);
    }
  }

  private final Plan plan;
  private final Process target;
  private final Process generator;
  private final BufferedReader said;
  private final URI endpoint;
  private long openedNanos;

  private DrivenTarget(Plan plan, Process target, Process generator, URI endpoint) {
    this.plan = plan;
    this.target = target;
    this.generator = generator;
    this.endpoint = endpoint;
    this.said =
        new BufferedReader(
            new InputStreamReader(generator.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts both, each on the cores that the plan holds it to. */
  static DrivenTarget start(Plan plan, Path log) throws IOException {
    int port = freePort();
    var pin = plan.protocol().pin().orElseThrow();
    var command = new ArrayList<>(onCores(pin.target()));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(plan.baseline().setup().jvmOptions());
    command.addAll(List.of("-jar", "cli/target/targets/http.jar"));
    command.addAll(List.of("--executor", "virtual", "--wait", "50ms", "--port", "" + port));
    var target =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    awaitPort(port, target);
    var driving = new ArrayList<>(onCores(pin.generator()));
    driving.addAll(LoadProgram.served());
    var generator =
        new ProcessBuilder(driving).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new DrivenTarget(plan, target, generator, URI.create("http://127.0.0.1:" + port));
  }

  private static List<String> onCores(List<Integer> cores) {
    return List.of("taskset", "-c", String.join(",", cores.stream().map(String::valueOf).toList()));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static void awaitPort(int port, Process target) throws IOException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try (var socket = new Socket("127.0.0.1", port)) {
        return;
      } catch (IOException notYet) {
        if (System.nanoTime() > deadline || !target.isAlive()) {
          target.destroyForcibly();
          throw new IOException("the target does not listen", notYet);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** The target's process. */
  ProcessHandle target() {
    return target.toHandle();
  }

  /** Warms up as the plan says and opens a window of a length; returns when it is open. */
  void begin(long windowNanos) throws IOException {
    await(DriveEvent.Ready.class);
    tell(JSON.writeValueAsString(assignment(windowNanos)));
    await(DriveEvent.Connected.class);
    tell("go");
    await(DriveEvent.WindowOpened.class);
    openedNanos = System.nanoTime();
  }

  private Assignment assignment(long windowNanos) {
    var protocol = plan.protocol();
    var level = plan.load().levels().getFirst();
    return new Assignment(
        plan.load().work(),
        endpoint,
        level,
        0,
        0,
        (int) level.magnitude(),
        protocol.warmup().toNanos(),
        1,
        windowNanos,
        0,
        protocol.timeout().toNanos(),
        false,
        OptionalLong.empty(),
        0);
  }

  /** Waits a while, then measures for a while. */
  Stretch measure(long afterNanos, long forNanos) throws IOException {
    waitUntil(System.nanoTime() + afterNanos);
    long begin = System.nanoTime();
    long cpu = cpuNanos();
    waitUntil(begin + forNanos);
    long spent = cpuNanos() - cpu;
    long end = System.nanoTime();
    return new Stretch(begin, end, spent / (double) (end - begin));
  }

  private static void waitUntil(long nanos) {
    for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Processor time of all threads of the target, of those that ended in between not. */
  private long cpuNanos() throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/" + target.pid() + "/task"))) {
      return tasks.mapToLong(DrivenTarget::spent).sum();
    }
  }

  private static long spent(Path task) {
    try {
      return Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]);
    } catch (NoSuchFileException ended) {
      return 0;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Waits for the end of the window. */
  Answered end() throws IOException {
    await(DriveEvent.WindowClosed.class);
    return new Answered(openedNanos, await(DriveEvent.LevelDone.class).load());
  }

  private void tell(String line) throws IOException {
    generator.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    generator.getOutputStream().flush();
  }

  private <E extends DriveEvent> E await(Class<E> kind) throws IOException {
    var line = said.readLine();
    if (line == null) {
      throw new IOException("the generator ended before it said " + kind.getSimpleName());
    }
    var event = JSON.readValue(line, DriveEvent.class);
    if (!kind.isInstance(event)) {
      throw new IOException("the generator said " + line + ", not " + kind.getSimpleName());
    }
    return kind.cast(event);
  }

  @Override
  public void close() {
    generator.destroy();
    target.destroy();
  }
}
