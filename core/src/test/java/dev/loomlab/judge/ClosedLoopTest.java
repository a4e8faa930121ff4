package dev.loomlab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Known results of queueing theory, worked out by hand or by another algorithm. */
class ClosedLoopTest {
  private static final double EXACT = 1e-9;

  @Test
  void twoUsersOfOneServerGetFourFifthsOfARequestPerUnit() {
    // By hand, mean value analysis: R(1) = 1, X(1) = 1/2, Q(1) = 1/2, R(2) = 1.5, X(2) = 2/2.5.
    double throughput = ClosedLoop.throughput(2, 1, ClosedLoop.servers(1, 1));

    assertThat(throughput).isEqualTo(0.8, within(EXACT));
  }

  @Test
  void threeUsersOfTwoServersAreAsTheBirthDeathProcessSays() {
    // By hand: weights 1, 3, 3, 3/2 with rates 0, 1, 2, 2: X = (3 + 6 + 3) / 8.5.
    double throughput = ClosedLoop.throughput(3, 1, ClosedLoop.servers(2, 1));

    assertThat(throughput).isEqualTo(12 / 8.5, within(EXACT));
  }

  @Test
  void oneServerAgreesWithMeanValueAnalysisForAnyNumberOfUsers() {
    var random = new Random(11);
    for (int round = 0; round < 50; round++) {
      int users = 1 + random.nextInt(400);
      double wait = 0.001 + random.nextDouble();
      double service = 0.0005 + 0.02 * random.nextDouble();

      assertThat(ClosedLoop.throughput(users, wait, ClosedLoop.servers(1, service)))
          .as("seed 11, %d users, wait %s, service %s", users, wait, service)
          .isEqualTo(meanValueAnalysis(users, wait, service), within(1e-6));
    }
  }

  /** Reiser and Lavenberg 1980: exact for a delay and one queueing station. */
  private static double meanValueAnalysis(int users, double wait, double service) {
    double queue = 0;
    double throughput = 0;
    for (int n = 1; n <= users; n++) {
      double response = service * (1 + queue);
      throughput = n / (response + wait);
      queue = throughput * response;
    }
    return throughput;
  }

  @Test
  void tenThousandsOfUsersOverflowNothing() {
    double throughput = ClosedLoop.throughput(50_000, 0.05, ClosedLoop.servers(2, 40e-6));

    assertThat(throughput).isEqualTo(50_000, within(1.0));
  }

  @Test
  void placesThatAreHeldForTheWholeResponseMakeASharpKnee() {
    var pool = new ServiceModel(0, 0.05, new ServiceModel.Processor(1, 0), OptionalDouble.of(200));

    assertThat(pool.throughput(199)).isEqualTo(199 / 0.05, within(1e-6));
    assertThat(pool.throughput(200)).isEqualTo(4000, within(1e-6));
    assertThat(pool.throughput(5000)).isEqualTo(4000, within(1e-6));
  }

  @Test
  void placesAsManyAsUsersChangeNothing() {
    var processors = new ServiceModel.Processor(2, 0.004);
    var free = new ServiceModel(0.02, 0.03, processors, OptionalDouble.empty());
    var placed = new ServiceModel(0.02, 0.03, processors, OptionalDouble.of(60));

    // Exactly so: the station that stands for the inner part loses nothing (product form).
    for (int users = 1; users <= 60; users += 7) {
      assertThat(placed.throughput(users))
          .as("%d users", users)
          .isEqualTo(free.throughput(users), within(1e-6 * users));
    }
  }

  @Test
  void aLoneServerIsBusyForItsUseAndWaitsAreItsQueue() {
    // M/M/1: P(wait) = rho, W = rho / (mu - lambda).
    var server = new Erlang(1, 10, 1);

    assertThat(server.waiting(8)).isEqualTo(0.8, within(EXACT));
    assertThat(server.meanWait(8)).isEqualTo(0.4, within(EXACT));
    assertThat(server.waitBelow(0.9, 8)).isEqualTo(Math.log(8) / 2, within(EXACT));
    assertThat(server.waitBelow(0.1, 8)).isZero();
  }

  @Test
  void twoServersAtHalfTheirCapacityMakeOneInThreeWait() {
    // Erlang C with a = 1, m = 2: (1/2 / (1 - 1/2)) / (1 + 1 + 1) = 1/3.
    var servers = new Erlang(2, 2, 1);

    assertThat(servers.waiting(1)).isEqualTo(1.0 / 3, within(EXACT));
    assertThat(servers.meanWait(1)).isEqualTo(1.0 / 3, within(EXACT));
  }

  @Test
  void constantServiceTimesHalveTheWait() {
    // Pollaczek and Khinchine, M/D/1: half of M/M/1.
    assertThat(new Erlang(1, 10, 0).meanWait(8)).isEqualTo(0.2, within(EXACT));
  }

  @Test
  void aboveTheCapacityTheWaitHasNoEnd() {
    var servers = new Erlang(3, 30, 1);

    assertThat(servers.meanWait(30)).isInfinite();
    assertThat(servers.waitBelow(0.99, 31)).isInfinite();
    assertThat(servers.waiting(31)).isEqualTo(1);
  }
}
