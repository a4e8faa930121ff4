package dev.loomlab.plan;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code target:}, the program under test. */
final class TargetReader {
  /** The words that stand for the built-in targets; they take a port without being told where. */
  private static final String BUILT_IN = "loomlab-target";

  private static final String PORT = "${port}";
  private static final String DEFAULT_READY = "GET /";
  private static final Pattern READY = Pattern.compile("[A-Z]+ /\\S*");

  private final Keys keys;

  private TargetReader(Keys keys) {
    this.keys = keys;
  }

  static Optional<Target> read(Setting setting, FaultList faults) {
    return new TargetReader(Keys.of(setting, Section.TARGET, "target", List.of(), faults)).target();
  }

  private Optional<Target> target() {
    var ready = keys.read("ready", TargetReader::checkedReady).orElse(DEFAULT_READY);
    var run = keys.find("run");
    var url = keys.find("url");
    if (run.isPresent() && url.isPresent()) {
      keys.fault("url", url.get(), "a target has either run or url, not both");
      return Optional.empty();
    }
    if (url.isPresent()) {
      return keys.read("url", TargetReader::endpoint)
          .map(endpoint -> new Target.Running(endpoint, ready));
    }
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
