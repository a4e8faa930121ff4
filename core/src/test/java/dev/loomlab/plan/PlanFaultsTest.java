package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.approvaltests.Approvals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFaultsTest {
  private static final String MANY_FAULTS =
      """
      name: Many Faults
      question: [what, is, wrong]
      target:
        run: java -jar shop.jar
        redy: GET /
      variants:
        fixed-200:
          args: --name "never closed
          jvn: -Xmx1g
          jdk: seventeen
          env: { 1A: x, B: [c] }
        fixed-200: { args: --threads 200 }
        throughput:
        Virtual Threads: { observe: { every: 0s, jfr: virtual }, warmup-bursts: 0 }
        bare: words
      load:
        request: wrong
        closed: [200, 50, 50, 0, many, 500/s]
        think: -5ms
        generators: 1000
        trust-any-certificate: maybe
      protocol:
        repetitions: 0
        warmup: 0s
        windw: 5s
        window: 5
        timeout: 3 hours
        margin: 300%
        seed: 1.5
        pin: { target: [], generater: 1 }
      observe: 250ms
      expect:
        - throughput of virtul at 50 is at least 3 x fixed-200
        - throughput of bare at 75 is at least 3 x fixed-201
        - troughput of bare at 50 is at least 3
        - limit of bare at 50 is thread
        - limit of bare at 50 is threads and cpu
        - rssMiB of bare at 50 is at most 3 furlongs
        - p99 of bare in wait at 50 is better
        - p99 of fixed-200 at 50 is better
        - p90 of bare at 50 is better
        - throughput of bare at 50 is within 5 of 3
        - throughput of bare at 50 is
        - { a: b }
        - "p99 of bare at 50 is at most 200/S"
        - 'throughput of bare at 50 is at most 1 x bare'
      """;

  @Test
  void aPlanWithManyFaultsIsToldAllOfThemByPlace() {
    Approvals.verify(PlanTexts.faults(MANY_FAULTS));
  }

  @Test
  void theFaultsStandInTheOrderOfTheText() {
    try {
      new PlanReader(List.of(PlanTexts.REQUEST)).read("plan.yaml", MANY_FAULTS, List.of());
      throw new AssertionError("read without a fault");
    } catch (PlanFaults faults) {
      var places = new ArrayList<Long>();
      faults.faults().forEach(fault -> places.add(fault.line() * 1000L + fault.column()));
      assertThat(places).isSorted().doesNotContain(0L);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          name: least                | title: least               | 1:1: the plan has no 'name'
          name: least                | name: ../../etc            | 1:7: name: '../../etc' is no name
          name: least                | name: .hidden              | 1:7: name: '.hidden' is no name
          name: least                | name:                      | 1:6: name: found nothing
          name: least                | name: &a least             | 1:7: anchors (&name) are not read
          name: least                | name: !!str least          | 1:7: tags (!name) are not read
          name: least                | name: *b                   | 1:7: aliases (*name) are not read
          name: least                | [a, b]: c                  | 1:1: a key must be a word, not a list
          run: loomlab-target http   | rum: loomlab-target http   | 3:11: unknown key 'rum' in target. Did you mean 'run'? Known keys: run, url, pid, ready
          run: loomlab-target http   | run: java -jar a.jar       | 3:16: target.run: the command has no ${port}
          run: loomlab-target http   | run: loomlab-targets http  | 3:16: target.run: the command has no ${port}
          run: loomlab-target http   | run: "loomlab-target 'a"   | 3:16: target.run: the quote ' is opened and never closed
          run: loomlab-target http   | run: ' '                   | 3:16: target.run: the command is empty
          run: loomlab-target http   | url: localhost:8080        | 3:16: target.url: 'localhost:8080' is no address with a scheme and a host
          run: loomlab-target http   | url: 'http://a b'          | 3:16: target.url: 'http://a b' is no address
          run: loomlab-target http   | run: loomlab-target a, url: http://a | 3:39: target.url: a target has either run or url, not both
          run: loomlab-target http   | run: loomlab-target a, ready: /x     | 3:41: target.ready: '/x' is no method with a path
          { run: loomlab-target http } | nothing                  | 3:9: target: found 'nothing' where keys are wanted
          variants: { only: }        | variants: {}               | 4:11: variants: at least one is needed
          variants: { only: }        | variants:                  | 4:10: variants: found nothing where names with keys are wanted
          variants: { only: }        | variants: [only]           | 4:11: variants: found a list where names with keys are wanted
          variants: { only: }        | variants: { a: , b: , a: } | 4:23: 'a' was already given on line 4
          variants: { only: }        | variants: { p99: }         | 4:13: variants: 'p99' is the name of a figure
          variants: { only: }        | variants: { only: { jdk: 5 } } | 4:26: variants.only.jdk: '5' must be from 8 to 99
          variants: { only: }        | variants: { only: { args: [[a]] } } | 4:28: variants.only.args: found a list
          closed: 1                  | closed: []                 | 5:33: load.closed: at least one level is needed
          closed: 1                  | closed: [1, 1]             | 5:37: load.closed: the level 1 is given twice
          closed: 1                  | closed: [2, 1]             | 5:37: load.closed: levels must ascend, and 1 stands after 2
          closed: 1                  | closed: 0                  | 5:33: load.closed: '0' must be from 1 to 1000000
          closed: 1                  | closed: -3                 | 5:33: load.closed: '-3' must be from 1 to 1000000
          closed: 1                  | closed: 5/s                | 5:33: load.closed: '5/s' is a rate
          closed: 1                  | open: 5                    | 5:31: load.open: '5' is no rate
          closed: 1                  | open: 0/s                  | 5:31: load.open: '0/s' is no rate
          closed: 1                  | closed: 1, open: 5/s       | 5:42: load.open: a load is either closed or open
          closed: 1                  | think: 1s                  | 5:7: load has no levels
          closed: 1                  | closed: 1, connections: 5  | 5:49: load.connections: closed load uses one connection a user
          closed: 1                  | open: 1/s, think: 1s       | 5:43: load.think: open load arrives by the clock
          closed: 1                  | closed: 1, generators: 2   | 5:48: load.generators: 2 generators cannot share 1 users
          request: GET /, closed: 1  | closed: 1                  | 5:7: load does not say what one unit of load is: write one of request
          request: GET /, closed: 1  | request: wrong, closed: 1  | 5:18: load.request: 'wrong' is wrong
          request: GET /, closed: 1  | requests: 1, closed: 1     | 5:9: unknown key 'requests' in load. Did you mean 'request'?
          closed: 1 }                | 'closed: 9, generators: 2 }\nprotocol: { steady-within: 9s }' | 6:11: protocol.steady-within: several generators (load.generators) cannot end a warm-up together
          """)
  void aFaultIsToldWithItsPlace(String right, String wrong, String message) {
    assertThat(PlanTexts.LEAST).contains(right);
    assertThat(PlanTexts.faults(PlanTexts.LEAST.replace(right, wrong == null ? "" : wrong)))
        .contains("plan.yaml:" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          protocol: { window: 0s }             | 6:21: protocol.window: '0s' must be above zero; for example: window: 10s
          protocol: { window: -1s }            | 6:21: protocol.window: '-1s' must not be negative
          protocol: { window: 5 }              | 6:21: protocol.window: '5' has no unit: write 50ms, 1.5s or 2m
          protocol: { window: [5s] }           | 6:21: protocol.window: found a list; wanted: a time above zero
          protocol: { window: 2d }             | 6:21: protocol.window: '2d' has an unknown unit: the units are ns, us, ms, s, m
          protocol: { window: 9999m }          | 6:21: protocol.window: '9999m' is longer than a day
          protocol: { warmup: 0ms }            | 6:21: protocol.warmup: '0ms' must be above zero
          protocol: { timeout: 0s }            | 6:22: protocol.timeout: '0s' must be above zero
          protocol: { repetitions: 0 }         | 6:26: protocol.repetitions: '0' must be from 1 to 1000
          protocol: { repetitions: 2.5 }       | 6:26: protocol.repetitions: '2.5' is no whole number
          protocol: { margin: 0% }             | 6:21: protocol.margin: '0%' must be above 0% and below 100%
          protocol: { margin: 100% }           | 6:21: protocol.margin: '100%' must be above 0% and below 100%
          protocol: { margin: 0.03 }           | 6:21: protocol.margin: '0.03' has no unit: write 3%
          protocol: { pin: 0 }                 | 6:18: protocol.pin: found '0' where keys are wanted
          protocol: { pin: { target: 0 } }     | 6:18: protocol.pin has no 'generator'
          protocol: { pin: { target: 0, generator: -1 } } | 6:42: protocol.pin.generator: '-1' must be from 0 to 1023
          observe: { every: 0ms }              | 6:19: observe.every: '0ms' must be from 1ms to 1m, or off
          observe: { jfr: profil }             | 6:17: observe.jfr: 'profil' is none of off, virtual-threads, profile, profile+virtual-threads, everything. Did you mean 'profile'? For example: jfr: virtual-threads
          observe: { canary: maybe }           | 6:20: observe.canary: 'maybe' is neither on nor off
          observe: { pinned: 2m }              | 6:20: observe.pinned: '2m' must be from 0s to 1m
          cases: {}                            | 6:8: cases: at least one is needed
          cases: { a: { observe: { jfr: off } } } | 6:15: unknown key 'observe' in cases.a. Known keys: args, env, jvm, jdk
          expects: []                          | 6:1: unknown key 'expects' in the plan. Did you mean 'expect'?
          <<: { name: b }                      | 6:1: unknown key '<<' in the plan
          --- more                             | 6:1: a second document starts here
          x: [                                 | 7:1: this is no YAML
          """)
  void aFaultInAnAddedLineIsToldWithItsPlace(String line, String message) {
    assertThat(PlanTexts.faults(PlanTexts.LEAST + line + "\n")).contains("plan.yaml:" + message);
  }

  @Test
  void aServiceThatIsNotStartedTakesNoArguments() {
    assertThat(
            PlanTexts.faults(
                PlanTexts.LEAST
                    .replace("run: loomlab-target http", "url: http://127.0.0.1:1")
                    .replace("{ only: }", "{ only: { jvm: -Xmx1g } }")))
        .contains("plan.yaml:4:26: variants.only.jvm: a target with a url is not started");
  }

  @Test
  void missingVariantsAreToldOnceAndNotAgainByEveryExpectation() {
    var expecting = PlanTexts.LEAST + "expect: [throughput of only at 1 is at least 2 x other]\n";
    assertThat(PlanTexts.faults(expecting.replace("variants:", "varants:")))
        .contains("the plan has no 'variants'")
        .doesNotContain("neither a variant nor a figure");
    assertThat(PlanTexts.faults(expecting)).contains("'other' is neither a variant nor a figure");
  }

  @Test
  void whatIsNoMappingIsNoPlan() {
    assertThat(PlanTexts.faults("")).contains("plan.yaml:1:1: the plan is empty");
    assertThat(PlanTexts.faults("# nothing\n")).contains("plan.yaml:1:1: the plan is empty");
    assertThat(PlanTexts.faults("[a]"))
        .contains("plan.yaml:1:1: the plan: found a list where keys are wanted");
  }

  @Test
  void theTrapOfBracesWithinBracesIsNamed() {
    assertThat(
            PlanTexts.faults(
                PlanTexts.LEAST.replace("run: loomlab-target http", "run: java -p ${port} a")))
        .contains("plan.yaml:3:")
        .contains("this is no YAML")
        .endsWith("inside { } a text with ${port} needs quotes");
  }

  @Test
  void anEndlessTextIsRefusedBeforeItIsParsed() {
    assertThat(PlanTexts.faults("#".repeat(100_001)))
        .isEqualTo(
            "plan.yaml:1:1: the text has 100001 characters; at most 100000 are read as a plan");
  }

  @Test
  void depthIsRefusedAndDoesNotOverflowTheStack() {
    assertThat(PlanTexts.faults("[".repeat(90_000))).contains("nested more than 20 deep");
    assertThat(PlanTexts.faults("a: ".repeat(3) + "{a: ".repeat(20_000))).isNotEmpty();
    assertThat(PlanTexts.faults("- ".repeat(50_000))).contains("nested more than 20 deep");
  }

  @Test
  void controlCharactersDoNotReachTheTerminal() {
    assertThat(PlanTexts.faults(PlanTexts.LEAST.replace("name: least", "name: \"\\e[31mred\"")))
        .contains("'?[31mred' is no name")
        .doesNotContain("\u001b");
    assertThat(PlanTexts.faults("name: a\u0007b\n"))
        .contains("plan.yaml:1:8: this is no text: the character U+0007 is not allowed");
  }
}
