package dev.loomlab.inspect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** Real flight recordings of this JVM. */
final class Recordings {
  /** Everything that an inspection wants. */
  static final Map<String, String> ALL =
      Map.of(
          "jdk.VirtualThreadStart#enabled", "true",
          "jdk.VirtualThreadEnd#enabled", "true",
          "jdk.VirtualThreadPinned#threshold", "1 ms");

  private static final long HELD_NANOS = 100_000_000;

  private Recordings() {}

  /** What is done while it is recorded. */
  interface Work {
    void run() throws InterruptedException;
  }

  /** A recording with a stock configuration, changed by some settings. */
  static Path made(Path file, String configuration, Map<String, String> changes, Work work)
      throws IOException, InterruptedException {
    try (var recording = new Recording(Configuration.getConfiguration(configuration))) {
      var settings = new HashMap<>(recording.getSettings());
      settings.putAll(changes);
      recording.setSettings(settings);
      recording.start();
      work.run();
      recording.stop();
      recording.dump(file);
    } catch (ParseException odd) {
      throw new IOException(odd);
    }
    return file;
  }

  /** Pins virtual threads, one after the other, so many times. */
  static void pin(int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      var loader = new Fresh();
      Thread.ofVirtual().name("pinned-" + i).start(() -> initialise(loader)).join();
    }
  }

  /** Has so many virtual threads live at once, for a tenth of a second. */
  static void live(String name, int threads) throws InterruptedException {
    var all = new CountDownLatch(threads);
    var end = new CountDownLatch(1);
    var started =
        IntStream.range(0, threads)
            .mapToObj(
                i ->
                    Thread.ofVirtual()
                        .name(name)
                        .start(
                            () -> {
                              all.countDown();
                              await(end);
                            }))
            .toList();
    all.await();
    LockSupport.parkNanos(HELD_NANOS);
    end.countDown();
    for (var each : started) {
      each.join();
    }
  }

  /** Puts a file so many times behind itself. */
  static Path repeated(Path file, Path to, int times) throws IOException {
    var bytes = Files.readAllBytes(file);
    Files.deleteIfExists(to);
    for (int i = 0; i < times; i++) {
      Files.write(to, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    return to;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static void initialise(ClassLoader loader) {
    try {
      Class.forName(SlowStart.class.getName(), true, loader);
    } catch (ClassNotFoundException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /** Defines its own copy of the class whose initialiser blocks. */
  private static final class Fresh extends ClassLoader {
    private Fresh() {
      super(Recordings.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(SlowStart.class.getName())) {
        return super.loadClass(name, resolve);
      }
      var file = "/" + name.replace('.', '/') + ".class";
      try (var in = Objects.requireNonNull(Recordings.class.getResourceAsStream(file))) {
        var bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }
}
