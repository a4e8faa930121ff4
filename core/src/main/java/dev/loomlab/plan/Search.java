package dev.loomlab.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** What a run looks for by itself, beside answering the plan's question. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "search")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Search.Knee.class, name = "knee"),
  @JsonSubTypes.Type(value = Search.Pool.class, name = "pool")
})
public sealed interface Search {

  /** What is wrong with asking this of a plan, each with the option's name; empty: nothing. */
  List<Fault> faultsAgainst(Plan plan);

  /**
   * The level from which each variant stops scaling, and the one from which each candidate is
   * better than the baseline, between the plan's lowest and highest level.
   */
  record Knee() implements Search {
    /** So many lives of each variant are looked at, at least. */
    public static final int LEAST_BLOCKS = 4;

    @Override
    public List<Fault> faultsAgainst(Plan plan) {
      long levels = plan.load().levels().stream().map(Level::magnitude).distinct().count();
      return levels > 1
          ? List.of()
          : List.of(
              new Fault(
                  0,
                  0,
                  "--find-knee: there is nothing to search between: the run needs two levels, of"
                      + " which the lowest is not yet loaded and the highest is overloaded"));
    }
  }

  /**
   * The smallest pool with which a variant does as well as the first of the other variants.
   *
   * @param variant the variant whose pool it is
   * @param args words that take the place of the variant's own; <code>${size}</code> in them, or in
   *     the variant's command, environment or JVM options, stands for the size that is tried
   * @param most the largest size that the machine allows, if it is known
   */
  record Pool(String variant, Optional<List<String>> args, OptionalInt most) implements Search {
    /** What stands for the size. */
    public static final String SIZE = "${size}";

    /** So many pairs of trials are run at most: one of the pool, one of the other variant each. */
    public static final int MOST_PAIRS = 4;

    /** Copies the words. */
    public Pool {
      args = args.map(List::copyOf);
    }

    /** The variant that the pool is to match. */
    public Variant rival(Plan plan) {
      return plan.variants().stream()
          .filter(each -> !each.name().equals(variant))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("the plan has no other variant"));
    }

    /** The variant with a pool of that size; its name is the variant's, an at sign, the size. */
    public Variant sized(Plan plan, int size) {
      var whole = plan.variant(variant);
      var setup = whole.setup();
      var env = new TreeMap<String, String>();
      setup.env().forEach((name, value) -> env.put(name, filled(value, size)));
      return new Variant(
          variant + "@" + size,
          switch (plan.target(whole)) {
            case Target.Started(String command, String ready) ->
                Optional.of(new Target.Started(filled(command, size), ready));
            case Target.Running running -> Optional.of(running);
          },
          new Setup(
              filled(args.orElse(setup.args()), size),
              env,
              filled(setup.jvmOptions(), size),
              setup.jdk()),
          whole.observe(),
          whole.warmupBursts());
    }

    @Override
    public List<Fault> faultsAgainst(Plan plan) {
      var names = plan.variants().stream().map(Variant::name).toList();
      if (!names.contains(variant)) {
        return fault(
            "the run has no variant '%s'.%s It has: %s"
                .formatted(variant, Nearest.hint(variant, names), String.join(", ", names)));
      }
      var wrong = new ArrayList<Fault>();
      if (names.size() < 2) {
        wrong.addAll(fault("there is no other variant that the pool could match"));
      }
      if (plan.cases().size() > 1) {
        wrong.addAll(
            fault("a pool is searched in one case; leave one with --set 'cases={NAME: {...}}'"));
      }
      var whole = plan.variant(variant);
      switch (plan.target(whole)) {
        case Target.Running _ ->
            wrong.addAll(
                fault(variant + " runs already, so no trial can start it with another size"));
        case Target.Started(String command, _) -> {
          if (!hasPlaceForTheSize(command, whole.setup())) {
            wrong.addAll(
                fault(
                    "nothing says where the size goes: write %s=ARGS with %s in it"
                        .formatted(variant, SIZE)));
          }
        }
      }
      return wrong;
    }

    private boolean hasPlaceForTheSize(String command, Setup setup) {
      var texts = new ArrayList<>(args.orElse(setup.args()));
      texts.add(command);
      texts.addAll(setup.jvmOptions());
      texts.addAll(Map.copyOf(setup.env()).values());
      return texts.stream().anyMatch(text -> text.contains(SIZE));
    }

    private static List<Fault> fault(String message) {
      return List.of(new Fault(0, 0, "--find-pool: " + message));
    }

    private static List<String> filled(List<String> texts, int size) {
      return texts.stream().map(text -> filled(text, size)).toList();
    }

    private static String filled(String text, int size) {
      return text.replace(SIZE, Integer.toString(size));
    }
  }
}
