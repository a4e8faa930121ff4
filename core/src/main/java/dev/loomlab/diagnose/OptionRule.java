package dev.loomlab.diagnose;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options that do nothing there, or are known to do harm, with the limits that do hold. */
final class OptionRule implements Rule {
  /** What Spring Boot's Tomcat does unless told otherwise. */
  private static final Map<String, String> TOMCAT = tomcat();

  private static Map<String, String> tomcat() {
    var limits = new LinkedHashMap<String, String>();
    limits.put("server.tomcat.max-connections", "8192");
    limits.put("server.tomcat.accept-count", "100");
    return limits;
  }

  @Override
  public List<Finding> of(Scene scene) {
    return Option.of(scene.sighting().facts()).stream()
        .map(option -> finding(scene, option))
        .toList();
  }

  private static Finding finding(Scene scene, Option option) {
    var does =
        switch (option.effect()) {
          case NONE -> "has no effect";
          case OUTDATED -> "is deprecated";
          case HARM -> "does harm";
        };
    var draft =
        new Draft(
            FindingKind.OPTION, Words.text("%s %s: %s", option.setting(), does, option.why()));
    var value = scene.setting(option.setting());
    draft.seen(
        "it is set%s%s",
        value.isEmpty() ? "" : " to " + value,
        scene.java().isPresent() ? Words.text(", on Java %d", scene.java().getAsInt()) : "");
    if (option.setting().startsWith("server.tomcat.threads.")) {
      draft.seen("limits in force: %s", String.join(", ", limits(scene)));
      TOMCAT.forEach((name, usual) -> draft.figure(name, Double.parseDouble(whole(scene, name))));
    }
    return draft.next("%s", option.instead());
  }

  private static List<String> limits(Scene scene) {
    var limits = new ArrayList<String>();
    TOMCAT.forEach(
        (name, usual) ->
            limits.add(
                name.substring("server.tomcat.".length())
                    + " "
                    + whole(scene, name)
                    + (scene.setting(name).isEmpty() ? " (unless a file says otherwise)" : "")));
    return limits;
  }

  /** The limit that is set, or the usual one. */
  private static String whole(Scene scene, String name) {
    var set = scene.setting(name);
    return set.matches("\\d{1,9}") ? set : TOMCAT.getOrDefault(name, "0");
  }
}
