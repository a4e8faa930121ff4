package dev.loomlab.plan;

import dev.loomlab.plan.Expectation.Bound;
import dev.loomlab.plan.Expectation.Claim;
import dev.loomlab.plan.Expectation.Place;
import dev.loomlab.plan.Expectation.Relation;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A plan with everything that the grammar allows, at random. */
final class RandomPlan {
  private static final List<String> WORDS =
      List.of(
          "a",
          "shop.jar",
          "--port",
          "${port}",
          "${env:TOKEN}",
          "two words",
          "it's",
          "\"quoted\"",
          "back\\slash",
          "- item",
          "key: value",
          "x # y",
          "ends:",
          "{ a: b }",
          "[a, b]",
          "*star",
          "&and",
          "!tag",
          "%percent",
          "@at",
          "`tick",
          "null",
          "true",
          "1",
          "~",
          " space ",
          "line\nbreak",
          "tab\t",
          "\u0007bell",
          "\u2028",
          "\ud83d\ude00",
          "<b>bold</b>",
          "é",
          "---",
          "? ");
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Random random;

  RandomPlan(Random random) {
    this.random = random;
  }

  Plan plan() {
    var observe = observe();
    boolean allOwn = chance(4);
    boolean isRunning = !allOwn && chance(4);
    Optional<Target> target =
        allOwn && random.nextBoolean()
            ? Optional.empty()
            : Optional.of(isRunning ? running() : started());
    boolean open = chance(3);
    var variants =
        named("v", 1, () -> "").stream().map(name -> variant(name, allOwn, isRunning, observe));
    var arms = variants.toList();
    var cases =
        chance(2)
            ? List.of(Case.ONLY)
            : named("c", 1, () -> "").stream()
                .map(name -> new Case(name, isRunning ? Setup.NONE : setup()))
                .toList();
    var protocol = protocol();
    var load = load(open, protocol.steadyWithin().isPresent());
    return new Plan(
        named("plan", 1, () -> "").getFirst(),
        text(),
        target,
        cases,
        arms,
        load,
        protocol,
        observe,
        expectations(arms, cases, load));
  }

  private Variant variant(String name, boolean own, boolean isRunning, Observe planObserve) {
    boolean hasOwn = own || chance(5);
    var target =
        hasOwn
            ? Optional.of(random.nextBoolean() ? running() : started())
            : Optional.<Target>empty();
    boolean bare = target.map(Target.Running.class::isInstance).orElse(isRunning);
    return new Variant(
        name,
        target,
        bare ? Setup.NONE : setup(),
        maybe(() -> observe(planObserve)),
        chance(3) ? OptionalInt.of(1 + random.nextInt(1000)) : OptionalInt.empty());
  }

  private Target started() {
    var words = new ArrayList<>(List.of("java", "--port=${port}"));
    words.addAll(words());
    return new Target.Started(ShellWords.join(words), ready());
  }

  private Target running() {
    return new Target.Running(
        URI.create("http://127.0.0.1:" + (1 + random.nextInt(65535)) + "/a?b=c#d"),
        chance(2) ? OptionalInt.of(1 + random.nextInt(4_000_000)) : OptionalInt.empty(),
        ready());
  }

  private String ready() {
    return pick(List.of("GET /", "GET /ready?a=b:#c", "HEAD /'x'"));
  }

  private Setup setup() {
    Map<String, String> env = new LinkedHashMap<>();
    IntStream.range(0, random.nextInt(3))
        .forEach(i -> env.put("NAME_" + i, chance(6) ? "" : word()));
    return new Setup(
        words(),
        env,
        words(),
        chance(3) ? OptionalInt.of(8 + random.nextInt(92)) : OptionalInt.empty());
  }

  private Load load(boolean open, boolean isSteady) {
    var levels = new ArrayList<Level>();
    int level = 0;
    for (int i = 0; i <= random.nextInt(4); i++) {
      level += 1 + random.nextInt(1000);
      levels.add(open ? new Level.Open(level + random.nextInt(4) / 4.0) : new Level.Closed(level));
    }
    return new Load(
        new Work("request", work(3).toString()),
        levels,
        open ? Duration.ZERO : chance(2) ? Duration.ZERO : duration(0),
        open && chance(2) ? OptionalInt.of(64 + random.nextInt(1000)) : OptionalInt.empty(),
        open || isSteady || levels.getFirst().magnitude() < 2 ? 1 : 1 + random.nextInt(2),
        random.nextBoolean());
  }

  private JsonNode work(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(3)) {
      case 0 -> NODES.stringNode(word());
      case 1 -> {
        var list = NODES.arrayNode();
        IntStream.range(0, random.nextInt(3)).forEach(_ -> list.add(work(depth - 1)));
        yield list;
      }
      default -> {
        var keys = NODES.objectNode();
        IntStream.range(0, random.nextInt(3)).forEach(i -> keys.set(word() + i, work(depth - 1)));
        yield keys;
      }
    };
  }

  private Protocol protocol() {
    int cores = random.nextInt(3);
    return new Protocol(
        1 + random.nextInt(1000),
        duration(1),
        1 + random.nextInt(3),
        maybe(() -> duration(1)),
        duration(1),
        duration(1),
        share(),
        maybe(() -> new Protocol.Until(share(), 4 + random.nextInt(900))),
        random.nextInt() * 1_000_000L,
        cores == 0
            ? Optional.empty()
            : Optional.of(new Protocol.Pin(cores == 1 ? List.of(0) : List.of(0, 3), List.of(1))),
        maybe(() -> duration(1)));
  }

  /** What a variant leaves out is the plan's: it cannot leave off what the plan asks for. */
  private Observe observe(Observe ofPlan) {
    var own = observe();
    return new Observe(
        own.every(),
        own.jfr(),
        own.dump(),
        own.scrape().or(ofPlan::scrape),
        own.canary() == Observe.Canary.IF_STARTED ? ofPlan.canary() : own.canary(),
        own.pinned());
  }

  private Observe observe() {
    return new Observe(
        maybe(() -> Duration.ofMillis(1 + random.nextInt(60_000))),
        pick(List.of(Observe.Jfr.values())),
        random.nextBoolean(),
        maybe(() -> new Observe.Scrape("/metrics?a=b:#c", List.of("a_b", "jvm:c"))),
        pick(List.of(Observe.Canary.values())),
        Duration.ofMillis(random.nextInt(60_000)));
  }

  private List<Expectation> expectations(List<Variant> variants, List<Case> cases, Load load) {
    if (chance(2)) {
      return List.of();
    }
    var variant = variants.getLast().name();
    var level = load.levels().getLast();
    var inCase =
        cases.getFirst().name().isEmpty()
            ? Optional.<String>empty()
            : Optional.of(cases.getFirst().name());
    var place = new Place(variant, level, inCase);
    var where = " of " + variant + inCase.map(name -> " in " + name).orElse("") + " at " + level;
    return List.of(
        new Expectation(
            "throughput" + where + " is at least 100",
            new Claim.FigureIs(
                Figure.THROUGHPUT, place, new Relation.AtLeast(), new Bound.Constant(100))),
        new Expectation(
            "limit" + where + " is cpu", new Claim.LimitIs(place, Set.of(LimitKind.CPU))));
  }

  private List<String> named(String prefix, int least, Supplier<String> ending) {
    return IntStream.range(0, least + random.nextInt(3))
        .mapToObj(i -> prefix + pick(List.of("-", ".", "_", "0")) + i + ending.get())
        .toList();
  }

  private List<String> words() {
    return Stream.generate(this::word).limit(random.nextInt(4)).toList();
  }

  private String text() {
    return word() + " and " + word();
  }

  private String word() {
    return pick(WORDS);
  }

  private double share() {
    return (1 + random.nextInt(9_999)) / 10_000.0;
  }

  private Duration duration(int leastNanos) {
    long unit = pick(List.of(1L, 1_000L, 1_000_000L, 1_000_000_000L));
    return Duration.ofNanos(leastNanos + unit * random.nextInt(1000));
  }

  private <T> Optional<T> maybe(Supplier<T> value) {
    return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
