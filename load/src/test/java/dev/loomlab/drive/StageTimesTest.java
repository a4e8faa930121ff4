package dev.loomlab.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StageTimesTest {
  private final StageNames names = new StageNames();

  @Test
  void readsEveryStageInNanoseconds() {
    assertThat(read("queue;dur=3.1, exec;dur=50.4"))
        .isEqualTo(Map.of("queue", 3_100_000L, "exec", 50_400_000L));
  }

  @Test
  void readsWholeAndTinyDurations() {
    assertThat(read("a;dur=7,b;dur=0.000001,c;dur=.5,d;dur=0.1234567"))
        .isEqualTo(Map.of("a", 7_000_000L, "b", 1L, "c", 500_000L, "d", 123_456L));
  }

  @Test
  void looksPastDescriptionsAndOtherParameters() {
    assertThat(read("db;desc=\"a, b; dur=9\";dur=2.5 , cache ; DUR = \"1.5\" ; desc=hit"))
        .isEqualTo(Map.of("db", 2_500_000L, "cache", 1_500_000L));
  }

  @Test
  void ignoresStagesWithoutAReadableDuration() {
    assertThat(read("miss, total;dur=, cpu;dur=x, neg;dur=-1, ;dur=4, ok;dur=1e3, fine;dur=1"))
        .isEqualTo(Map.of("fine", 1_000_000L));
  }

  @Test
  void addsUpAStageThatIsGivenTwice() {
    assertThat(read("db;dur=1.5, db;dur=2")).isEqualTo(Map.of("db", 3_500_000L));
  }

  @Test
  void keepsAtMostSixteenStagesApart() {
    var header = new StringBuilder();
    for (int stage = 0; stage < 20; stage++) {
      header.append("s").append(stage).append(";dur=1,");
    }
    assertThat(read(header.toString())).hasSize(StageNames.LIMIT);
  }

  private Map<String, Long> read(String header) {
    var times = new StageTimes(names);
    var bytes =
        ByteBuffer.wrap(header.getBytes(StandardCharsets.US_ASCII)).order(ByteOrder.LITTLE_ENDIAN);
    times.read(bytes, 0, bytes.limit());
    var stages = new TreeMap<String, Long>();
    for (int i = 0; i < times.size(); i++) {
      stages.put(names.name(times.stage(i)), times.nanos(i));
    }
    return stages;
  }
}
