package dev.loomlab.bench;

import dev.loomlab.bench.LimitCase.Sizes;
import dev.loomlab.bench.LimitCase.Subject;
import java.util.List;
import java.util.Set;

/**
 * The limits of the blind trial. Waits are long enough for the highest level to leave processor
 * time on two cores, so that the limit is the stated one.
 */
final class LimitCases {
  private static final int FILES = 400;

  /** Files that a JVM has open besides its connections. */
  private static final int OWN_FILES = 150;

  private LimitCases() {}

  /** All of them. */
  static List<LimitCase> all() {
    return List.of(
        LimitCase.of(
            "thread pool of 64",
            "threads",
            Sizes.about(64),
            "kind = threads\nsize = 64\nwait-millis = 200\n",
            "kind = threads\nsize = 400\nwait-millis = 200\n",
            List.of(20, 100, 300)),
        LimitCase.of(
            "database pool of 7",
            "pool",
            Sizes.about(7),
            "kind = database-pool\nsize = 7\nwait-millis = 20\n",
            "kind = database-pool\nsize = 50\nwait-millis = 20\n",
            List.of(2, 14, 40)),
        LimitCase.of(
            "client pool of 3",
            "pool",
            Sizes.about(3),
            "kind = client-pool\nsize = 3\nwait-millis = 50\n",
            "kind = client-pool\nsize = 50\nwait-millis = 50\n",
            List.of(1, 6, 30)),
        LimitCase.of(
            "downstream of 23",
            "downstream",
            Sizes.about(23),
            "kind = downstream\nsize = 23\nwait-millis = 100\n",
            "kind = downstream\nsize = 300\nwait-millis = 100\n",
            List.of(5, 40, 120)),
        LimitCase.of(
            "accept cap of 600",
            "connections",
            Sizes.about(600),
            "kind = accept\nsize = 600\nwait-millis = 500\n",
            "kind = accept\nsize = 2000\nwait-millis = 500\n",
            List.of(100, 400, 1000)),
        LimitCase.of(
            "processor",
            "cpu",
            Sizes.ANY,
            "kind = cpu\ncpu-micros = 2000\n",
            "kind = none\nwait-millis = 50\n",
            List.of(1, 8, 32)),
        LimitCase.of(
            "150 virtual threads",
            "threads",
            Sizes.about(150),
            "kind = virtual-threads\nsize = 150\nwait-millis = 200\n",
            "kind = virtual-threads\nsize = 1000\nwait-millis = 200\n",
            List.of(40, 300, 600)),
        crowdedGenerator(),
        tooLittleLoad(),
        openFiles(),
        shopThreads(),
        shopPool());
  }

  /**
   * The generator has a quarter of a core for small requests to a service that does nothing and has
   * a core of its own.
   */
  private static LimitCase crowdedGenerator() {
    return new LimitCase(
        "crowded generator",
        "generator",
        Sizes.ANY,
        new Subject.Limits("kind = accept\nsize = 5000\nwait-millis = 0\n"),
        new Subject.Limits("kind = accept\nsize = 5000\nwait-millis = 200\n"),
        LimitCase.INNOCENT,
        "GET /",
        List.of(1, 8, 64),
        true);
  }

  /** The twin is the one that is bound here: what must not be said of it is that it lacks load. */
  private static LimitCase tooLittleLoad() {
    return new LimitCase(
        "too little load",
        "offered-load",
        Sizes.ANY,
        new Subject.Limits("kind = threads\nsize = 64\nwait-millis = 50\n"),
        new Subject.Limits("kind = threads\nsize = 8\nwait-millis = 50\n"),
        Set.of("threads", "unknown"),
        "GET /",
        List.of(4, 12, 36),
        false);
  }

  private static LimitCase openFiles() {
    var setting = "kind = accept\nsize = 5000\nwait-millis = 500\n";
    return new LimitCase(
        "400 open files",
        "connections",
        new Sizes(FILES - (double) OWN_FILES, FILES),
        new Subject.FewFiles(setting, FILES),
        new Subject.FewFiles(setting, 5000),
        LimitCase.INNOCENT,
        "GET /",
        List.of(50, 200, 700),
        false);
  }

  private static LimitCase shopThreads() {
    return new LimitCase(
        "Boot: 12 threads",
        "threads",
        Sizes.about(12),
        new Subject.Shop("server.tomcat.threads.max=12\n"),
        new Subject.Shop("server.tomcat.threads.max=100\n"),
        LimitCase.INNOCENT,
        "GET /api/quotes",
        List.of(3, 24, 60),
        false);
  }

  private static LimitCase shopPool() {
    return new LimitCase(
        "Boot: database pool of 5",
        "pool",
        Sizes.about(5),
        new Subject.Shop("spring.datasource.hikari.maximum-pool-size=5\n"),
        new Subject.Shop("spring.datasource.hikari.maximum-pool-size=50\n"),
        LimitCase.INNOCENT,
        "GET /api/orders/7",
        List.of(2, 10, 24),
        false);
  }
}
