package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.loomlab.record.DriveEvent;
import dev.loomlab.record.LoadRecord;
import dev.loomlab.schedule.Assignment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LevelDriverTest {
  private static final String SLOW =
      "HTTP/1.1 200 OK\r\nServer-Timing: queue;dur=1.5, exec;dur=20\r\nContent-Length: 2\r\n\r\nok";

  @Test
  void everyUserOfClosedLoadHasAConnectionAndItsAnswersCount() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var load = Levels.on(server.endpoint()).drive("20");
      assertThat(load.connections().opened()).isEqualTo(20);
      assertThat(load.connections().active()).isEqualTo(20);
      assertThat(load.connections().reopened()).isZero();
      assertThat(load.answeredInLevel()).isEqualTo(server.requests());
      assertThat(load.counts().answered()).isEqualTo(load.answeredInWindow());
      assertThat(load.counts().due()).isEqualTo(load.counts().answered());
      assertThat(load.latencies().response().getTotalCount()).isEqualTo(load.counts().answered());
    }
  }

  @Test
  void openLoadSendsEveryRequestThatIsDue() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var load = Levels.on(server.endpoint()).drive("500/s");
      assertThat(load.counts().due()).isBetween(199L, 201L);
      assertThat(load.counts().answered()).isEqualTo(load.counts().due());
      assertThat(load.connections().active()).isEqualTo(10);
      assertThat(load.latencies().lateness().getTotalCount()).isEqualTo(load.counts().due());
    }
  }

  @Test
  void loadThatIsHeldAfterTheWindowGoesOnAndCountsNowhere() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      assertThat(requestsAfterTheWindow(server, 200_000_000)).isBetween(80L, 120L);
      assertThat(requestsAfterTheWindow(server, 0)).isLessThan(20);
    }
  }

  private static long requestsAfterTheWindow(ScriptedServer server, long holdNanos)
      throws Exception {
    var assignment = held(Levels.on(server.endpoint()).assignment("500/s"), holdNanos);
    var atTheWindowsEnd = new AtomicLong();
    try (var driver = LevelDriver.connect(assignment, 1, new Answered())) {
      var load =
          driver.drive(
              event -> {
                if (event instanceof DriveEvent.WindowClosed) {
                  atTheWindowsEnd.set(server.requests());
                }
              });
      assertThat(load.counts().due()).isBetween(199L, 201L);
      assertThat(load.counts().answered()).isEqualTo(load.counts().due());
      return server.requests() - atTheWindowsEnd.get();
    }
  }

  private static Assignment held(Assignment level, long holdNanos) {
    return new Assignment(
        level.work(),
        level.endpoint(),
        level.level(),
        level.firstDueNanos(),
        level.thinkNanos(),
        level.connections(),
        level.warmupNanos(),
        level.warmupBursts(),
        level.windowNanos(),
        holdNanos,
        level.timeoutNanos(),
        level.trustAnyCertificate(),
        level.steadyWithinNanos(),
        level.beginAt());
  }

  @Test
  void severalLoopsShareALevelAndAddUp() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var closed = Levels.on(server.endpoint()).drive("5", 2);
      assertThat(closed.connections().asked()).isEqualTo(5);
      assertThat(closed.connections().active()).isEqualTo(5);
      assertThat(closed.generator().loops()).isEqualTo(2);
      var open = Levels.on(server.endpoint()).drive("500/s", 2);
      assertThat(open.counts().due()).isBetween(198L, 202L);
    }
  }

  @Test
  void twoGeneratorsMerge() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK);
        var threads = Executors.newFixedThreadPool(2)) {
      Callable<LoadRecord> drive = () -> Levels.on(server.endpoint()).drive("4");
      var both = threads.invokeAll(java.util.List.of(drive, drive));
      var one = both.getFirst().get();
      var other = both.getLast().get();
      var merged = one.plus(other);
      assertThat(merged.answeredInLevel()).isEqualTo(server.requests());
      assertThat(merged.connections().active()).isEqualTo(8);
      assertThat(merged.latencies().response().getTotalCount())
          .isEqualTo(one.counts().answered() + other.counts().answered());
    }
  }

  @Test
  void aDeadTenthOfTheConnectionsShows() throws Exception {
    try (var server =
        new ScriptedServer(
            exchange -> {
              while (exchange.readRequest()) {
                if (exchange.number() % 10 != 0) {
                  exchange.write(ScriptedServer.OK);
                }
              }
            })) {
      var closed = Levels.on(server.endpoint()).timeout(800).drive("50");
      assertThat(closed.connections().asked()).isEqualTo(50);
      assertThat(closed.connections().active()).isEqualTo(45);
      var open = Levels.on(server.endpoint()).timeout(800).connections(50).drive("300/s");
      assertThat(open.connections().active()).isEqualTo(45);
      assertThat(open.counts().timedOut()).isPositive();
      assertThat(open.counts().due()).isBetween(119L, 121L);
    }
  }

  @Test
  void aTargetThatClosesAfterEachAnswerIsReconnectedWithoutFailures() throws Exception {
    var closing = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok";
    try (var server =
        new ScriptedServer(
            exchange -> {
              exchange.readRequest();
              exchange.write(closing);
            })) {
      var load = Levels.on(server.endpoint()).drive("3");
      assertThat(load.counts().failures()).isZero();
      assertThat(load.counts().answered()).isPositive();
      assertThat(load.connections().reopened()).isGreaterThanOrEqualTo(load.counts().answered());
    }
  }

  @Test
  void anAnswerThatEndsWithItsConnectionCounts() throws Exception {
    try (var server =
        new ScriptedServer(
            exchange -> {
              exchange.readRequest();
              exchange.write("HTTP/1.1 200 OK\r\n\r\nall until the end");
            })) {
      var load = Levels.on(server.endpoint()).drive("3");
      assertThat(load.counts().failures()).isZero();
      assertThat(load.counts().answered()).isPositive();
    }
  }

  @Test
  void stagesThatTheTargetReportsAreRecorded() throws Exception {
    try (var server = ScriptedServer.answering(SLOW)) {
      var stages = Levels.on(server.endpoint()).drive("2").latencies().stages();
      assertThat(stages).containsOnlyKeys("queue", "exec");
      stages.forEach(
          (stage, times) ->
              assertThat(times.getMean() / 1e6)
                  .isCloseTo(stage.equals("queue") ? 1.5 : 20, withPercentage(0.1)));
    }
  }

  @Test
  void aUserThinksBetweenItsRequests() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var load = Levels.on(server.endpoint()).think(50).window(500).drive("10");
      // 10 users, each at most once in 50 ms over 500 ms.
      assertThat(load.counts().answered()).isBetween(10L, 110L);
      assertThat(load.counts().failures()).isZero();
    }
  }

  @Test
  void warmupWindowAndTimeoutGrowWithTheResponseTime() throws Exception {
    try (var server =
        new ScriptedServer(
            exchange -> {
              while (exchange.readRequest()) {
                Thread.sleep(300);
                exchange.write(ScriptedServer.OK);
              }
            })) {
      var load = Levels.on(server.endpoint()).warmup(10).window(10).timeout(500).drive("2");
      assertThat(load.warmupNanos()).isGreaterThanOrEqualTo(450_000_000);
      assertThat(load.windowNanos()).isGreaterThanOrEqualTo(300_000_000);
      assertThat(load.timeoutNanos()).isGreaterThanOrEqualTo(900_000_000);
      assertThat(load.counts().answered()).isPositive();
    }
  }

  @Test
  void theWarmUpLastsUntilUsersWhoBeganLastHaveWaitedInTheWholeQueue() throws Exception {
    var oneAtATime = new java.util.concurrent.locks.ReentrantLock(true);
    try (var server =
        new ScriptedServer(
            exchange -> {
              while (exchange.readRequest()) {
                oneAtATime.lock();
                try {
                  Thread.sleep(5);
                } finally {
                  oneAtATime.unlock();
                }
                exchange.write(ScriptedServer.OK);
              }
            })) {
      var load = Levels.on(server.endpoint()).warmup(250).window(600).drive("60");
      double median = load.latencies().response().getValueAtPercentile(50);
      assertThat(load.warmupNanos() / median).isGreaterThan(1.2);
    }
  }

  @Test
  void warmupBurstsPrecedeTheWindow() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var level = Levels.on(server.endpoint()).warmup(60);
      assertThat(level.bursts(4).drive("3").warmupNanos()).isGreaterThanOrEqualTo(240_000_000);
      var open = level.bursts(3).drive("200/s");
      assertThat(open.counts().due()).isBetween(79L, 81L);
      assertThat(open.counts().answered()).isEqualTo(open.counts().due());
    }
  }

  @Test
  void theDriverTellsWhenTheWindowOpensAndCloses() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var events = new ArrayList<DriveEvent>();
      var level = Levels.on(server.endpoint());
      try (var driver = LevelDriver.connect(level.assignment("3"), 1, new Answered())) {
        driver.drive(events::add);
      }
      assertThat(events)
          .containsExactly(new DriveEvent.WindowOpened(), new DriveEvent.WindowClosed());
    }
  }

  @Test
  void bodiesAndHeadersArrive() throws Exception {
    var seen = new java.util.concurrent.atomic.AtomicReference<>("");
    try (var server =
        new ScriptedServer(
            exchange -> {
              for (var text = exchange.request(); !text.isEmpty(); text = exchange.request()) {
                seen.set(text);
                exchange.write(ScriptedServer.OK);
              }
            })) {
      var body = "x".repeat(3_000_000);
      Levels.on(server.endpoint())
          .work(
              "{\"method\": \"POST\", \"path\": \"/in?a=1\", \"headers\": {\"X-Key\": \"v\"},"
                  + " \"body\": \""
                  + body
                  + "\"}")
          .drive("2");
      assertThat(seen.get())
          .startsWith("POST /in?a=1 HTTP/1.1\r\n")
          .contains("X-Key: v\r\n")
          .contains("Content-Length: 3000000\r\n")
          .endsWith("\r\n\r\n" + body);
    }
  }

  @Test
  void theGeneratorTellsWhatItUsed() throws Exception {
    try (var server = ScriptedServer.answering(ScriptedServer.OK)) {
      var load = Levels.on(server.endpoint()).drive("5");
      assertThat(load.generator().cpuNanos()).isPositive();
      assertThat(load.generator().busiestLoopShare()).isBetween(0.0, 1.0);
      assertThat(load.windowNanos()).isEqualTo(Duration.ofMillis(400).toNanos());
    }
  }
}
