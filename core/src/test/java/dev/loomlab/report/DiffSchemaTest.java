package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Diff;
import dev.loomlab.judge.Limit;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.LimitKind;
import dev.loomlab.plan.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** docs/diff.schema.json says exactly what {@code loomlab diff --json} prints. */
class DiffSchemaTest {
  private static final Path SCHEMA = Path.of("..", "docs", "diff.schema.json");

  static List<String> samples() {
    return SampleDiffs.all().keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aDiffIsAsTheSchemaSays(String name) throws IOException {
    assertThat(faults(sample(name))).isEmpty();
  }

  @Test
  void everyMetricVerdictAndLimitHasAPlaceInTheSchema() throws IOException {
    var cell = new Cell("slow", "virtual", Level.of("500/s"));
    var changes = new ArrayList<Diff.Change>();
    Stream.of(Figure.values())
        .filter(Figure::compared)
        .forEach(
            figure ->
                Stream.of(Verdict.values())
                    .forEach(verdict -> changes.add(change(cell, figure, verdict))));
    var limits =
        Stream.of(LimitKind.values())
            .map(kind -> new Limit(kind, OptionalDouble.of(7), List.of()))
            .map(limit -> new Diff.LimitChange(cell, limit, limit))
            .toList();
    var diff = new Diff(0.03, changes, limits, List.of(), List.of(), List.of(cell), List.of(cell));
    var label = new DiffReport.RunLabel("monday", "2026-01-05T09:00:00Z", 4, 4);

    assertThat(faults(DiffJson.of(new DiffReport("shop", label, label, diff, List.of()))))
        .isEmpty();
  }

  private static Diff.Change change(Cell cell, Figure figure, Verdict verdict) {
    return new Diff.Change(
        cell,
        figure,
        OptionalDouble.empty(),
        OptionalDouble.of(1),
        Optional.empty(),
        verdict,
        List.of());
  }

  @Test
  void aMissingVerdictAnUnknownKeyOrATextForANumberIsSeen() throws IOException {
    assertThat(faultsAfter(root -> first(root, "changes").remove("verdict"))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "changes").put("verdict", "best"))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "changes").put("before", "much"))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "limits").remove("level"))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "errors").put("after", 2))).isNotEmpty();
    assertThat(faultsAfter(root -> first(root, "onlyBefore").put("request", "x"))).isNotEmpty();
    assertThat(faultsAfter(root -> root.put("schemaVersion", 2))).isNotEmpty();
    assertThat(faultsAfter(root -> root.remove("environment"))).isNotEmpty();
  }

  private static List<Error> faultsAfter(Consumer<ObjectNode> change) throws IOException {
    var tree = sample("worse");
    change.accept(tree);
    return faults(tree);
  }

  private static ObjectNode first(ObjectNode root, String list) {
    return (ObjectNode) ((ArrayNode) root.get(list)).get(0);
  }

  private static ObjectNode sample(String name) {
    return DiffJson.of(Objects.requireNonNull(SampleDiffs.all().get(name)));
  }

  private static List<Error> faults(JsonNode diff) throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(SCHEMA));
    return schema.validate(JsonMapper.shared().readTree(diff.toString()));
  }
}
