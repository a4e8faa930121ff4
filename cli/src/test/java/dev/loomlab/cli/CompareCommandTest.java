package dev.loomlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.plan.Plan;
import dev.loomlab.plan.PlanFaults;
import dev.loomlab.plan.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan that flags make, and what is said of flags that make none. */
final class CompareCommandTest {
  private static final String POOL = "pool=java -jar 'my shop.jar' --port=${port}";
  private static final String VIRTUAL = "virtual=java -jar 'my shop.jar' --port=${port} --virtual";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  @Test
  void twoCommandsBecomeAPlanThatIsOnlyWritten() throws IOException {
    assertThat(save("--variant", POOL, "--variant", VIRTUAL, "--get", "/api/orders/7"))
        .as(this::said)
        .isZero();
    assertThat(Files.readString(file()))
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
              repetitions: 4
              warmup: 1s
              steady-within: 8s
              window: 3s
              timeout: 30s
              margin: 3%
              seed: 1
            """);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains(file() + " is written. Run it with: loomlab run " + file());
  }

  @Test
  void everyFlagArrivesInThePlan() throws IOException, PlanFaults {
    int code =
        save(
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
    assertThat(code).as(this::said).isZero();
    var plan = plan();
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
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("--until 2%");
    assertThat(plan.expectations()).hasSize(1);
  }

  @Test
  void aBootJarIsComparedWithoutAndWithVirtualThreads() throws IOException, PlanFaults {
    var jar = bootJar("3.4.1", "spring-boot-3.4.1.jar", "spring-boot-actuator-3.4.1.jar");
    assertThat(save("--jar", jar, "--spring-virtual", "--jdk", "21", "--post", "/orders"))
        .as(this::said)
        .isZero();
    var plan = plan();
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
    var jar = bootJar("4.0.0", "spring-boot-4.0.0.jar");
    assertThat(save("--jar", jar, "--spring-virtual", "--jdk", "25", "--get", "/orders"))
        .as(this::said)
        .isZero();
    assertThat(plan().target(plan().baseline()).ready()).isEqualTo("GET /orders");
    assertThat(save("--jar", jar, "--spring-virtual", "--jdk", "25", "--post", "/orders"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("say with --ready PATH");
  }

  @Test
  void oneJarOnTwoJdksHasTheJdksAsVariants() throws IOException, PlanFaults {
    var jar = bootJar("2.7.18", "spring-boot-2.7.18.jar");
    assertThat(save("--jar", jar, "--jdk", "21,25", "--get", "/")).as(this::said).isZero();
    assertThat(plan().variants())
        .extracting(each -> each.name())
        .containsExactly("jdk-21", "jdk-25");
    assertThat(plan().variant("jdk-25").setup().jdk()).hasValue(25);
  }

  @Test
  void runningServicesAreNamedByProcessAndAddress() throws IOException, PlanFaults {
    int code =
        save(
            "--attach",
            "pool=4711,http://127.0.0.1:8080",
            "--attach",
            "virtual=4712,http://127.0.0.1:8081",
            "--get",
            "/");
    assertThat(code).as(this::said).isZero();
    assertThat(plan().target(plan().variant("virtual")))
        .isInstanceOfSatisfying(
            Target.Running.class,
            running -> {
              assertThat(running.endpoint()).hasToString("http://127.0.0.1:8081");
              assertThat(running.pid()).hasValue(4712);
            });
  }

  @Test
  void everythingWrongIsToldAtOnce() {
    int code =
        save(
            "--variant",
            "Pool!=java -jar shop.jar",
            "--variant",
            "x",
            "--header",
            "broken",
            "--get",
            "orders",
            "--post",
            "/",
            "--window",
            "5",
            "--margin",
            "much",
            "--concurrency",
            "200,50",
            "--rate",
            "5/s",
            "--junit",
            "/nowhere/junit.xml",
            "--expect",
            "p99 of x is");
    assertThat(code).isEqualTo(Exit.USAGE.code());
    assertThat(said())
        .contains("--variant Pool!: ", "the command has no ${port}")
        .contains("--variant: one has no name; write it as NAME='command with ${port}'")
        .contains("--get orders and --post /: one request is compared")
        .contains("--window 5: protocol.window: '5' has no unit")
        .contains("--margin much: ")
        .contains("--concurrency and --rate")
        .contains("--junit /nowhere/junit.xml: its folder does not exist")
        .doesNotContain("--set", "the plan has no '")
        .doesNotContain("\tat ");
  }

  @Test
  void nothingAtAllIsToldWhatToWrite() {
    assertThat(save()).isEqualTo(Exit.USAGE.code());
    assertThat(said())
        .contains("name what to compare: --variant", "--spring-virtual", "--attach NAME=PID,URL")
        .contains("name what to ask: --get /path");
  }

  @Test
  void aFileThatIsNoJarIsTold() throws IOException {
    var text = Files.writeString(folder.resolve("shop.jar"), "no jar at all");
    assertThat(save("--jar", text.toString(), "--spring-virtual", "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("shop.jar is no jar (").contains("name the file that 'java -jar'");
    assertThat(save("--jar", "nowhere.jar", "--spring-virtual", "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("--jar nowhere.jar: there is no such file. Build it first");
    save("--jar", folder.toString(), "--spring-virtual", "--get", "/");
    assertThat(said()).contains("is a folder: name the jar in it");
  }

  @Test
  void aJarThatIsNoBootJarIsTold() throws IOException {
    var jar = jar(Map.of("Main-Class", "shop.Main"), List.of("shop/Main.class"));
    assertThat(save("--jar", jar, "--spring-virtual", "--get", "/")).isEqualTo(Exit.USAGE.code());
    assertThat(said())
        .contains("is no Spring Boot jar: its manifest has no Spring-Boot-Version")
        .contains("--variant NAME='java -jar " + jar + " ... ${port}'");
  }

  @Test
  void aBootReleaseWithoutTheSwitchIsTold() throws IOException {
    var jar = bootJar("3.1.12", "spring-boot-3.1.12.jar");
    assertThat(save("--jar", jar, "--spring-virtual", "--jdk", "17", "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said())
        .contains("Spring Boot 3.1.12, which has no spring.threads.virtual.enabled")
        .contains("--jdk 17 has no virtual threads");
  }

  @Test
  void oneVariantAloneIsNoComparison() throws IOException {
    save("--variant", POOL, "--get", "/");
    assertThat(said()).contains("give a second --variant, or --jdk 21,25");
    save("--attach", "a=1,http://127.0.0.1:1", "--get", "/");
    assertThat(said()).contains("give a second --attach");
    save("--jar", bootJar("3.4.1"), "--get", "/");
    assertThat(said()).contains("add --spring-virtual, or --jdk 21,25");
  }

  @Test
  void whatCannotReachARunningServiceIsTold() {
    save(
        "--attach",
        "a=x,http://127.0.0.1:1",
        "--attach",
        "b=http://127.0.0.1:2",
        "--jvm",
        "-Xmx1g",
        "--get",
        "/");
    assertThat(said())
        .contains("--jvm, --env and --jdk cannot reach a service that runs already")
        .contains("--attach b: write it as NAME=PID,URL")
        .contains("'x' is no whole number");
  }

  @Test
  void aHostThatIsNotThisMachineIsRefusedUnlessAllowed() {
    int code =
        compare(
            "--attach",
            "a=1,http://192.0.2.1:8080",
            "--attach",
            "b=2,http://192.0.2.1:8081",
            "--get",
            "/",
            "--concurrency",
            "1",
            "--out",
            folder.resolve("results").toString());
    assertThat(code).isEqualTo(Exit.CANNOT_RUN.code());
    assertThat(said()).contains("192.0.2.1 is not this machine").contains("--allow-host 192.0.2.1");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aFileThatIsThereIsNotOverwritten() throws IOException {
    Files.writeString(file(), "mine");
    assertThat(save("--variant", POOL, "--variant", VIRTUAL, "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("is there already and is left as it is: name another file");
    assertThat(file()).hasContent("mine");
  }

  @Test
  void secretsAreLeftOutOfASavedPlanAndNamed() throws IOException {
    int code =
        save(
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
    assertThat(code).as(this::said).isZero();
    assertThat(Files.readString(file()))
        .contains(
            "Authorization: Bearer ${env:LOOMLAB_SECRET_AUTHORIZATION}  # from the environment")
        .doesNotContain("hunter2", "abc.def", "tok-tok", "k-e-y");
    assertThat(said() + out.toString(StandardCharsets.UTF_8))
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
        save(
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
    assertThat(code).as(this::said).isZero();
    assertThat(plan().load().work().text())
        .contains("\"body-file\":\"" + body, "\"check\":\"created\"", "\"feeder\":\"" + rows)
        .contains("\"X-Api-Key\":\"${env:LOOMLAB_SECRET_X_API_KEY}\"");
  }

  @Test
  void anEmptyFeederIsTold() throws IOException {
    var rows = Files.writeString(folder.resolve("rows.csv"), "id\n");
    int code =
        save(
            "--variant",
            POOL,
            "--variant",
            VIRTUAL,
            "--get",
            "/orders/${id}",
            "--ready",
            "/up",
            "--feeder",
            rows.toString());
    assertThat(code).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("--feeder: " + rows + " has no rows");
  }

  @Test
  void aPasswordInTheAddressOfARunningServiceIsRefusedWithoutShowingIt() {
    int code =
        save(
            "--attach",
            "a=1,http://joe:hunter2@127.0.0.1:1",
            "--attach",
            "b=2,http://127.0.0.1:2",
            "--get",
            "/");
    assertThat(code).isEqualTo(Exit.USAGE.code());
    assertThat(said()).contains("send them in the request's headers").doesNotContain("hunter2");
  }

  @Test
  void aPlanWhoseSecretsAreNotSetIsNotRun() throws IOException {
    assertThat(
            save(
                "--variant",
                "a=loomlab-target http",
                "--variant",
                "b=loomlab-target http",
                "--get",
                "/",
                "--ready",
                "/",
                "--header",
                "X-Api-Key: abc-def-ghi"))
        .as(this::said)
        .isZero();
    assertThat(execute("run", file().toString())).isEqualTo(Exit.CANNOT_RUN.code());
    assertThat(said())
        .contains(
            "${env:LOOMLAB_SECRET_X_API_KEY} from the environment, and it is not set: export");
  }

  @Test
  void helpShowsTheFormsByExample() {
    assertThat(execute("compare", "--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("--spring-virtual", "--save-plan", "--attach pool=4711,http://127.0.0.1:8080")
        .contains("--port ${port}'");
  }

  private Path file() {
    return folder.resolve("saved.yaml");
  }

  private Plan plan() throws IOException, PlanFaults {
    return PlanSource.reader().read("saved.yaml", Files.readString(file()), List.of());
  }

  private String bootJar(String version, String... libraries) throws IOException {
    var entries = new ArrayList<>(List.of("BOOT-INF/classes/shop/Shop.class"));
    for (var library : libraries) {
      entries.add("BOOT-INF/lib/" + library);
    }
    return jar(Map.of("Spring-Boot-Version", version, "Spring-Boot-Lib", "BOOT-INF/lib/"), entries);
  }

  private String jar(Map<String, String> attributes, List<String> entries) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.forEach((name, value) -> manifest.getMainAttributes().putValue(name, value));
    var file = folder.resolve("shop.jar");
    try (var jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (var entry : entries) {
        jar.putNextEntry(new ZipEntry(entry));
        jar.closeEntry();
      }
    }
    return file.toString();
  }

  private int save(String... args) {
    var all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--save-plan", file().toString()));
    return compare(all.toArray(String[]::new));
  }

  private int compare(String... args) {
    var all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(args));
    return execute(all.toArray(String[]::new));
  }

  private int execute(String... args) {
    var terminal =
        Terminal.of(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Map.of("NO_COLOR", "1"),
            new Properties());
    return Loomlab.execute(terminal, args);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
