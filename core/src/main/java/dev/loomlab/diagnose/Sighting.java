package dev.loomlab.diagnose;

import dev.loomlab.record.ExecutionSite;
import dev.loomlab.record.Pins;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Sockets;
import dev.loomlab.record.ThreadDump;
import dev.loomlab.record.Unobserved;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What was seen of one JVM over one stretch of time. What could not be seen is absent, never zero.
 *
 * @param facts what it runs on and under, by the names of {@link dev.loomlab.record.Environment},
 *     for example {@code target.java}
 * @param seconds how long it was watched; 0 if there is a single moment, as of a dump
 * @param samples what the samplers read meanwhile, in order of time
 * @param pins where virtual threads were pinned, if a flight recording tells
 * @param dumps where its threads stood, in order of time
 * @param sockets its connections at the end, if they could be counted
 * @param executing where its threads were found executing, if a flight recording tells
 * @param load what was asked of it meanwhile, if that is known
 * @param state whether it lives and answers
 * @param unobserved what could not be watched, and why
 */
public record Sighting(
    Map<String, String> facts,
    double seconds,
    List<Sample> samples,
    Optional<Pins> pins,
    List<ThreadDump> dumps,
    Optional<Sockets> sockets,
    List<ExecutionSite> executing,
    Optional<Load> load,
    State state,
    List<Unobserved> unobserved) {

  /** Copies the collections. */
  public Sighting {
    facts = Map.copyOf(facts);
    samples = List.copyOf(samples);
    dumps = List.copyOf(dumps);
    executing = List.copyOf(executing);
    unobserved = List.copyOf(unobserved);
  }

  /**
   * What was asked of it.
   *
   * @param answersPerSecond how many requests it answered
   * @param responseMillis their mean response time
   * @param unloadedMillis the mean response time at the lowest level, without queueing
   * @param offeredPerSecond how many requests arrived, whether answered or not; absent where each
   *     user waits for an answer first
   */
  public record Load(
      double answersPerSecond,
      double responseMillis,
      double unloadedMillis,
      OptionalDouble offeredPerSecond) {

    /** A load whose users wait for each answer before they ask again. */
    public Load(double answersPerSecond, double responseMillis, double unloadedMillis) {
      this(answersPerSecond, responseMillis, unloadedMillis, OptionalDouble.empty());
    }

    /** X R: how many requests were in the system at once (Little's law). */
    public double inSystem() {
      return answersPerSecond * responseMillis / 1e3;
    }
  }

  /** Whether a JVM lives and answers. */
  public sealed interface State {
    /** It lives and lets itself be looked at. */
    record Answering() implements State {}

    /**
     * It lives and does not answer.
     *
     * @param why what was tried and for how long, and what the system says of it
     */
    record Silent(String why) implements State {}

    /**
     * It ended while it was watched, or before.
     *
     * @param exitCode its exit code, if known
     * @param livedSeconds how long it lived, if known
     */
    record Ended(OptionalInt exitCode, OptionalDouble livedSeconds) implements State {}

    /** It is not there to be asked: only files of it are. */
    record OnlyFiles() implements State {}
  }
}
