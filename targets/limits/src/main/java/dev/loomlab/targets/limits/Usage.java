package dev.loomlab.targets.limits;

/** The text that {@code --help} prints. */
final class Usage {

  static final String TEXT =
      """
      Usage: java -jar limits.jar [--port N] [--setting FILE] [--option value]...

      A small HTTP service whose throughput is bound by one stated thing, or by none. It listens on
      127.0.0.1 and prints "listening on http://127.0.0.1:PORT" once it answers. GET /ready is
      answered at once, any other path after the work. It says nothing about itself in its answers.

        --port N           port to listen on; 0 (the default) takes any free one
        --setting FILE     a properties file with any of the following, without the dashes, so that
                           a command line need not tell what it starts
        --kind KIND        what binds the service:
                             none             nothing (the default)
                             threads          a pool of --size platform threads
                             virtual-threads  a pool of --size virtual threads
                             database-pool    a HikariCP pool of --size connections to a PostgreSQL
                                              that starts with the service and ends with it
                             client-pool      an HTTP client's pool of --size connections to the one
                                              host that it calls, a process of its own
                             downstream       a service behind this one, in a process of its own,
                                              that serves --size requests at once
                             accept           --size accepted connections; more wait in the backlog
                             cpu              the processor
        --size N           how many of it there are
        --wait-millis N    how long each request waits, there or in what is called (default 50)
        --cpu-micros N     the CPU time that each request burns with kind cpu (default 2000)
        --pool-beans on|off  whether pools show themselves through JMX (default off)
        --ends-with-input  ends when standard input does
        --help             this text

      Where not stated otherwise each request has a virtual thread of its own.
      Exit codes: 2 wrong options, 3 cannot run here (the message says why).
      """;

  private Usage() {}
}
