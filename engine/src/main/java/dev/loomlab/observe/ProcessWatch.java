package dev.loomlab.observe;

import dev.loomlab.plan.Observe;
import dev.loomlab.plan.Secrets;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A process being watched. */
final class ProcessWatch implements Watch {
  private final Sampler sampler;
  private final Looker looker;
  private final Observe observe;
  private final Optional<FlightRecording> recording;
  private final Path recordingFile;
  private final Secrets secrets;
  private final Instant origin;
  private final List<Unobserved> gaps;
  private final Map<String, String> facts;

  ProcessWatch(
      WatchOrder order,
      List<Probe> probes,
      List<Unobserved> gaps,
      Map<String, String> facts,
      Optional<FlightRecording> recording,
      Looker looker) {
    this.looker = looker;
    this.sampler = new Sampler(probes, order.observe().every(), order.originNanos());
    this.observe = order.observe();
    this.recording = recording;
    this.recordingFile = order.folder().resolve("recording.jfr");
    this.secrets = order.secrets();
    this.origin = Instant.now().minusNanos(System.nanoTime() - order.originNanos());
    this.gaps = new ArrayList<>(gaps);
    this.facts = Map.copyOf(facts);
    sampler.start();
  }

  @Override
  public void mark() {
    sampler.mark();
  }

  @Override
  public void look() {
    looker.look();
  }

  @Override
  public Map<String, String> facts() {
    return facts;
  }

  @Override
  public void stop() {
    // The sampler goes last: it closes the connection that the others need with its probes.
    looker.stop();
    recording.ifPresent(this::takeOver);
    sampler.stop();
  }

  private void takeOver(FlightRecording started) {
    try {
      try {
        started.finish(recordingFile);
      } finally {
        MaskedRecording.mask(recordingFile, secrets);
      }
    } catch (IOException lost) {
      gaps.add(new Unobserved("flight recording", String.valueOf(lost.getMessage())));
    }
  }

  @Override
  public Observation observation(List<Span> levels) {
    var recorded = recorded(levels);
    var unobserved = new ArrayList<>(gaps);
    unobserved.addAll(sampler.unobserved());
    unobserved.addAll(looker.unobserved());
    boolean hasEvents = FlightRecording.hasVirtualThreads(observe.jfr());
    return new Observation(
        sampler.samples(),
        unobserved,
        recorded.stream()
            .map(each -> each.filter(_ -> hasEvents).map(RecordedThreads.Told::events))
            .toList(),
        looker.looks(),
        recorded.stream()
            .map(each -> each.map(RecordedThreads.Told::executing).orElse(List.of()))
            .toList());
  }

  private List<Optional<RecordedThreads.Told>> recorded(List<Span> levels) {
    boolean tells =
        FlightRecording.hasVirtualThreads(observe.jfr())
            || FlightRecording.hasExecution(observe.jfr());
    if (recording.isPresent() && tells && Files.exists(recordingFile)) {
      try {
        return RecordedThreads.read(recordingFile, origin, levels, threshold()).stream()
            .map(Optional::of)
            .toList();
      } catch (IOException torn) {
        gaps.add(new Unobserved("flight recording", "it cannot be read: " + torn.getMessage()));
      }
    }
    return levels.stream().map(level -> Optional.<RecordedThreads.Told>empty()).toList();
  }

  private Duration threshold() {
    return observe.jfr() == Observe.Jfr.EVERYTHING ? Duration.ZERO : observe.pinned();
  }
}
