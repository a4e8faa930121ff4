package dev.loomlab.launch;

import java.io.IOException;
import java.util.List;

/**
 * Who sees to it that a process which Loomlab started does not outlive it, however Loomlab ends.
 */
public interface Custody {

  /** Nobody. */
  Custody NONE =
      new Custody() {
        @Override
        public void entrust(ProcessHandle process, String what) {}

        @Override
        public void release(ProcessHandle process) {}
      };

  /**
   * Takes a process in charge, with its children.
   *
   * @param what what it is, for messages, for example {@code target}
   * @throws IOException if it cannot be written down
   */
  void entrust(ProcessHandle process, String what) throws IOException;

  /** Forgets a process that has ended. */
  void release(ProcessHandle process);

  /** Several at once. */
  static Custody all(List<Custody> custodies) {
    var each = List.copyOf(custodies);
    return new Custody() {
      @Override
      public void entrust(ProcessHandle process, String what) throws IOException {
        for (var one : each) {
          one.entrust(process, what);
        }
      }

      @Override
      public void release(ProcessHandle process) {
        each.forEach(one -> one.release(process));
      }
    };
  }
}
