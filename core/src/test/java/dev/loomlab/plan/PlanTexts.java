package dev.loomlab.plan;

import java.util.List;

/** Plan texts and a kind of work for tests. */
final class PlanTexts {
  /** A kind of work that takes any settings but the word {@code wrong}. */
  static final WorkForm REQUEST =
      new WorkForm() {
        @Override
        public String kind() {
          return "request";
        }

        @Override
        public List<Fault> check(Setting settings) {
          return settings instanceof Setting.Scalar scalar && scalar.text().equals("wrong")
              ? List.of(
                  new Fault(settings.line(), settings.column(), "load.request: 'wrong' is wrong"))
              : List.of();
        }
      };

  /** The shortest plan there is. */
  static final String LEAST =
      """
      name: least
      question: What is the least?
      target: { run: loomlab-target http }
      variants: { only: }
      load: { request: GET /, closed: 1 }
      """;

  /** A plan that uses every key of the grammar for started targets and closed load. */
  static final String FULL =
      """
      name: full
      question: Does everything arrive?
      target:
        run: java -jar 'my shop.jar' --server.port=${port}
        ready: GET /ready
      cases:
        wait-50ms: { args: --wait 50ms }
        wait-200ms: { args: [--wait, 200ms] }
      variants:
        fixed-200:
          args: --name "two words" --threads 200
          env: { MODE: fixed, EMPTY: '' }
          jvm: -Xmx512m -XX:+UseZGC
          jdk: 21
        virtual:
          jvm: [-Da=b c]
          observe: { jfr: profile+virtual-threads }
          warmup-bursts: 10
      load:
        request: { path: /slow, headers: { a: b } }
        closed: [50, 200, 1000]
        think: 20ms
        generators: 2
        trust-any-certificate: true
      protocol:
        repetitions: 5
        warmup: 1.5s
        warmup-bursts: 2
        window: 2m
        timeout: 10s
        margin: 2.5%
        seed: 42
        pin: { target: [0, 1], generator: 2 }
      observe: { every: off, jfr: virtual-threads }
      expect:
        - throughput of virtual at 1000 is at least 3 x fixed-200
        - limit of fixed-200 in wait-50ms at 1000 is threads or cpu
        - p99 of virtual at 50 is equivalent or better
      """;

  private PlanTexts() {}

  static Plan read(String yaml, String... sets) {
    try {
      return new PlanReader(List.of(REQUEST)).read("plan.yaml", yaml, List.of(sets));
    } catch (PlanFaults faults) {
      throw new AssertionError(faults.getMessage(), faults);
    }
  }

  /** The message that a text is refused with; empty if it is read. */
  static String faults(String yaml, String... sets) {
    try {
      new PlanReader(List.of(REQUEST)).read("plan.yaml", yaml, List.of(sets));
      return "";
    } catch (PlanFaults faults) {
      return String.valueOf(faults.getMessage());
    }
  }
}
