package dev.loomlab.observe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Frames of stacks as they are kept: class and method, without module, line and whatever differs
 * from one life of a program to the next.
 */
final class Frames {
  private static final Pattern HIDDEN = Pattern.compile("[/+.]0x[0-9a-f]+");
  private static final Pattern NUMBERED =
      Pattern.compile(
          "(\\$Proxy|GeneratedMethodAccessor|GeneratedConstructorAccessor|\\$\\$Lambda\\$)\\d+");
  private static final int MOST_KNOWN = 50_000;

  /** Packages of the JDK and of libraries, frameworks and drivers in common use. */
  private static final List<String> LIBRARIES =
      List.of(
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "com.sun.",
          "jakarta.",
          "kotlin.",
          "kotlinx.",
          "scala.",
          "groovy.",
          "org.apache.",
          "org.springframework.",
          "org.eclipse.",
          "org.hibernate.",
          "org.jboss.",
          "org.wildfly.",
          "org.xnio.",
          "io.undertow.",
          "io.netty.",
          "reactor.",
          "io.helidon.",
          "io.javalin.",
          "io.micronaut.",
          "io.quarkus.",
          "io.vertx.",
          "io.smallrye.",
          "com.zaxxer.",
          "com.mchange.",
          "io.agroal.",
          "org.postgresql.",
          "com.mysql.",
          "org.mariadb.",
          "oracle.",
          "com.microsoft.",
          "org.h2.",
          "com.mongodb.",
          "redis.",
          "io.lettuce.",
          "okhttp3.",
          "okio.",
          "retrofit2.",
          "feign.",
          "io.grpc.",
          "com.google.",
          "com.fasterxml.",
          "tools.jackson.",
          "org.slf4j.",
          "ch.qos.",
          "io.micrometer.",
          "io.opentelemetry.",
          "net.bytebuddy.",
          "org.aspectj.",
          "io.github.resilience4j.",
          "org.jooq.",
          "org.mybatis.",
          "com.rabbitmq.",
          "com.openai.",
          "io.r2dbc.");

  private final Map<String, String> known = new HashMap<>();

  /** A frame as a dump has it, cleaned; the same frame gives the same text object. */
  String clean(String raw) {
    var cleaned = known.get(raw);
    if (cleaned == null) {
      cleaned = cleaned(raw);
      if (known.size() < MOST_KNOWN) {
        known.put(raw, cleaned);
      }
    }
    return cleaned;
  }

  private static String cleaned(String raw) {
    int bracket = raw.indexOf('(');
    var call = HIDDEN.matcher(bracket < 0 ? raw : raw.substring(0, bracket)).replaceAll("");
    return NUMBERED.matcher(call.substring(call.lastIndexOf('/') + 1)).replaceAll("$1#");
  }

  /** The innermost call that is in no known library, of cleaned frames. */
  static Optional<String> application(Stream<String> frames) {
    return frames.filter(frame -> !isLibrary(frame)).findFirst();
  }

  private static boolean isLibrary(String frame) {
    return frame.startsWith("$Proxy") || LIBRARIES.stream().anyMatch(frame::startsWith);
  }
}
