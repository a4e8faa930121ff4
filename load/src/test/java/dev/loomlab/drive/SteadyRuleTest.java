package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.record.Steadiness;
import java.net.URI;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When a warm-up is steady: windows of 5 s, warm-ups of 1 s at least, at most 30 s. */
class SteadyRuleTest {
  private static final int USERS = 50;
  private static final SteadyRule CLOSED = rule(Integer.toString(USERS));
  private static final SteadyRule OPEN = rule("1000/s");

  @Test
  void evenThroughputIsSteadyAsSoonAsItWasLookedAtForHalfAWindow() {
    assertThat(steadyAfter(CLOSED, second -> 1000, 0)).isBetween(2.5, 3.5);
    assertThat(steadyAfter(OPEN, second -> 1000, 0)).isBetween(2.4, 3.5);
  }

  @Test
  void throughputThatRisesIsNotSteadyUntilItStops() {
    DoubleUnaryOperator rising = second -> 1000 * Math.min(1, 0.2 + 0.1 * second);
    assertThat(steadyAfter(CLOSED, rising, 0)).isBetween(8.0, 11.5);
  }

  @Test
  void throughputThatNeverStopsRisingIsNeverSteady() {
    assertThat(steadyAfter(CLOSED, second -> 1000 * Math.exp(0.08 * second), 0)).isEqualTo(30);
    assertThat(steadyAfter(CLOSED, second -> 5000 * Math.exp(-0.08 * second), 0)).isEqualTo(30);
  }

  @Test
  void silenceIsNotSteady() {
    assertThat(steadyAfter(CLOSED, second -> 0, 0)).isEqualTo(30);
  }

  @Test
  void noiseAloneDoesNotKeepAWarmUpGoing() {
    for (int seed = 1; seed <= 20; seed++) {
      assertThat(steadyAfter(CLOSED, second -> 1000, seed)).as("seed %d", seed).isLessThan(5);
    }
  }

  @Test
  void aRiseIsSeenThroughNoise() {
    for (int seed = 1; seed <= 20; seed++) {
      DoubleUnaryOperator rising = second -> 2000 * Math.min(1, 0.1 + 0.15 * second);
      assertThat(steadyAfter(CLOSED, rising, seed)).as("seed %d", seed).isGreaterThan(4.5);
    }
  }

  @Test
  void usersWhoBeginOneAfterTheOtherAreNotTakenForARise() {
    assertThat(steadyAfter(CLOSED, simulated(second -> 0.05))).isBetween(2.5, 4.0);
  }

  @Test
  void usersWhoAreAnsweredInPulsesAreSteadyAlthoughThePulsesAreLong() {
    // Users begin within half a second, so their answers fill that part of every 2.2 seconds.
    assertThat(steadyAfter(CLOSED, simulated(second -> 2.2))).isLessThan(15);
  }

  @Test
  void responsesThatGetShorterAndShorterAreNeverSteady() {
    assertThat(steadyAfter(CLOSED, simulated(second -> 0.2 * Math.exp(-0.1 * second))))
        .isEqualTo(30);
    assertThat(steadyAfter(CLOSED, simulated(second -> 0.02 * Math.exp(0.08 * second))))
        .isEqualTo(30);
  }

  @Test
  void responsesOfVaryingLengthAreSteadyIfTheyDoNotChangeOnTheWhole() {
    for (int seed = 1; seed <= 20; seed++) {
      var random = new Random(seed);
      var answers = simulated(second -> -0.05 * Math.log(1 - random.nextDouble()));
      assertThat(steadyAfter(CLOSED, answers)).as("seed %d", seed).isLessThan(6);
    }
  }

  @Test
  void aBoundShorterThanTheStretchIsJudgedByWhatThereIs() {
    var brief =
        rule(Levels.on(URI.create("http://127.0.0.1")).warmup(1000).window(60_000), "50", 2000);
    assertThat(steadyAfter(brief, second -> 1000, 0)).isLessThan(2.0);
    assertThat(steadyAfter(brief, second -> 1000 * second, 0)).isEqualTo(2);
  }

  @Test
  void aLevelGoesOnWarmingUpUntilItIsSteadyAndSaysSo() throws Exception {
    try (var server = pausing(seconds -> 0.02)) {
      var level = Levels.on(server.endpoint()).warmup(200).window(400);
      var fixed = level.drive("10");
      assertThat(fixed.steadiness()).isEqualTo(Steadiness.NOT_ASKED);
      var load = level.steadyWithin(20_000).drive("10");
      assertThat(load.steadiness()).isEqualTo(Steadiness.REACHED);
      assertThat(load.warmupNanos()).isLessThan(20_000_000_000L);
    }
  }

  @Test
  void aTargetThatNeverSettlesIsMeasuredAfterTheBoundAndSaidToBeUnsteady() throws Exception {
    try (var server = pausing(seconds -> 0.2 * Math.exp(-seconds))) {
      var level = Levels.on(server.endpoint()).warmup(300).window(2000).steadyWithin(3000);
      var load = level.drive("20");
      assertThat(load.steadiness()).isEqualTo(Steadiness.NOT_REACHED);
      assertThat(load.warmupNanos()).isGreaterThanOrEqualTo(3_000_000_000L);
      assertThat(load.counts().answered()).isPositive();
    }
  }

  /** Answers after so many seconds, which change with the time since the first request. */
  private static ScriptedServer pausing(DoubleUnaryOperator seconds) throws java.io.IOException {
    var begin = new AtomicLong();
    return new ScriptedServer(
        exchange -> {
          while (exchange.readRequest()) {
            begin.compareAndSet(0, System.nanoTime());
            double since = (System.nanoTime() - begin.get()) / 1e9;
            Thread.sleep(java.time.Duration.ofNanos((long) (seconds.applyAsDouble(since) * 1e9)));
            exchange.write(ScriptedServer.OK);
          }
        });
  }

  private static SteadyRule rule(String level) {
    return rule(Levels.on(URI.create("http://127.0.0.1")).warmup(1000).window(5000), level, 30_000);
  }

  private static SteadyRule rule(Levels levels, String level, int withinMillis) {
    var assignment = levels.steadyWithin(withinMillis).assignment(level);
    return SteadyRule.of(assignment, assignment.warmupNanos() / 2).orElseThrow();
  }

  /** After how many seconds of this throughput a warm-up is steady; its bound if never. */
  private static double steadyAfter(SteadyRule rule, DoubleUnaryOperator perSecond, int seed) {
    var random = new Random(seed);
    double sliceSeconds = rule.sliceNanos() / 1e9;
    double bound = rule.boundNanos() / 1e9;
    long[] answers = new long[(int) (bound / sliceSeconds)];
    double carried = 0;
    for (int slice = 0; slice < answers.length; slice++) {
      double mean = perSecond.applyAsDouble((slice + 0.5) * sliceSeconds) * sliceSeconds;
      carried += seed == 0 ? mean : Math.max(0, mean + Math.sqrt(mean) * random.nextGaussian());
      answers[slice] = (long) carried;
      carried -= answers[slice];
    }
    return steadyAfter(rule, answers);
  }

  private static double steadyAfter(SteadyRule rule, long[] answers) {
    double sliceSeconds = rule.sliceNanos() / 1e9;
    return IntStream.range((int) (1 / sliceSeconds), answers.length)
        .filter(complete -> rule.isSteady(java.util.Arrays.copyOf(answers, complete)))
        .mapToDouble(complete -> complete * sliceSeconds)
        .findFirst()
        .orElse(rule.boundNanos() / 1e9);
  }

  /** The answers to users of closed load who begin as they do, with this response time. */
  private static long[] simulated(DoubleUnaryOperator responseSeconds) {
    double sliceSeconds = CLOSED.sliceNanos() / 1e9;
    var rhythm = new ClosedUsers.Rhythm(0, 500_000_000, 0, false);
    long[] answers = new long[(int) (30 / sliceSeconds)];
    for (int user = 0; user < USERS; user++) {
      double now = rhythm.delayNanos(user) / 1e9;
      now += responseSeconds.applyAsDouble(now);
      for (; now < answers.length * sliceSeconds; now += responseSeconds.applyAsDouble(now)) {
        answers[(int) (now / sliceSeconds)]++;
      }
    }
    return answers;
  }
}
