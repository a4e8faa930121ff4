package dev.loomlab.agent;

import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * All threads of this JVM by their containers, virtual ones included, through the JDK's own tree of
 * them ({@code jdk.internal.vm.ThreadContainers}), which the agent has had opened to itself.
 */
final class Threads {
  private static final String CONTAINERS = "jdk.internal.vm.ThreadContainers";
  private static final String CONTAINER = "jdk.internal.vm.ThreadContainer";

  private Threads() {}

  /**
   * The container of all others.
   *
   * @throws ReflectiveOperationException if this JVM does not tell its threads
   */
  static Object root() throws ReflectiveOperationException {
    var root = Class.forName(CONTAINERS).getMethod("root").invoke(null);
    if (root == null) {
      throw new ReflectiveOperationException("there is no root of all threads");
    }
    return root;
  }

  /** Hands over each thread that is in a container itself, but none of the canary's. */
  static void each(Object container, Consumer<Thread> taker) throws ReflectiveOperationException {
    var method = Class.forName(CONTAINER).getMethod("threads");
    try (var threads = (Stream<?>) method.invoke(container)) {
      threads.forEach(
          each -> {
            var thread = (Thread) each;
            if (!thread.getName().equals(Canary.NAME)) {
              taker.accept(thread);
            }
          });
    }
  }

  /** The containers in a container. */
  static Iterable<?> children(Object container) throws ReflectiveOperationException {
    var method = Class.forName(CONTAINER).getMethod("children");
    try (var children = (Stream<?>) method.invoke(container)) {
      return children.toList();
    }
  }
}
