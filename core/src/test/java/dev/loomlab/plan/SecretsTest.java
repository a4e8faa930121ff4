package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Secrets are taken out of plans before anything is written, and are there when it is run. */
class SecretsTest {
  private static final String PLAN =
      """
      name: secretive
      question: Who knows?
      target:
        run: java -Dstore.password='two words' -jar shop.jar --server.port=${port} --api-token tok-one
        ready: GET /
      cases:
        one: { env: { DB_PASSWORD: hunter2-case } }
      variants:
        a:
          args: --spring.datasource.url=jdbc:postgresql://joe:pw-in-url@db/shop?password=pw-in-query&ssl=true
          env: { DB_PASSWORD: hunter2-arm, JAVA_OPTS: "-Dmail.secret=sec-ret -Xmx1g", MODE: plain }
          jvm: [-Dapi.key=k-e-y, -Xmx512m, -Dkeystore.path=/etc/keys.p12]
        b: { args: --feature.tokens.enabled=true --tokens=4096 --bypass=yes }
      load:
        request:
          method: POST
          path: /login?access_token=tok-in-path&page=2
          headers: { Authorization: Bearer abc.def, Cookie: session=s1s1s1; theme=dark, X-Api-Key: xak-1, Accept: text/plain }
          body: '{"user": "joe", "password": "pw-in-body", "key": "orders"}'
        closed: 5
      """;

  private static final List<String> VALUES =
      List.of(
          "two words",
          "tok-one",
          "hunter2-case",
          "pw-in-url",
          "pw-in-query",
          "hunter2-arm",
          "sec-ret",
          "k-e-y",
          "tok-in-path",
          "abc.def",
          "s1s1s1",
          "xak-1",
          "pw-in-body");

  private static Withheld withheld(String yaml, String... sets) {
    try {
      return new PlanReader(List.of(PlanTexts.REQUEST))
          .readWithoutSecrets("plan.yaml", yaml, List.of(sets));
    } catch (PlanFaults faults) {
      throw new AssertionError(faults.getMessage(), faults);
    }
  }

  @Test
  void noSecretIsLeftInAPlanThatIsWritten() {
    var read = withheld(PLAN);
    assertThat(PlanText.of(read.plan())).doesNotContain(VALUES.toArray(String[]::new));
    assertThat(read.toString()).doesNotContain(VALUES.toArray(String[]::new));
    assertThat(read.valueByName().values()).containsAll(VALUES);
  }

  @Test
  void whatIsNoSecretStaysWhereItStood() {
    var text = PlanText.of(withheld(PLAN).plan());
    assertThat(text)
        .contains(
            "-Dkeystore.path=/etc/keys.p12",
            "--feature.tokens.enabled=true",
            "--tokens=4096",
            "--bypass=yes",
            "joe",
            "ssl=true",
            "page=2",
            "-Xmx1g",
            "Bearer ${env:LOOMLAB_SECRET_AUTHORIZATION}",
            "text/plain",
            "\"orders\"",
            "MODE: plain");
  }

  @Test
  void aPlanWithoutSecretsIsLeftAsItIs() {
    var read = withheld(PlanTexts.FULL);
    assertThat(read.valueByName()).isEmpty();
    assertThat(read.plan()).isEqualTo(PlanTexts.read(PlanTexts.FULL));
  }

  @Test
  void whatIsRevealedIsThePlanAsItsAuthorWroteIt() {
    var read = withheld(PLAN);
    var secrets = Secrets.of(read.plan(), read.valueByName(), Map.of());
    assertThat(secrets.missing()).isEmpty();
    var revealed = secrets.revealed(read.plan());
    var literal = PlanTexts.read(PLAN);
    assertThat(revealed.variants()).isEqualTo(literal.variants());
    assertThat(revealed.cases()).isEqualTo(literal.cases());
    assertThat(revealed.load()).isEqualTo(literal.load());
    var command = ((Target.Started) revealed.target().orElseThrow()).command();
    assertThat(ShellWords.split(command))
        .containsExactly(
            "java",
            "-Dstore.password=two words",
            "-jar",
            "shop.jar",
            "--server.port=${port}",
            "--api-token",
            "tok-one");
  }

  @Test
  void aPlanThatWasWrittenTakesItsSecretsFromTheEnvironment() {
    var read = withheld(PLAN);
    var again = PlanTexts.read(PlanText.of(read.plan()));
    assertThat(again).isEqualTo(read.plan());
    var unset = Secrets.of(again, Map.of(), Map.of());
    assertThat(unset.missing()).containsExactlyInAnyOrderElementsOf(read.valueByName().keySet());
    var set = Secrets.of(again, Map.of(), read.valueByName());
    assertThat(set.missing()).isEmpty();
    assertThat(set.revealed(again).load()).isEqualTo(PlanTexts.read(PLAN).load());
  }

  @Test
  void twoSecretsOfOneNameKeepApart() {
    var names = withheld(PLAN).valueByName();
    assertThat(names)
        .containsEntry("LOOMLAB_SECRET_DB_PASSWORD", "hunter2-case")
        .containsEntry("LOOMLAB_SECRET_DB_PASSWORD_2", "hunter2-arm");
  }

  @Test
  void aNameThatThePlanUsesAlreadyIsNotTakenForASecret() {
    var read =
        withheld(
            PlanTexts.LEAST,
            "variants.only.env={ DB_PASSWORD: literal, OTHER: '${env:LOOMLAB_SECRET_DB_PASSWORD}' }");
    assertThat(read.valueByName()).containsOnlyKeys("LOOMLAB_SECRET_DB_PASSWORD_2");
  }

  @Test
  void secretsOfTheCommandLineAreTakenOutOfItsChangesToo() {
    var read =
        withheld(
            PlanTexts.LEAST,
            "variants.only.args=--port 1 --db.password='a b'",
            "load.request={ path: /, headers: { Authorization: Basic Zm9v } }",
            "protocol.window=2s");
    assertThat(read.sets())
        .containsExactly(
            "variants.only.args=--port 1 --db.password=${env:LOOMLAB_SECRET_DB_PASSWORD}",
            "load.request={\"path\":\"/\",\"headers\":{\"Authorization\":\"Basic"
                + " ${env:LOOMLAB_SECRET_AUTHORIZATION}\"}}",
            "protocol.window=2s");
    assertThat(PlanTexts.read(PlanText.of(read.plan()), read.sets().toArray(String[]::new)))
        .as("the changes that are kept say the same of the plan that is kept")
        .isEqualTo(read.plan());
  }

  @Test
  void aReferenceThatIsBrokenIsAFaultWithItsPlace() {
    assertThat(PlanTexts.faults(PlanTexts.LEAST.replace("only:", "only: { args: '${env:1X}' }")))
        .isEqualTo("plan.yaml:4:27: '${env:1X}' names no variable: write ${env:NAME}");
    assertThat(PlanTexts.faults(PlanTexts.LEAST.replace("only:", "only: { args: '${env:X' }")))
        .contains("has no end: write ${env:NAME}");
  }

  @Test
  void aTextIsScrubbedOfEveryFormOfASecret() {
    var plan = withheld(PLAN).plan();
    var secrets =
        Secrets.of(
            plan,
            Map.of("LOOMLAB_SECRET_AUTHORIZATION", "ab\"cd ef/12345678"),
            Map.of("AWS_SECRET_ACCESS_KEY", "inherited-secret", "HOME", "/home/somebody"));
    assertThat(secrets.scrubbed("1 ab\"cd ef/12345678 2 ab\\\"cd ef/12345678 3"))
        .isEqualTo("1 *** 2 *** 3");
    assertThat(secrets.scrubbed("a=ab%22cd+ef%2F12345678&b=ef/12345678 /home/somebody"))
        .isEqualTo("a=***&b=*** /home/somebody");
    assertThat(secrets.scrubbed("inherited-secret")).isEqualTo("***");
  }

  @Test
  void nothingIsScrubbedWhereThereAreNoSecrets() {
    assertThat(Secrets.NONE.scrubbed("abc")).isEqualTo("abc");
    assertThat(Secrets.NONE.words()).isEmpty();
  }
}
