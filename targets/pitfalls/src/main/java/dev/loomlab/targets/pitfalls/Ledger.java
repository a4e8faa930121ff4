package dev.loomlab.targets.pitfalls;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A book that one thread at a time writes to. The first request waits for it as it is, all others
 * in a monitor of their own; the twin uses no monitor. Needs one request more than there are
 * carriers at once.
 */
final class Ledger implements Work {
  private final ReentrantLock book = new ReentrantLock();
  private final Turnstile turnstile = new Turnstile(book::getQueueLength);
  private final AtomicLong entries = new AtomicLong();
  private final boolean healthy;

  private Ledger(boolean healthy) {
    this.healthy = healthy;
  }

  /** A book that is in use at first, by a thread of the system. */
  static Ledger open(boolean healthy) {
    var ledger = new Ledger(healthy);
    Thread.ofPlatform().name("audit").daemon().start(ledger::audit);
    return ledger;
  }

  private void audit() {
    book.lock();
    try {
      turnstile.awaitAll();
    } finally {
      book.unlock();
    }
  }

  @Override
  public String perform(String query) {
    if (turnstile.isFirst()) {
      enter();
    } else {
      turnstile.awaitFirst();
      if (healthy) {
        enter();
      } else {
        new Account().post();
      }
    }
    return DONE;
  }

  private void enter() {
    book.lock();
    try {
      entries.incrementAndGet();
    } finally {
      book.unlock();
    }
  }

  /** Guards itself by its monitor; nobody else ever wants it. */
  private final class Account {
    synchronized void post() {
      enter();
    }
  }
}
