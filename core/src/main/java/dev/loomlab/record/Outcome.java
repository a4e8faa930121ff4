package dev.loomlab.record;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** How a trial ended. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "outcome")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Outcome.Completed.class, name = "completed"),
  @JsonSubTypes.Type(value = Outcome.Failed.class, name = "failed"),
  @JsonSubTypes.Type(value = Outcome.Skipped.class, name = "skipped")
})
public sealed interface Outcome {

  /** Every level was driven. */
  record Completed() implements Outcome {}

  /**
   * It broke off; levels that were done before stay in the record.
   *
   * @param stage the stage of the flow that failed: launch, drive or observe; {@link #ANSWERS} if
   *     the target answered, but not once as asked
   * @param reason what failed, why, and the next step
   * @param lastLogLines the target's last lines of output
   */
  record Failed(String stage, String reason, List<String> lastLogLines) implements Outcome {
    /** The stage of a trial that broke off because no answer to a request was as asked. */
    public static final String ANSWERS = "answers";

    /** Copies the lines. */
    public Failed {
      lastLogLines = List.copyOf(lastLogLines);
    }
  }

  /** It was not run, and why. */
  record Skipped(String reason) implements Outcome {}
}
