package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomlab.observe.Exposition.Line;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExpositionTest {
  @Test
  void wantedSeriesAreReadWithTheirLabelsAndOthersAreNot() {
    var text =
        """
        # HELP pool_active In use
        # TYPE pool_active gauge
        pool_active{pool="orders \\"db\\"",zone="a,b=}"} 7.0 1700000000
        pool_active 3
        pool_active_total 9
        up 1e3
        """;

    assertThat(Exposition.read(text, Set.of("pool_active", "up")))
        .containsExactly(
            new Line("pool_active", Map.of("pool", "orders \"db\"", "zone", "a,b=}"), 7),
            new Line("pool_active", Map.of(), 3),
            new Line("up", Map.of(), 1000));
  }

  @Test
  void linesThatAreNoneAreSkipped() {
    var text = "up{a=\"b\nup{a} 1\nup NaN\nup +Inf\nup\n\nup{a=\"b\"} x\n<html>\n";
    assertThat(Exposition.read(text, Set.of("up", "<html>"))).isEmpty();
  }
}
