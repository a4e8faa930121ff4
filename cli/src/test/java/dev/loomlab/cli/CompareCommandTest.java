package dev.loomlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan that flags make. */
final class CompareCommandTest {
  private static final String POOL = "pool=java -jar 'my shop.jar' --port=${port}";
  private static final String VIRTUAL = "virtual=java -jar 'my shop.jar' --port=${port} --virtual";

  @TempDir Path folder;
  private InProcess command;

  @BeforeEach
  void ready() {
    command = new InProcess(folder);
  }

  @Test
  void twoCommandsBecomeAPlanThatIsOnlyWritten() throws IOException {
    assertThat(command.save("--variant", POOL, "--variant", VIRTUAL, "--get", "/api/orders/7"))
        .as(command::said)
        .isZero();
    assertThat(Files.readString(command.saved()))
        .isEqualTo(
            """
            # Run it with: loomlab run FILE. docs/PLANS.md says what each key does.
            name: compare-pool-virtual
            question: Does virtual answer GET /api/orders/7 better than pool, at 50, 200 and 1000 users?
            variants:  # the first is the baseline
              pool:
                run: java -jar 'my shop.jar' --port=${port}
                ready: GET /api/orders/7
              virtual:
                run: java -jar 'my shop.jar' --port=${port} --virtual
                ready: GET /api/orders/7
            load:
              request: GET /api/orders/7
              closed: [50, 200, 1000]
            protocol:
              repetitions: 3
              warmup: 1s
              steady-within: 8s
              window: 3s
              timeout: 30s
              margin: 3%
              seed: 1
            """);
    assertThat(command.printed())
        .contains(command.saved() + " is written. Run it with: loomlab run " + command.saved());
  }

  @Test
  void everyFlagArrivesInThePlan() throws IOException, PlanFaults {
    int code =
        command.save(
            "--variant",
            POOL,
            "--variant",
            VIRTUAL,
            "--jdk",
            "21,25",
            "--ready",
            "/up",
            "--request",
            "HEAD /x",
            "--header",
            "Accept: text/plain",
            "--expect-status",
            "204",
            "--rate",
            "500/s, 1000/s",
            "--repetitions",
            "6",
            "--window",
            "10s",
            "--warmup",
            "3s",
            "--timeout",
            "5s",
            "--ready-within",
            "3m",
            "--margin",
            "5%",
            "--until",
            "2%",
            "--jvm",
            "-Xmx1g -XX:+UseZGC",
            "--env",
            "MODE=a=b",
            "--expect",
            "p99 of virtual in jdk-21 at 500/s is better",
            "--name",
            "mine",
            "--question",
            "Which is <b>it</b>?");
    assertThat(code).as(command::said).isZero();
    var plan = command.plan();
    assertThat(plan.name()).isEqualTo("mine");
    assertThat(plan.question()).isEqualTo("Which is <b>it</b>?");
    assertThat(plan.cases()).extracting(each -> each.name()).containsExactly("jdk-21", "jdk-25");
    assertThat(plan.baseline().setup().jvmOptions()).containsExactly("-Xmx1g", "-XX:+UseZGC");
    assertThat(plan.baseline().setup().env()).containsEntry("MODE", "a=b");
    assertThat(plan.target(plan.baseline()).ready()).isEqualTo("GET /up");
    assertThat(plan.load().levels()).hasToString("[500/s, 1000/s]");
    assertThat(plan.load().work().text())
        .isEqualTo(
            "{\"method\":\"HEAD\",\"path\":\"/x\",\"headers\":{\"Accept\":\"text/plain\"},"
                + "\"expect\":\"204\"}");
    assertThat(plan.protocol().repetitions()).isEqualTo(6);
    assertThat(plan.protocol().steadyWithin()).as("a warm-up that was named").isEmpty();
    assertThat(plan.protocol().margin()).isEqualTo(0.05);
    assertThat(plan.protocol().readyWithin()).contains(Duration.ofMinutes(3));
    assertThat(command.printed()).contains("--until 2%");
    assertThat(plan.expectations()).hasSize(1);
  }

  @Test
  void severalRequestsAreAMixWithNamesAndWeights() throws IOException, PlanFaults {
    int code =
        command.save(
            "--variant",
            POOL,
            "--variant",
            VIRTUAL,
            "--request",
            "3 GET /orders/7",
            "--request",
            "POST /orders",
            "--get",
            "/orders?7",
            "--header",
            "Accept: text/plain",
            "--ready",
            "/up");
    assertThat(code).as(command::said).isZero();
    assertThat(command.plan().load().work().kind()).isEqualTo("requests");
    assertThat(command.plan().load().work().text())
        .isEqualTo(
            "[{\"name\":\"get-orders-7\",\"method\":\"GET\",\"path\":\"/orders?7\","
                + "\"headers\":{\"Accept\":\"text/plain\"}},"
                + "{\"name\":\"get-orders-7-2\",\"weight\":\"3\",\"method\":\"GET\","
                + "\"path\":\"/orders/7\",\"headers\":{\"Accept\":\"text/plain\"}},"
                + "{\"name\":\"post-orders\",\"method\":\"POST\",\"path\":\"/orders\","
                + "\"headers\":{\"Accept\":\"text/plain\"}}]");
    assertThat(command.plan().question())
        .contains("answer GET /orders?7 and GET /orders/7 and POST /orders better than pool");
  }

  @Test
  void ofSeveralRequestsAGetShowsThatTheServiceAnswers() throws IOException, PlanFaults {
    assertThat(
            command.save(
                "--variant", POOL, "--variant", VIRTUAL, "--post", "/orders", "--get", "/orders"))
        .as(command::said)
        .isZero();
    assertThat(command.plan().target(command.plan().baseline()).ready()).isEqualTo("GET /orders");
  }

  @Test
  void aBootJarIsComparedWithoutAndWithVirtualThreads() throws IOException, PlanFaults {
    var jar = command.bootJar("3.4.1", "spring-boot-3.4.1.jar", "spring-boot-actuator-3.4.1.jar");
    assertThat(command.save("--jar", jar, "--spring-virtual", "--jdk", "21", "--post", "/orders"))
        .as(command::said)
        .isZero();
    var plan = command.plan();
    assertThat(plan.variants())
        .extracting(each -> each.name())
        .containsExactly("platform", "virtual");
    assertThat(plan.variant("virtual").setup().args())
        .containsExactly("--spring.threads.virtual.enabled=true");
    assertThat(plan.target())
        .hasValue(
            new Target.Started(
                "java -jar " + jar + " --server.port=${port}", "GET /actuator/health"));
    assertThat(plan.name()).isEqualTo("shop-platform-virtual");
  }

  @Test
  void withoutAnActuatorTheComparedGetShowsThatTheServiceAnswers() throws IOException, PlanFaults {
    var jar = command.bootJar("4.0.0", "spring-boot-4.0.0.jar");
    assertThat(command.save("--jar", jar, "--spring-virtual", "--jdk", "25", "--get", "/orders"))
        .as(command::said)
        .isZero();
    assertThat(command.plan().target(command.plan().baseline()).ready()).isEqualTo("GET /orders");
    assertThat(command.save("--jar", jar, "--spring-virtual", "--jdk", "25", "--post", "/orders"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(command.said()).contains("say with --ready PATH");
  }

  @Test
  void oneJarOnTwoJdksHasTheJdksAsVariants() throws IOException, PlanFaults {
    var jar = command.bootJar("2.7.18", "spring-boot-2.7.18.jar");
    assertThat(command.save("--jar", jar, "--jdk", "21,25", "--get", "/"))
        .as(command::said)
        .isZero();
    assertThat(command.plan().variants())
        .extracting(each -> each.name())
        .containsExactly("jdk-21", "jdk-25");
    assertThat(command.plan().variant("jdk-25").setup().jdk()).hasValue(25);
  }

  @Test
  void runningServicesAreNamedByProcessAndAddress() throws IOException, PlanFaults {
    int code =
        command.save(
            "--attach",
            "pool=4711,http://127.0.0.1:8080",
            "--attach",
            "virtual=4712,http://127.0.0.1:8081",
            "--get",
            "/");
    assertThat(code).as(command::said).isZero();
    assertThat(command.plan().target(command.plan().variant("virtual")))
        .isInstanceOfSatisfying(
            Target.Running.class,
            running -> {
              assertThat(running.endpoint()).hasToString("http://127.0.0.1:8081");
              assertThat(running.pid()).hasValue(4712);
            });
  }

  @Test
  void secretsAreLeftOutOfASavedPlanAndNamed() throws IOException {
    int code =
        command.save(
            "--variant",
            POOL + " --db-password hunter2",
            "--variant",
            VIRTUAL,
            "--get",
            "/",
            "--ready",
            "/",
            "--header",
            "Authorization: Bearer abc.def",
            "--env",
            "API_TOKEN=tok-tok",
            "--jvm",
            "-Dapi.key=k-e-y");
    assertThat(code).as(command::said).isZero();
    assertThat(Files.readString(command.saved()))
        .contains(
            "Authorization: Bearer ${env:LOOMLAB_SECRET_AUTHORIZATION}  # from the environment")
        .doesNotContain("hunter2", "abc.def", "tok-tok", "k-e-y");
    assertThat(command.said() + command.printed())
        .contains(
            "before the plan is run again, set LOOMLAB_SECRET_API_KEY, LOOMLAB_SECRET_API_TOKEN,"
                + " LOOMLAB_SECRET_AUTHORIZATION, LOOMLAB_SECRET_DB_PASSWORD in the environment")
        .doesNotContain("hunter2", "abc.def", "tok-tok", "k-e-y");
  }

  @Test
  void aRequestWithFileRowsAndCheckArrivesInThePlan() throws IOException, PlanFaults {
    var rows = Files.writeString(folder.resolve("rows.csv"), "id\n7\n8\n");
    var body = Files.writeString(folder.resolve("body.json"), "{}");
    int code =
        command.save(
            "--variant",
            POOL,
            "--variant",
            VIRTUAL,
            "--post",
            "/orders/${id}",
            "--ready",
            "/up",
            "--feeder",
            rows.toString(),
            "--body-file",
            body.toString(),
            "--check",
            "created",
            "--header",
            "X-Api-Key: abc-def-ghi");
    assertThat(code).as(command::said).isZero();
    assertThat(command.plan().load().work().text())
        .contains("\"body-file\":\"" + body, "\"check\":\"created\"", "\"feeder\":\"" + rows)
        .contains("\"X-Api-Key\":\"${env:LOOMLAB_SECRET_X_API_KEY}\"");
  }

  @Test
  void helpShowsTheFormsByExample() {
    assertThat(command.execute("compare", "--help")).isZero();
    assertThat(command.printed())
        .contains("--spring-virtual", "--save-plan", "--attach pool=4711,http://127.0.0.1:8080")
        .contains("--port ${port}'");
  }
}
