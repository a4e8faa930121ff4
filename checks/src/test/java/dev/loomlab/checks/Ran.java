package dev.loomlab.checks;

/**
 * A process that ended.
 *
 * @param code its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Ran(int code, String out, String err) {

  /** Everything it said, for failure messages. */
  String said() {
    return "code " + code + "\nstdout:\n" + out + "\nstderr:\n" + err;
  }
}
