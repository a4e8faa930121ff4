package dev.loomlab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Takes secrets out of single texts of a plan, and puts references in their places. */
final class SecretText {
  private static final Pattern OPTION = Pattern.compile("--?[A-Za-z][A-Za-z0-9_.-]*");
  private static final Pattern OPTION_WITH_VALUE =
      Pattern.compile("((?:-D|--?)([A-Za-z][A-Za-z0-9_.\\[\\]-]*)=)(.+)", Pattern.DOTALL);
  private static final Pattern NAME_IS = Pattern.compile("(?:-D)?([A-Za-z][A-Za-z0-9_.-]*)=");
  private static final Pattern ASSIGNED = Pattern.compile("[^&;,\\s\"']+");
  private static final Pattern JSON_MEMBER =
      Pattern.compile("\"([^\"\\\\]+)(\"\\s*:\\s*\")((?:[^\"\\\\]|\\\\.)+)(?=\")");
  private static final Pattern URL_PASSWORD =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)(://[^/\\s:@]*:)([^@\\s/]+)(?=@)");
  private static final Pattern SCHEME_AND_CREDENTIALS = Pattern.compile("(\\S+\\s+)(\\S.*)");

  private static final int LEAST_COOKIE = 6;

  private final WithheldValues withheld;

  /** Takes them out into a collection. */
  SecretText(WithheldValues withheld) {
    this.withheld = withheld;
  }

  /** A command line or the words of one: {@code -Dpassword=x}, {@code --token x}, {@code KEY=x}. */
  List<String> words(List<String> words) {
    var out = new ArrayList<String>();
    Optional<String> option = Optional.empty();
    for (var word : words) {
      if (option.isPresent() && !word.startsWith("-")) {
        out.add(hidden(option.get(), word));
        option = Optional.empty();
      } else {
        out.add(word(word));
        option =
            Optional.of(word)
                .filter(each -> OPTION.matcher(each).matches() && SecretNames.isSecret(each));
      }
    }
    return out;
  }

  /** A line that is cut into words like a shell does; unchanged if it holds no secret. */
  String line(String line) {
    try {
      var words = ShellWords.split(line);
      var out = words(words);
      return out.equals(words) ? line : ShellWords.join(out);
    } catch (IllegalArgumentException unfinished) {
      return line; // told as a fault of the plan
    }
  }

  private String word(String word) {
    var option = OPTION_WITH_VALUE.matcher(word);
    if (option.matches() && SecretNames.isSecret(option.group(2))) {
      return option.group(1) + hidden(option.group(2), option.group(3));
    }
    return assignments(word);
  }

  /** A text in which names may be given values, such as a query or an address. */
  String assignments(String text) {
    return assigned(inPlaces(text, URL_PASSWORD, scheme -> true), SecretNames::isSecret);
  }

  /** Names may stand in the values of names that are none: {@code --url=db?password=x}. */
  private String assigned(String text, Predicate<String> isSecret) {
    var out = new StringBuilder();
    int done = 0;
    var names = NAME_IS.matcher(text);
    var values = ASSIGNED.matcher(text);
    while (names.find(done)) {
      out.append(text, done, names.end());
      done = names.end();
      if (isSecret.test(names.group(1)) && values.find(done) && values.start() == done) {
        out.append(hidden(names.group(1), values.group()));
        done = values.end();
      }
    }
    return out.append(text.substring(done)).toString();
  }

  /** A request's body: members of JSON, fields of a form. */
  String body(String text) {
    var members = inPlaces(text, JSON_MEMBER, SecretNames::isPlainlySecret);
    return assigned(inPlaces(members, URL_PASSWORD, scheme -> true), SecretNames::isPlainlySecret);
  }

  /** The value of an environment variable. */
  String variable(String name, String value) {
    return SecretNames.isSecret(name) ? hidden(name, value) : assignments(value);
  }

  /** The value of a header: of {@code Bearer abc} the scheme stays, of cookies their names. */
  String header(String name, String value) {
    if (SecretNames.isCookies(name)) {
      return Pattern.compile(";\\s*")
          .splitAsStream(value)
          .map(this::cookie)
          .collect(Collectors.joining("; "));
    }
    if (!SecretNames.isSecretHeader(name)) {
      return assignments(value);
    }
    var credentials = SCHEME_AND_CREDENTIALS.matcher(value);
    return credentials.matches()
        ? credentials.group(1) + hidden(name, credentials.group(2))
        : hidden(name, value);
  }

  private String cookie(String cookie) {
    int equals = cookie.indexOf('=');
    if (equals < 0) {
      return hidden("cookie", cookie);
    }
    var name = cookie.substring(0, equals);
    var value = cookie.substring(equals + 1);
    // A session's number is long; what is short is a choice, such as a language or a theme.
    return value.length() < LEAST_COOKIE && !SecretNames.isSecret(name)
        ? cookie
        : name + "=" + hidden(name, value);
  }

  /** Hides the third group of each place whose first group names a secret. */
  private String inPlaces(String text, Pattern places, Predicate<String> isSecret) {
    return places
        .matcher(text)
        .replaceAll(
            found -> {
              var value = found.group(3);
              var shown =
                  isSecret.test(found.group(1))
                      ? found.group().substring(0, found.group().length() - value.length())
                          + hidden(placeName(places, found.group(1)), value)
                      : found.group();
              return Matcher.quoteReplacement(shown);
            });
  }

  private static String placeName(Pattern places, String name) {
    return places == URL_PASSWORD ? name + "_PASSWORD" : name;
  }

  private String hidden(String name, String value) {
    return SecretNames.isWorthHiding(value) ? withheld.referenceTo(name, value) : value;
  }

  /** Literal secrets by the names of the variables that stand for them. */
  static final class WithheldValues {
    private static final String PREFIX = "LOOMLAB_SECRET_";

    private final Map<String, String> valueByName = new LinkedHashMap<>();
    private final Set<String> taken;

    /** Keeps off names that the plan uses already. */
    WithheldValues(Set<String> taken) {
      this.taken = taken;
    }

    /** Keeps a value and gives the reference to it; the same value under one name is kept once. */
    String referenceTo(String settingName, String value) {
      var base =
          PREFIX
              + settingName
                  .replaceAll("^(?:-D|-+)", "")
                  .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
                  .replaceAll("[^A-Za-z0-9]+", "_")
                  .toUpperCase(Locale.ROOT);
      var name = base;
      for (int n = 2; isAnother(name, value); n++) {
        name = base + "_" + n;
      }
      valueByName.put(name, value);
      return EnvReference.to(name);
    }

    private boolean isAnother(String name, String value) {
      return taken.contains(name) || !value.equals(valueByName.getOrDefault(name, value));
    }

    Map<String, String> byName() {
      return Collections.unmodifiableMap(valueByName);
    }
  }
}
