package dev.loomlab.targets.limits;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What binds the service. */
enum Kind {
  /** Nothing: a virtual thread per request, and a wait that any number can share. */
  NONE(false),
  /** A pool of so many platform threads that run the requests. */
  THREADS(true),
  /** A pool of so many virtual threads that run the requests. */
  VIRTUAL_THREADS(true),
  /** A named pool of so many database connections. */
  DATABASE_POOL(true),
  /** An HTTP client's pool of so many connections to one host. */
  CLIENT_POOL(true),
  /** A service behind this one that serves so many requests at once. */
  DOWNSTREAM(true),
  /** So many accepted connections; further ones wait in the backlog. */
  ACCEPT(true),
  /** The processor: each request burns CPU time. */
  CPU(false);

  private final boolean sized;

  Kind(boolean sized) {
    this.sized = sized;
  }

  /** Whether it has a size. */
  boolean sized() {
    return sized;
  }

  /** The word for it in settings. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The kind with this word, if there is one. */
  static Optional<Kind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  /** All words, as one text for messages. */
  static String words() {
    return Arrays.stream(values()).map(Kind::word).collect(Collectors.joining(", "));
  }
}
