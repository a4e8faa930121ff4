package dev.loomlab.cli;

import dev.loomlab.plan.PlanDraft;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much load is offered and how it is measured, from flags, with defaults for a service. */
final class MeasureOptions {
  /**
   * Chosen so that a Spring Boot service that starts in five seconds is compared within five
   * minutes at three levels: 4 blocks of 2 variants, each at most 5 s + 3 x (8 s + 3 s).
   */
  private static final List<String> LEVELS = List.of("50", "200", "1000");

  private static final String REPETITIONS = "3";
  private static final String WARMUP = "1s";
  private static final String STEADY_WITHIN = "8s";
  private static final String WINDOW = "3s";
  private static final String DEFAULT = "default";

  @Option(
      names = "--concurrency",
      paramLabel = "50,200,1000",
      description = "So many users at once, who wait for their answers (default: 50,200,1000).")
  private @Nullable String concurrency;

  @Option(
      names = "--rate",
      paramLabel = "500/s,1000/s",
      description = "Instead of users: arrivals by the clock.")
  private @Nullable String rate;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "So many blocks, each of which holds every variant once (default: 3).")
  private @Nullable String repetitions;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      description = "How long each level is measured (default: 3s).")
  private @Nullable String window;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description =
          "Warm up so long before each window; without it until throughput is steady, from 1s to"
              + " 8s.")
  private @Nullable String warmup;

  @Option(
      names = "--steady-within",
      paramLabel = "TIME",
      description = "Warm up until throughput is steady, at most so long (default: 8s).")
  private @Nullable String steadyWithin;

  @Option(
      names = "--ready-within",
      paramLabel = "TIME",
      description = "How long a service may take until it answers (default: 1m).")
  private @Nullable String readyWithin;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "When a request is given up (default: 30s).")
  private @Nullable String timeout;

  @Option(
      names = "--margin",
      paramLabel = "3%",
      description = "The difference that matters (default: 3%%).")
  private @Nullable String margin;

  @Option(
      names = "--expect",
      paramLabel = "LINE",
      description =
          "What you expect, for example 'throughput of virtual at 1000 is better'; may be repeated."
              + " What does not hold gives exit code 1.")
  private List<String> expectations = List.of();

  /** Puts them into a plan, and notes what is wrong. */
  void into(PlanDraft draft, List<String> wrong) {
    if (concurrency != null && rate != null) {
      wrong.add("--concurrency and --rate: load is either closed or open, leave one away");
    }
    if (rate != null) {
      draft.putAll("--rate " + rate, items(rate), "load", "open");
    } else if (concurrency != null) {
      draft.putAll("--concurrency " + concurrency, items(concurrency), "load", "closed");
    } else {
      draft.putAll("--concurrency", LEVELS, "load", "closed");
    }
    put(draft, "--repetitions", repetitions, REPETITIONS, "repetitions");
    if (readyWithin != null) {
      put(draft, "--ready-within", readyWithin, DEFAULT, "ready-within");
    }
    put(draft, "--warmup", warmup, WARMUP, "warmup");
    if (steadyWithin != null || warmup == null) {
      put(draft, "--steady-within", steadyWithin, STEADY_WITHIN, "steady-within");
    }
    put(draft, "--window", window, WINDOW, "window");
    if (timeout != null) {
      put(draft, "--timeout", timeout, DEFAULT, "timeout");
    }
    if (margin != null) {
      put(draft, "--margin", margin, DEFAULT, "margin");
    }
    if (!expectations.isEmpty()) {
      draft.putAll("--expect", expectations, "expect");
    }
  }

  /** The levels in words, for a question. */
  String words() {
    var levels = rate != null ? items(rate) : concurrency != null ? items(concurrency) : LEVELS;
    var list =
        levels.size() == 1
            ? levels.getFirst()
            : String.join(", ", levels.subList(0, levels.size() - 1)) + " and " + levels.getLast();
    return rate != null ? list + " arrivals" : list + " users";
  }

  private static void put(
      PlanDraft draft, String flag, @Nullable String typed, String preset, String key) {
    draft.put(
        typed == null ? flag : flag + " " + typed, typed == null ? preset : typed, "protocol", key);
  }

  private static List<String> items(String list) {
    return Stream.of(list.split(",", -1)).map(String::strip).toList();
  }
}
