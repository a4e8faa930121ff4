package dev.loomlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of flags that make no plan, or one that cannot be run. */
final class CompareFaultsTest {
  private static final String POOL = "pool=java -jar 'my shop.jar' --port=${port}";
  private static final String VIRTUAL = "virtual=java -jar 'my shop.jar' --port=${port} --virtual";

  @TempDir Path folder;
  private InProcess command;

  @BeforeEach
  void ready() {
    command = new InProcess(folder);
  }

  @Test
  void everythingWrongIsToldAtOnce() {
    int code =
        command.save(
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
    assertThat(command.said())
        .contains("--variant Pool!: ", "the command has no ${port}")
        .contains("--variant: one has no name; write it as NAME='command with ${port}'")
        .contains("--get orders: ", "--header: one has no colon")
        .contains("--window 5: protocol.window: '5' has no unit")
        .contains("--margin much: ")
        .contains("--concurrency and --rate")
        .contains("--junit /nowhere/junit.xml: its folder does not exist")
        .doesNotContain("--set", "the plan has no '")
        .doesNotContain("\tat ");
  }

  @Test
  void twoVariantsOnOneFixedPortAreBothToldWhatTheyLack() {
    int code =
        command.save(
            "--variant",
            "pool=java -jar shop.jar --server.port=8080",
            "--variant",
            "virtual=java -jar shop.jar --server.port=8080 --virtual",
            "--get",
            "/");
    assertThat(code).isEqualTo(Exit.USAGE.code());
    assertThat(command.said())
        .contains("--variant pool: ", "--variant virtual: ")
        .contains("the command has no ${port}: write it where the program takes the port");
    assertThat(command.saved()).doesNotExist();
  }

  @Test
  void whatIsAboutOneRequestIsRefusedWithSeveralAndAWeightWithOne() {
    int several =
        command.save(
            "--variant",
            POOL,
            "--variant",
            VIRTUAL,
            "--get",
            "/a",
            "--post",
            "/b",
            "--body",
            "x",
            "--check",
            "y");
    assertThat(several).isEqualTo(Exit.USAGE.code());
    assertThat(command.said())
        .contains("--body, --check: which of the requests that is about cannot be told")
        .contains("--save-plan");
    assertThat(command.save("--variant", POOL, "--variant", VIRTUAL, "--request", "3 GET /a"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(command.said()).contains("--request '3 GET /a': one request alone has no weight");
  }

  @Test
  void everyFaultOfSeveralRequestsNamesItsFlag() {
    int code =
        command.save(
            "--variant",
            POOL,
            "--variant",
            VIRTUAL,
            "--ready",
            "/",
            "--request",
            "0 GET /a",
            "--request",
            "GET b",
            "--request",
            "G@T /c");
    assertThat(code).isEqualTo(Exit.USAGE.code());
    assertThat(command.said())
        .contains("--request '0 GET /a': ", "weight: '0'")
        .contains("--request 'GET b': ", "--request 'G@T /c': ");
  }

  @Test
  void nothingAtAllIsToldWhatToWrite() {
    assertThat(command.save()).isEqualTo(Exit.USAGE.code());
    assertThat(command.said())
        .contains("name what to compare: --variant", "--spring-virtual", "--attach NAME=PID,URL")
        .contains("name what to ask: --get /path");
  }

  @Test
  void aFileThatIsNoJarIsTold() throws IOException {
    var text = Files.writeString(folder.resolve("shop.jar"), "no jar at all");
    assertThat(command.save("--jar", text.toString(), "--spring-virtual", "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(command.said())
        .contains("shop.jar is no jar (")
        .contains("name the file that 'java -jar'");
    assertThat(command.save("--jar", "nowhere.jar", "--spring-virtual", "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(command.said()).contains("--jar nowhere.jar: there is no such file. Build it first");
    command.save("--jar", folder.toString(), "--spring-virtual", "--get", "/");
    assertThat(command.said()).contains("is a folder: name the jar in it");
  }

  @Test
  void aJarThatIsNoBootJarIsTold() throws IOException {
    var jar = command.jar(Map.of("Main-Class", "shop.Main"), List.of("shop/Main.class"));
    assertThat(command.save("--jar", jar, "--spring-virtual", "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(command.said())
        .contains("is no Spring Boot jar: its manifest has no Spring-Boot-Version")
        .contains("--variant NAME='java -jar " + jar + " ... ${port}'");
  }

  @Test
  void aBootReleaseWithoutTheSwitchIsTold() throws IOException {
    var jar = command.bootJar("3.1.12", "spring-boot-3.1.12.jar");
    assertThat(command.save("--jar", jar, "--spring-virtual", "--jdk", "17", "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(command.said())
        .contains("Spring Boot 3.1.12, which has no spring.threads.virtual.enabled")
        .contains("--jdk 17 has no virtual threads");
  }

  @Test
  void oneVariantAloneIsNoComparison() throws IOException {
    command.save("--variant", POOL, "--get", "/");
    assertThat(command.said()).contains("give a second --variant, or --jdk 21,25");
    command.save("--attach", "a=1,http://127.0.0.1:1", "--get", "/");
    assertThat(command.said()).contains("give a second --attach");
    command.save("--jar", command.bootJar("3.4.1"), "--get", "/");
    assertThat(command.said()).contains("add --spring-virtual, or --jdk 21,25");
  }

  @Test
  void whatCannotReachARunningServiceIsTold() {
    command.save(
        "--attach",
        "a=x,http://127.0.0.1:1",
        "--attach",
        "b=http://127.0.0.1:2",
        "--jvm",
        "-Xmx1g",
        "--get",
        "/");
    assertThat(command.said())
        .contains("--jvm, --env and --jdk cannot reach a service that runs already")
        .contains("--attach b: write it as NAME=PID,URL")
        .contains("'x' is no whole number");
  }

  @Test
  void aHostThatIsNotThisMachineIsRefusedUnlessAllowed() {
    int code =
        command.compare(
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
    assertThat(command.said())
        .contains("192.0.2.1 is not this machine")
        .contains("--allow-host 192.0.2.1");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aFileThatIsThereIsNotOverwritten() throws IOException {
    Files.writeString(command.saved(), "mine");
    assertThat(command.save("--variant", POOL, "--variant", VIRTUAL, "--get", "/"))
        .isEqualTo(Exit.USAGE.code());
    assertThat(command.said()).contains("is there already and is left as it is: name another file");
    assertThat(command.saved()).hasContent("mine");
  }

  @Test
  void anEmptyFeederIsTold() throws IOException {
    var rows = Files.writeString(folder.resolve("rows.csv"), "id\n");
    int code =
        command.save(
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
    assertThat(command.said()).contains("--feeder: " + rows + " has no rows");
  }

  @Test
  void aPasswordInTheAddressOfARunningServiceIsRefusedWithoutShowingIt() {
    int code =
        command.save(
            "--attach",
            "a=1,http://joe:hunter2@127.0.0.1:1",
            "--attach",
            "b=2,http://127.0.0.1:2",
            "--get",
            "/");
    assertThat(code).isEqualTo(Exit.USAGE.code());
    assertThat(command.said())
        .contains("send them in the request's headers")
        .doesNotContain("hunter2");
  }

  @Test
  void aPlanWhoseSecretsAreNotSetIsNotRun() throws IOException {
    assertThat(
            command.save(
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
        .as(command::said)
        .isZero();
    assertThat(command.execute("run", command.saved().toString()))
        .isEqualTo(Exit.CANNOT_RUN.code());
    assertThat(command.said())
        .contains(
            "${env:LOOMLAB_SECRET_X_API_KEY} from the environment, and it is not set: export");
  }
}
