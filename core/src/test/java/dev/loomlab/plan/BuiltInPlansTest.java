package dev.loomlab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInPlansTest {
  private static final List<Path> FOLDERS =
      List.of(Path.of("..", "plans"), Path.of("..", "bench", "plans"));

  @ParameterizedTest
  @MethodSource("files")
  void everyBuiltInPlanIsReadWithoutAFault(Path file) throws IOException {
    var plan = PlanTexts.read(Files.readString(file));

    assertThat(plan.name() + ".yaml").isEqualTo(String.valueOf(file.getFileName()));
    assertThat(plan.question()).endsWith("?");
    assertThat(plan.variants()).hasSizeGreaterThan(1);
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyBuiltInPlanCanBeRunQuickly(Path file) throws Exception {
    var plan = PlanTexts.read(Files.readString(file));
    var quick =
        new Selection(true, List.of(), List.of(), Selection.ALL.repetitions()).applyTo(plan);

    assertThat(quick.load().levels()).hasSizeLessThanOrEqualTo(3);
  }

  static Stream<Path> files() throws IOException {
    var plans = new ArrayList<Path>();
    for (var folder : FOLDERS) {
      try (var files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".yaml")).sorted().forEach(plans::add);
      }
    }
    assertThat(plans).hasSizeGreaterThan(8);
    return plans.stream();
  }
}
