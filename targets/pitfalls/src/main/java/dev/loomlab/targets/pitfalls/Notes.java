package dev.loomlab.targets.pitfalls;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.OutputStream;

/**
 * Requests that log a line through Logback, whose appender has a lock: the first as it is, all
 * others in a monitor of their own; the twin uses no monitor. The stream is slow with the first
 * line of all. Needs one request more than there are carriers at once.
 */
final class Notes implements Work {
  private final Logger log;
  private final Turnstile turnstile;
  private final boolean healthy;

  private Notes(Logger log, Turnstile turnstile, boolean healthy) {
    this.log = log;
    this.turnstile = turnstile;
    this.healthy = healthy;
  }

  /** A log whose stream is busy at first, with a line of a thread of the system. */
  static Notes open(boolean healthy) {
    var context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    var encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%d %msg%n");
    encoder.start();
    var appender = new SharedAppender();
    appender.setContext(context);
    appender.setEncoder(encoder);
    var turnstile = new Turnstile(appender::waiting);
    appender.setOutputStream(new SlowStream(turnstile));
    appender.start();
    var log = context.getLogger("orders");
    log.addAppender(appender);
    Thread.ofPlatform().name("first-line").daemon().start(() -> log.info("open"));
    return new Notes(log, turnstile, healthy);
  }

  @Override
  public String perform(String query) {
    if (turnstile.isFirst()) {
      note();
    } else {
      turnstile.awaitFirst();
      if (healthy) {
        note();
      } else {
        new Order().confirm();
      }
    }
    return DONE;
  }

  private void note() {
    log.info("an order");
  }

  /** Guards itself by its monitor; nobody else ever wants it. */
  private final class Order {
    synchronized void confirm() {
      note();
    }
  }

  private static final class SharedAppender extends OutputStreamAppender<ILoggingEvent> {
    int waiting() {
      return streamWriteLock.getQueueLength();
    }
  }

  /** Keeps nothing. Its first line takes until all stand in line. */
  private static final class SlowStream extends OutputStream {
    private final Turnstile turnstile;

    SlowStream(Turnstile turnstile) {
      this.turnstile = turnstile;
    }

    @Override
    public void write(int letter) {
      turnstile.awaitAll();
    }

    @Override
    public void write(byte[] line, int from, int length) {
      turnstile.awaitAll();
    }
  }
}
