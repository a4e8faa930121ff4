package dev.loomlab.record;

import java.io.IOException;
import java.util.List;

/** The trials run so far; each is durable before the next one starts. */
public interface Journal {

  /** Keeps a trial; when this returns, a crash of the machine does not lose it. */
  void append(TrialRecord record) throws IOException;

  /** Every trial kept so far, in running order. */
  List<TrialRecord> read() throws IOException;
}
