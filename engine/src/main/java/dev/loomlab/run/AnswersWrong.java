package dev.loomlab.run;

/**
 * A level that was broken off because not one answer to a request was as asked: another trial of
 * the same arm would come to the same.
 */
public final class AnswersWrong extends DriveFailed {
  private static final long serialVersionUID = 1;

  /** Keeps which request, what was wanted and what came, and the next step. */
  public AnswersWrong(String message) {
    super(message);
  }
}
