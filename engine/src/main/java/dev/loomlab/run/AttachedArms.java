package dev.loomlab.run;

import dev.loomlab.launch.AttachedService;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The arms of a plan whose target runs already: whether each is what the plan says it is.
 *
 * @param lookUp how the process of a running target is looked for
 */
record AttachedArms(Function<Target.Running, AttachedService> lookUp) {

  /** Adds what stands in a plan's way, and what a person should know. */
  void check(Plan plan, List<String> problems, List<String> notices) {
    var arms = new LinkedHashMap<String, Target.Running>();
    for (var variant : plan.variants()) {
      if (variant.target().orElse(null) instanceof Target.Running running) {
        arms.put(variant.name(), running);
      }
    }
    twice(arms, problems);
    arms.forEach((name, running) -> look("variant " + name, running, problems, notices));
    boolean isShared = arms.size() < plan.variants().size();
    if (isShared && plan.target().orElse(null) instanceof Target.Running running) {
      look("target", running, problems, notices);
    }
    if (arms.size() > 1) {
      notices.add(
          "variants "
              + String.join(" and ", arms.keySet())
              + " run already: while one is driven, the others idle beside it and still take memory"
              + " and processor time");
    }
  }

  private void look(
      String what, Target.Running running, List<String> problems, List<String> notices) {
    switch (lookUp.apply(running)) {
      case AttachedService.Found found ->
          found.notice().ifPresent(notice -> notices.add(what + ": " + notice));
      case AttachedService.Unseen(String why) ->
          notices.add(
              what
                  + ": it is measured by its answers alone, since its process is not seen: "
                  + why);
      case AttachedService.Wrong(String why) -> problems.add(what + ": " + why);
    }
  }

  /** Two arms at one address would be one program compared with itself. */
  private static void twice(LinkedHashMap<String, Target.Running> arms, List<String> problems) {
    var names = new LinkedHashMap<String, List<String>>();
    arms.forEach(
        (name, running) ->
            names
                .computeIfAbsent(running.endpoint().getRawAuthority(), unseen -> new ArrayList<>())
                .add(name));
    names.forEach(
        (address, each) -> {
          if (each.size() > 1) {
            problems.add(
                "variants "
                    + each.stream().collect(Collectors.joining(" and "))
                    + " are the same service, "
                    + address
                    + ": start them on ports of their own");
          }
        });
  }
}
