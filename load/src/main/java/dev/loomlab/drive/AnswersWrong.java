package dev.loomlab.drive;

/** Of a request not one answer was as asked, so that a level would measure nothing. */
final class AnswersWrong extends CannotDrive {
  private static final long serialVersionUID = 1;

  /** Keeps which request, what was wanted and what came, and the next step. */
  AnswersWrong(String message) {
    super(message);
  }
}
