package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Sample;
import dev.loomlab.record.Unobserved;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SamplerTest {
  private static final Optional<Duration> NEVER = Optional.empty();

  @Test
  void withoutAPeriodItReadsOnlyWhenToldAndOnceAtTheEnd() {
    var probe = new FakeProbe(Integer.MAX_VALUE);
    var sampler = started(NEVER, probe);

    sampler.mark();
    sampler.mark();
    sampler.stop();

    assertThat(probe.edges).containsExactly(Probe.Edge.AT, Probe.Edge.AT, Probe.Edge.AT);
    assertThat(sampler.samples()).hasSize(3);
    assertThat(probe.isClosed).isTrue();
  }

  @Test
  void withAPeriodItReadsByItselfToo() {
    var probe = new FakeProbe(Integer.MAX_VALUE);
    var sampler = started(Optional.of(Duration.ofMillis(5)), probe);

    await().until(() -> sampler.samples().size() >= 5);
    sampler.stop();

    assertThat(probe.edges).contains(Probe.Edge.BETWEEN).endsWith(Probe.Edge.AT);
    assertThat(sampler.samples()).extracting(Sample::atNanos).isSorted();
  }

  @Test
  void aProbeThatGoesBlindIsAGapAndTheOthersGoOn() {
    var blind = new FakeProbe(1);
    var seeing = new FakeProbe(Integer.MAX_VALUE);
    var sampler = started(NEVER, blind, seeing);

    sampler.mark();
    sampler.mark();
    sampler.stop();

    assertThat(seeing.edges).hasSize(3);
    assertThat(blind.isClosed).isTrue();
    assertThat(sampler.unobserved())
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.what()).isEqualTo("fake figures");
              assertThat(gap.why()).contains("gone blind");
            });
  }

  @Test
  void aLongSilenceIsToldAndAShortOneIsNot() {
    var slow = new FakeProbe(Integer.MAX_VALUE);
    slow.pauseAt = 2;
    var sampler = started(Optional.of(Duration.ofMillis(5)), slow);
    await().until(() -> sampler.samples().size() >= 5);
    sampler.stop();

    assertThat(sampler.unobserved()).extracting(Unobserved::what).containsExactly("some samples");
  }

  private static Sampler started(Optional<Duration> every, Probe... probes) {
    var sampler = new Sampler(List.of(probes), every, System.nanoTime());
    sampler.start();
    return sampler;
  }

  private static final class FakeProbe implements Probe {
    private final List<Edge> edges = Collections.synchronizedList(new ArrayList<>());
    private final int readings;
    private int pauseAt = -1;
    private volatile boolean isClosed;

    private FakeProbe(int readings) {
      this.readings = readings;
    }

    @Override
    public String name() {
      return "fake figures";
    }

    @Override
    public void read(Map<Gauge, Double> into, Edge edge) throws IOException {
      if (edges.size() >= readings) {
        throw new IOException("gone blind");
      }
      if (edges.size() == pauseAt) {
        await().pollDelay(Duration.ofMillis(1_100)).until(() -> true);
      }
      edges.add(edge);
      into.put(Gauge.RSS_BYTES, (double) edges.size());
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }
}
