package dev.loomlab.drive;

import dev.loomlab.record.Steadiness;
import dev.loomlab.schedule.Assignment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When a warm-up is over: after the assigned time, but after 1.5 of the longest response time seen
 * from when all users have begun, once the first request has ended, and, where that is asked, once
 * throughput is steady or its bound is reached; never longer than the timeout beyond that. It
 * breaks off if not one answer to a request is as asked.
 */
final class WarmUp {
  /** So many wrong answers in a row from the beginning are no accident. */
  static final int ENOUGH_WRONG = 20;

  private final Assignment assignment;
  private final List<RequestMix.Part> requests;
  private final Optional<SteadyRule> rule;
  private final List<EventLoop> loops;
  private final Answered answered;
  private final long beginningNanos;
  private boolean isLast;
  private boolean isSteady;
  private long endedBefore;
  private int slicesSeen;

  /** Warm-ups of these loops. */
  WarmUp(Assignment assignment, LoopShare share, List<EventLoop> loops, Answered answered) {
    this.assignment = assignment;
    this.requests = share.requests().mix().parts();
    this.rule = share.steady();
    this.loops = loops;
    this.answered = answered;
    this.beginningNanos = share.isOpen() ? 0 : share.spreadNanos();
  }

  /** A warm-up begins; only the last one is to become steady. */
  void begin(boolean last) {
    isLast = last;
    endedBefore = ended();
    slicesSeen = 0;
  }

  /**
   * Whether it is over after this time.
   *
   * @throws AnswersWrong if not one answer to a request was as asked
   */
  boolean isOver(long elapsedNanos) throws AnswersWrong {
    refuseMistakes();
    long bound = isLast ? rule.map(SteadyRule::boundNanos).orElse(0L) : 0;
    long most = Math.max(assignment.warmupNanos(), bound) + assignment.timeoutNanos();
    // Those who begin while others still do meet a shorter queue than will be, and are answered
    // sooner: by themselves they would end the warm-up before anybody was in the whole queue.
    long wanted =
        Math.max(assignment.warmupNanos(), beginningNanos + longestResponseNanos() * 3 / 2);
    if (elapsedNanos >= most) {
      return true;
    }
    return elapsedNanos >= wanted
        && ended() > endedBefore
        && (bound == 0 || look(elapsedNanos) || elapsedNanos >= bound);
  }

  /** Whether throughput became steady. */
  Steadiness steadiness() {
    if (rule.isEmpty()) {
      return Steadiness.NOT_ASKED;
    }
    return isSteady ? Steadiness.REACHED : Steadiness.NOT_REACHED;
  }

  /** The longest response time so far. */
  long longestResponseNanos() {
    return loops.stream().mapToLong(EventLoop::longestResponseNanos).max().orElse(0);
  }

  /** Keeps which requests were answered as asked in this level. */
  void noteAnswered() {
    for (int request = 0; request < requests.size(); request++) {
      if (right(request) > 0) {
        answered.add(requests.get(request).name());
      }
    }
  }

  private boolean look(long elapsedNanos) {
    var steady = rule.orElseThrow();
    int complete = steady.complete(elapsedNanos);
    if (!isSteady && complete > slicesSeen) {
      slicesSeen = complete;
      var answers = new long[complete];
      loops.forEach(loop -> loop.warmupSlices().ifPresent(slices -> slices.addTo(answers)));
      isSteady = steady.isSteady(answers);
    }
    return isSteady;
  }

  private void refuseMistakes() throws AnswersWrong {
    for (int request = 0; request < requests.size(); request++) {
      var part = requests.get(request);
      int number = request;
      long wrong = loops.stream().mapToLong(loop -> loop.tally(number).mistakenSoFar()).sum();
      if (wrong >= ENOUGH_WRONG && right(request) == 0 && !answered.has(part.name())) {
        throw new AnswersWrong(said(part, number, wrong));
      }
    }
  }

  private String said(RequestMix.Part part, int number, long wrong) {
    var example =
        loops.stream()
            .flatMap(loop -> Stream.ofNullable(loop.tally(number).example()))
            .findFirst()
            .map(answer -> answer.said(part.request()))
            .orElse("what came is not known.");
    return "not one of %d answers to the request %s was as asked: %s; correct the request in the plan, or the target"
        .formatted(wrong, part.said(), Objects.requireNonNull(example));
  }

  private long right(int request) {
    return loops.stream().mapToLong(loop -> loop.tally(request).rightSoFar()).sum();
  }

  private long ended() {
    return loops.stream().mapToLong(EventLoop::ended).sum();
  }
}
