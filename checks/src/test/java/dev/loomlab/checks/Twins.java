package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/**
 * A scenario of the target {@code pitfalls} and its healthy twin, inspected at the same time while
 * both have users.
 *
 * @param reported what was found in the scenario
 * @param healthy what was found in its twin
 */
record Twins(Findings reported, Findings healthy) {

  /**
   * What is looked at.
   *
   * @param jdk the home of its JDK
   * @param jvm options of its JVM
   * @param options what follows {@code --scenario}
   * @param users how many ask again and again
   * @param impatient how many more ask once
   * @param closing whether those close then
   * @param seconds how long it is watched
   */
  record Order(
      Path jdk,
      List<String> jvm,
      List<String> options,
      int users,
      int impatient,
      boolean closing,
      int seconds) {

    /** One on this JDK, with five users. */
    static Order of(String... options) {
      return new Order(
          Path.of(System.getProperty("java.home")), List.of(), List.of(options), 5, 0, false, 3);
    }

    Order on(Path home) {
      return new Order(home, jvm, options, users, impatient, closing, seconds);
    }

    Order with(String... jvmOptions) {
      return new Order(jdk, List.of(jvmOptions), options, users, impatient, closing, seconds);
    }

    Order users(int number) {
      return new Order(jdk, jvm, options, number, impatient, closing, seconds);
    }

    /**
     * Watched for so long that the first five seconds of its life, which count as cold, are over.
     */
    Order untilWarm() {
      return new Order(jdk, jvm, options, users, impatient, closing, 7);
    }

    /** So many more ask and close. */
    Order leaving(int number) {
      return new Order(jdk, jvm, options, users, number, true, seconds);
    }

    /** So many more ask and stay. */
    Order staying(int number) {
      return new Order(jdk, jvm, options, users, number, false, seconds);
    }
  }

  /** Looks at both. */
  static Twins of(Order order, Path folder) {
    try (var looks = Executors.newVirtualThreadPerTaskExecutor()) {
      var healthy = looks.submit(() -> look(order, true, folder));
      var reported = looks.submit(() -> look(order, false, folder));
      return new Twins(reported.get(), healthy.get());
    } catch (ExecutionException failed) {
      throw new AssertionError(failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /** What is found in one of them. */
  static Findings look(Order order, boolean healthy, Path folder) {
    var options = new ArrayList<>(List.of("--scenario"));
    options.addAll(order.options());
    if (healthy) {
      options.add("--healthy");
    }
    try (var jvm = PitfallJvm.start(folder, order.jdk(), order.jvm(), options);
        var users = Users.of(jvm.port(), order.users())) {
      users.andImpatient(order.impatient(), order.closing());
      return findings(
          new Command(folder)
              .run("inspect", jvm.pid(), "--for", order.seconds() + "s", "--canary", "--json"));
    }
  }

  /** What an inspection found. */
  static Findings findings(Ran ran) {
    assertThat(ran.out()).as(ran.said()).contains("\"findings\"");
    return Findings.in(JsonMapper.shared().readTree(ran.out()), ran.said());
  }
}
