package dev.loomlab.agent;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;

/**
 * The locks of {@code java.util.concurrent} for which threads of this JVM are parked, and which
 * thread holds each, mounted or not. No other tool shows that of a virtual thread; who holds a
 * monitor is not told here.
 */
final class Locks {
  private static final int MOST = 10_000;

  private final Method owner;
  private final IdentityHashMap<AbstractOwnableSynchronizer, String> names =
      new IdentityHashMap<>();
  private final IdentityHashMap<Thread, List<String>> held = new IdentityHashMap<>();

  private Locks() throws ReflectiveOperationException {
    this.owner = AbstractOwnableSynchronizer.class.getDeclaredMethod("getExclusiveOwnerThread");
    owner.setAccessible(true);
  }

  /**
   * Looks at all threads in a container.
   *
   * @throws ReflectiveOperationException if this JVM does not tell its threads
   */
  static Locks in(Object container) throws ReflectiveOperationException {
    var locks = new Locks();
    locks.lookIn(container);
    for (var each : locks.names.entrySet()) {
      if (locks.owner.invoke(each.getKey()) instanceof Thread thread) {
        locks.held.computeIfAbsent(thread, first -> new ArrayList<>()).add(each.getValue());
      }
    }
    return locks;
  }

  private void lookIn(Object container) throws ReflectiveOperationException {
    Threads.each(container, this::look);
    for (var child : Threads.children(container)) {
      lookIn(child);
    }
  }

  private void look(Thread thread) {
    lock(thread).filter(lock -> names.size() < MOST).ifPresent(lock -> names.put(lock, name(lock)));
  }

  private static String name(AbstractOwnableSynchronizer lock) {
    return lock.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(lock));
  }

  /** The lock that a thread is parked for; semaphores, latches and conditions have no owner. */
  private static Optional<AbstractOwnableSynchronizer> lock(Thread thread) {
    return LockSupport.getBlocker(thread) instanceof AbstractOwnableSynchronizer lock
            && lock.getClass().getName().contains("Lock$")
        ? Optional.of(lock)
        : Optional.empty();
  }

  /** The name of the lock that a thread is parked for, class and identity, if for one. */
  Optional<String> awaitedBy(Thread thread) {
    return lock(thread).map(names::get);
  }

  /** The names of the locks that a thread holds and others are parked for. */
  List<String> heldBy(Thread thread) {
    return held.getOrDefault(thread, List.of());
  }
}
