package dev.loomlab.targets.http;

/** The text that {@code --help} prints. */
final class Usage {

  static final String TEXT =
      """
      Usage: java -jar target-http.jar [--option value | --option=value]...

      The JDK's HTTP server doing a stated amount of work per request under a stated thread model.
      It listens on 127.0.0.1 and prints "listening on http://127.0.0.1:PORT" once it answers.
      GET /ready answers at once and is not counted; any other path does the work.

      Where an option is given twice, the last counts.
      DURATION is a number with ns, us, ms, s or m, or 0: 50ms, 1.5s.
      SIZE is a number of bytes, or with KB (1024 bytes) or MB (1024 KB): 3, 2KB.

      Serving
        --port N             port to listen on; 0 (the default) takes any free one
        --backlog N          connections that may wait to be accepted (default 8192; the kernel may
                             cap it, on Linux at net.core.somaxconn)
        --executor MODEL     who runs a request:
                               none            the server's own default, its one dispatcher thread
                                               (this is the default here too)
                               fixed           a pool of --threads platform threads
                               platform        a new platform thread per request
                               virtual         a new virtual thread per request
                               pooled-virtual  a pool of --threads virtual threads
        --threads N          size of the pool; needed with fixed and pooled-virtual only
        --permits N          at most N requests at work at the same time: a fair semaphore around
                             the work (default: no such limit)

      Work per request
        --wait DURATION      a blocking sleep (default 0)
        --downstream URL     a blocking HTTP GET in place of the sleep, to http:// on a loopback
                             address; a failure of it is answered with status 502
        --cpu DURATION       CPU time burnt after that, by iterations calibrated at start-up
                             (default 0)
        --body SIZE          size of the answer's body (default 3, which is "OK" and a newline)

      What is reported
        --server-timing on|off   answers carry "Server-Timing: queue;dur=3.104, exec;dur=50.412"
                             (default on), in milliseconds. queue: from handing the request to the
                             executor until its work starts, with the wait for a permit; none hands
                             nothing over, so its queue holds the permit's wait alone. exec: the
                             work itself.

      A stall on purpose
        --freeze-after DURATION  with --freeze-for: the whole service stops once, so long after the
                             first request that does work ...
        --freeze-for DURATION    ... for so long: no request starts, none is answered

        --help               this text

      When it is stopped (TERM or Ctrl-C) it lets requests at work finish for at most a second, then
      prints one line: handled=N peakInFlight=N cpuMicrosPerRequest=X failed=N undelivered=N
      refused=N. CPU is that of the whole process since it began to listen; peakInFlight counts
      requests at work; refused ones found no thread.

      Exit codes: 2 wrong options, 3 cannot run here (the message says why).
      """;

  private Usage() {}
}
