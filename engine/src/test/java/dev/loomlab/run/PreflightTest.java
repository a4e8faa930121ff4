package dev.loomlab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.launch.AttachedService;
import dev.loomlab.launch.Jdks;
import dev.loomlab.launch.TargetCommand;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Load;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Setup;
import dev.loomlab.plan.Target;
import dev.loomlab.plan.Variant;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PreflightTest {
  private static final Target SHELL = new Target.Started("sh start.sh ${port}", "GET /");

  private List<Integer> cores = List.of(0, 1);
  private boolean hasTaskset = true;
  private boolean isCi;
  private Set<String> allowedHosts = Set.of();
  private AttachedService attached =
      new AttachedService.Found(ProcessHandle.current(), Optional.empty());

  @Test
  void aPlanThatFitsHasNoProblems() {
    assertThat(check(Samples.plan(SHELL, 1))).isEqualTo(none());
  }

  @Test
  void everyLevelBeyondTheOpenFilesIsNamed() {
    var plan = withLevels(new Level.Closed(100), new Level.Closed(900), new Level.Closed(2_000));

    assertThat(check(plan).problems())
        .hasSize(3)
        .anyMatch(
            problem ->
                problem.contains("level 900 needs 1156 open files")
                    && problem.contains("allows 1000")
                    && problem.contains("ulimit -n"))
        .anyMatch(problem -> problem.contains("level 2000 needs 2256 open files"))
        .anyMatch(problem -> problem.contains("level 2000 needs 2000 ports"));
  }

  @Test
  void openLoadCountsItsConnections() {
    assertThat(check(withLevels(new Level.Open(1_000_000))).problems())
        .singleElement()
        .asString()
        .contains("level 1000000/s needs 1256 open files");
    assertThat(check(withLevels(new Level.Open(10)))).isEqualTo(none());
  }

  @Test
  void pinningNeedsTasksetAndCoresThatAreThere() {
    hasTaskset = false;

    assertThat(check(pinned(List.of(0), List.of(7))).problems())
        .hasSize(2)
        .anyMatch(problem -> problem.contains("taskset"))
        .anyMatch(problem -> problem.contains("[7]") && problem.contains("[0, 1]"));
  }

  @Test
  void pinningBothToOneCoreIsANotice() {
    assertThat(check(pinned(List.of(0), List.of(0))).problems()).isEmpty();
    assertThat(check(pinned(List.of(0), List.of(0))).notices())
        .containsExactly("protocol.pin puts target and generator on the same core");
    assertThat(check(pinned(List.of(0), List.of(1)))).isEqualTo(none());
  }

  @Test
  void aMissingCommandIsSaidOnce() {
    var plan = Samples.plan(new Target.Started("no-such-program ${port}", "GET /"), 1);

    assertThat(check(plan).problems())
        .singleElement()
        .asString()
        .contains("no-such-program", "PATH");
  }

  @Test
  void aMissingJdkIsANoticeUnlessEveryVariantNeedsIt() {
    assertThat(check(withJdk(OptionalInt.of(21), OptionalInt.empty())).problems()).isEmpty();
    assertThat(check(withJdk(OptionalInt.of(21), OptionalInt.empty())).notices())
        .singleElement()
        .asString()
        .contains("variant a will be skipped", "JDK 21", "/nowhere");
    assertThat(check(withJdk(OptionalInt.of(21), OptionalInt.of(21))).problems()).isNotEmpty();

    isCi = true;
    assertThat(check(withJdk(OptionalInt.of(21), OptionalInt.empty())).notices())
        .singleElement()
        .asString()
        .contains("variant a will be failed");
  }

  @Test
  void anotherMachineIsRefusedUnlessItIsAllowed() {
    var remote =
        Samples.plan(
            new Target.Running(URI.create("http://192.0.2.1/"), OptionalInt.empty(), "GET /"), 1);

    assertThat(check(remote).problems())
        .singleElement()
        .asString()
        .contains("192.0.2.1", "--allow-host 192.0.2.1");

    allowedHosts = Set.of("192.0.2.1");
    assertThat(check(remote)).isEqualTo(none());
  }

  @Test
  void thisMachineUnderAnyOfItsNamesIsAllowed() {
    for (var address : List.of("http://127.0.0.1:1/", "http://localhost/", "http://[::1]:1/")) {
      var plan =
          Samples.plan(new Target.Running(URI.create(address), OptionalInt.empty(), "GET /"), 1);
      assertThat(check(plan)).as(address).isEqualTo(none());
    }
  }

  @Test
  void aRunningTargetThatIsNotWhatThePlanSaysIsAProblem() {
    attached = new AttachedService.Wrong("there is no process 7; correct pid");

    assertThat(check(attached("http://127.0.0.1:1", "http://127.0.0.1:2")).problems())
        .containsExactly(
            "variant a: there is no process 7; correct pid",
            "variant b: there is no process 7; correct pid");
    assertThat(check(Samples.plan(running("http://127.0.0.1:1"), 1)).problems())
        .containsExactly("target: there is no process 7; correct pid");
  }

  @Test
  void runningTargetsThatCannotBeSeenOrOnlyIdleAreNotices() {
    attached = new AttachedService.Unseen("it is in a container");

    var found = check(attached("http://127.0.0.1:1", "http://127.0.0.1:2"));

    assertThat(found.problems()).isEmpty();
    assertThat(found.notices())
        .hasSize(3)
        .anyMatch(each -> each.startsWith("variant a: it is measured by its answers alone"))
        .anyMatch(each -> each.contains("variants a and b run already: while one is driven"));
  }

  @Test
  void twoVariantsAtOneAddressAreOneService() {
    assertThat(check(attached("http://127.0.0.1:1/", "http://127.0.0.1:1")).problems())
        .singleElement()
        .asString()
        .contains("variants a and b are the same service", "ports of their own");
  }

  @Test
  void aHostThatMayNotBeDrivenIsNotAskedEither() {
    attached = new AttachedService.Wrong("asked");

    assertThat(check(attached("http://192.0.2.1", "http://127.0.0.1:2")).problems())
        .singleElement()
        .asString()
        .contains("--allow-host");
  }

  private static Target running(String url) {
    return new Target.Running(URI.create(url), OptionalInt.empty(), "GET /");
  }

  private static Plan attached(String... urls) {
    var plan = Samples.plan(SHELL, 1);
    var variants = new ArrayList<Variant>();
    for (int i = 0; i < urls.length; i++) {
      variants.add(
          new Variant(
              Character.toString('a' + i),
              Optional.of(running(urls[i])),
              Setup.NONE,
              Optional.empty(),
              OptionalInt.empty()));
    }
    return with(plan, variants, plan.load(), plan.protocol());
  }

  private Preflight.Findings check(Plan plan) {
    var machine =
        new Machine(
            cores,
            OptionalLong.of(1_000),
            OptionalLong.of(1_500),
            program -> hasTaskset || !program.equals("taskset"),
            isCi);
    var resolution =
        new TargetCommand.Resolution(
            new Jdks(Map.of(), List.of(Path.of("/nowhere"))), Optional.empty(), Path.of("/"));
    return new Preflight(machine, resolution, allowedHosts, running -> attached).check(plan);
  }

  private static Preflight.Findings none() {
    return new Preflight.Findings(List.of(), List.of());
  }

  private static Plan withLevels(Level... levels) {
    var plan = Samples.plan(SHELL, 1);
    var load = plan.load();
    return with(
        plan,
        plan.variants(),
        new Load(load.work(), List.of(levels), load.think(), OptionalInt.empty(), 1, false),
        plan.protocol());
  }

  private static Plan pinned(List<Integer> target, List<Integer> generator) {
    var plan = Samples.plan(SHELL, 1);
    var protocol = plan.protocol();
    return with(
        plan,
        plan.variants(),
        plan.load(),
        new Protocol(
            protocol.repetitions(),
            protocol.warmup(),
            protocol.warmupBursts(),
            protocol.steadyWithin(),
            protocol.window(),
            protocol.timeout(),
            protocol.margin(),
            protocol.until(),
            protocol.seed(),
            Optional.of(new Protocol.Pin(target, generator))));
  }

  private static Plan withJdk(OptionalInt... jdks) {
    var plan = Samples.plan(SHELL, 1);
    var variants = new ArrayList<Variant>();
    for (int i = 0; i < jdks.length; i++) {
      variants.add(
          new Variant(
              Character.toString('a' + i),
              Optional.empty(),
              new Setup(List.of(), Map.of(), List.of(), jdks[i]),
              Optional.empty(),
              OptionalInt.empty()));
    }
    return with(plan, variants, plan.load(), plan.protocol());
  }

  private static Plan with(Plan plan, List<Variant> variants, Load load, Protocol protocol) {
    return new Plan(
        plan.name(),
        plan.question(),
        plan.target(),
        plan.cases(),
        variants,
        load,
        protocol,
        plan.observe(),
        plan.expectations());
  }
}
