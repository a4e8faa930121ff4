package dev.loomlab.plan;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Reads {@code target:}, and the same keys where a variant has a target of its own. */
final class TargetReader {
  /** The words that stand for the built-in targets; they take a port without being told where. */
  private static final String BUILT_IN = "loomlab-target";

  private static final String PORT = "${port}";
  private static final String DEFAULT_READY = "GET /";
  private static final Pattern READY = Pattern.compile("[A-Z]+ /\\S*");
  private static final int MOST_PID = 4_194_304;

  private final Keys keys;
  private final String defaultReady;

  private TargetReader(Keys keys, String defaultReady) {
    this.keys = keys;
    this.defaultReady = defaultReady;
  }

  /**
   * Reads the plan's target.
   *
   * @param optional whether run and url may both be missing, since every variant has its own
   */
  static Optional<Target> read(Setting setting, boolean optional, FaultList faults) {
    var keys = Keys.of(setting, Section.TARGET, "target", List.of(), faults);
    if (optional && !names(setting)) {
      return Optional.empty();
    }
    return new TargetReader(keys, DEFAULT_READY).target();
  }

  /**
   * Reads a variant's own target; nothing if it has none.
   *
   * @param planTarget the plan's target, whose way to see that it answers holds here too
   */
  static Optional<Target> own(Keys variant, Setting place, Optional<Setting> planTarget) {
    return names(place)
        ? new TargetReader(variant, planTarget.flatMap(TargetReader::ready).orElse(DEFAULT_READY))
            .target()
        : Optional.empty();
  }

  /** Whether these keys name a target. */
  static boolean names(Setting setting) {
    return setting instanceof Setting.Mapping mapping
        && (mapping.byKey().containsKey("run") || mapping.byKey().containsKey("url"));
  }

  /** Whether these keys name a target that is not started. */
  static boolean isRunning(Setting setting) {
    return setting instanceof Setting.Mapping mapping
        && mapping.byKey().containsKey("url")
        && !mapping.byKey().containsKey("run");
  }

  private static Optional<String> ready(Setting target) {
    return target instanceof Setting.Mapping mapping
            && mapping.byKey().get("ready") instanceof Setting.Scalar ready
        ? Optional.of(ready.text())
        : Optional.empty();
  }

  private Optional<Target> target() {
    var ready = keys.read("ready", TargetReader::checkedReady).orElse(defaultReady);
    var run = keys.find("run");
    var url = keys.find("url");
    if (run.isPresent() && url.isPresent()) {
      keys.fault("url", url.get(), "a target has either run or url, not both");
      return Optional.empty();
    }
    var pid = keys.read("pid", text -> Quantity.count(text, 1, MOST_PID));
    if (url.isPresent()) {
      return keys.read("url", TargetReader::endpoint)
          .map(
              endpoint ->
                  new Target.Running(
                      endpoint, pid.map(OptionalInt::of).orElse(OptionalInt.empty()), ready));
    }
    keys.find("pid").ifPresent(each -> keys.fault("pid", each, "a pid needs a url"));
    keys.required("run");
    return keys.read("run", TargetReader::checkedCommand)
        .map(command -> new Target.Started(command, ready));
  }

  private static String checkedCommand(String command) {
    var words = ShellWords.split(command);
    if (words.isEmpty()) {
      throw new IllegalArgumentException("the command is empty");
    }
    if (!words.getFirst().equals(BUILT_IN) && !command.contains(PORT)) {
      throw new IllegalArgumentException(
          "the command has no ${port}: write it where the program takes the port to listen on");
    }
    return command;
  }

  private static URI endpoint(String text) {
    URI uri;
    try {
      uri = URI.create(text);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException("'" + text + "' is no address", malformed);
    }
    if (uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "an address with a user and password is not taken: send them in the request's headers");
    }
    if (uri.getScheme() == null || uri.getHost() == null) {
      throw new IllegalArgumentException("'" + text + "' is no address with a scheme and a host");
    }
    return uri;
  }

  private static String checkedReady(String text) {
    if (!READY.matcher(text).matches()) {
      throw new IllegalArgumentException("'" + text + "' is no method with a path");
    }
    return text;
  }
}
