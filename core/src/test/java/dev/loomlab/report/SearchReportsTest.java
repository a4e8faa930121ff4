package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.SearchResult;
import dev.loomlab.judge.SearchResult.Crossover;
import dev.loomlab.judge.SearchResult.Knee;
import dev.loomlab.judge.SearchResult.Place;
import dev.loomlab.judge.SearchResult.PoolEnd;
import dev.loomlab.judge.SearchResult.Repeated;
import dev.loomlab.judge.SearchResult.Tried;
import dev.loomlab.plan.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What is said of runs that decided as they went is kept as golden files. */
class SearchReportsTest {
  private static final Level THOUSAND = new Level.Closed(1000);

  @Test
  void blocksUntilAWidth() throws IOException {
    verify(
        new Repeated(6, 0.03, OptionalDouble.of(0.027), Repeated.End.NARROW, List.of()),
        new Repeated(
            20,
            0.03,
            OptionalDouble.of(0.041),
            Repeated.End.BOUND,
            List.of("virtual at 5000: breaks the law little: expected 5000, observed 4520")),
        new Repeated(
            4,
            0.03,
            OptionalDouble.empty(),
            Repeated.End.UNKNOWABLE,
            List.of("virtual at 50: 0 blocks have both variants")),
        new Repeated(2, 0.03, OptionalDouble.empty(), Repeated.End.UNFINISHED, List.of()));
  }

  @Test
  void knees() throws IOException {
    verify(
        new SearchResult.Knees(
            List.of(
                new Knee("", "fixed-200", new Place.Found(201.2, 198.4, 204.1)),
                new Knee(
                    "",
                    "virtual",
                    new Place.Above(new Level.Closed(5000), "throughput there is 97 %")),
                new Knee(
                    "",
                    "pooled-virtual-200",
                    new Place.Below(
                        new Level.Closed(50), "from there on throughput grows by 2 % at most"))),
            List.of(
                new Crossover("", "fixed-200", "virtual", new Place.Found(211, 204, 223)),
                new Crossover(
                    "",
                    "fixed-200",
                    "pooled-virtual-200",
                    new Place.Above(new Level.Closed(5000), "the ratio there is 1.00"))),
            4,
            54,
            392),
        new SearchResult.Knees(
            List.of(new Knee("slow", "fixed-200", new Place.Unknown("1 lives are too few"))),
            List.of(
                new Crossover(
                    "slow",
                    "fixed-200",
                    "virtual",
                    new Place.Below(new Level.Closed(50), "the ratio there is 1.40")),
                new Crossover(
                    "slow",
                    "fixed-200",
                    "pooled-virtual-200",
                    new Place.Unknown("no level was driven in two blocks with both variants"))),
            1,
            14,
            392));
  }

  @Test
  void pools() throws IOException {
    var small =
        new Tried(
            909,
            "pooled-virtual-200",
            THOUSAND,
            1,
            OptionalDouble.of(0.912),
            false,
            Optional.empty());
    var enough =
        new Tried(1000, "virtual", THOUSAND, 3, OptionalDouble.of(0.994), true, Optional.empty());
    var gone =
        new Tried(
            4000,
            "pooled-virtual-200",
            THOUSAND,
            0,
            OptionalDouble.empty(),
            false,
            Optional.of("launch: exit code 1"));
    verify(
        new SearchResult.Pool(
            "fixed",
            "fixed-200",
            List.of(small, enough),
            new PoolEnd.Found(1000, OptionalInt.of(909), true),
            8),
        new SearchResult.Pool(
            "fixed",
            "fixed-200",
            List.of(enough),
            new PoolEnd.Found(1000, OptionalInt.empty(), false),
            2),
        new SearchResult.Pool(
            "fixed",
            "fixed-200",
            List.of(small, gone),
            new PoolEnd.None(
                "smaller ones do not do as well, and one of 4000: launch: exit code 1",
                OptionalInt.empty()),
            4),
        new SearchResult.Pool(
            "fixed",
            "fixed-200",
            List.of(small, enough),
            new PoolEnd.None(
                "from a pool of 909 to one of 1000 throughput hardly grew", OptionalInt.of(909)),
            4),
        new SearchResult.Pool(
            "fixed", "fixed-200", List.of(), new PoolEnd.Unknown("fixed-200 failed: launch"), 1));
  }

  private static void verify(SearchResult... results) throws IOException {
    var text = new StringBuilder();
    for (var result : results) {
      var findings = with(SampleFindings.report(SampleFindings.PLAIN).findings(), result);
      text.append(SearchWords.part(findings).orElseThrow().text()).append("\n\n");
      var tree = ResultJson.tree(findings);
      text.append(JsonMapper.shared().writeValueAsString(tree.get("search"))).append("\n\n");
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(Files.readString(Path.of("..", "docs", "result.schema.json")))
                  .validate(tree))
          .isEmpty();
    }
    Approvals.verify(text.toString(), new Options().forFile().withExtension(".txt"));
  }

  @Test
  void theAnswerOfASearchComesFirstAndThatOfBlocksAfterTheVerdicts() {
    var findings = SampleFindings.report(SampleFindings.PLAIN).findings();
    var none =
        new SearchResult.Pool(
            "fixed", "x", List.of(), new PoolEnd.None("no", OptionalInt.empty()), 2);
    assertThat(Answer.of(with(findings, none)).parts().getFirst().about())
        .isEqualTo("Smallest pool");
    var blocks = new Repeated(6, 0.03, OptionalDouble.of(0.02), Repeated.End.NARROW, List.of());
    assertThat(Answer.of(with(findings, blocks)).parts().getFirst().about()).isNotEqualTo("Blocks");
    assertThat(Answer.of(with(findings, blocks)).text()).contains("Blocks: Stopped after 6 blocks");
    assertThat(Answer.of(findings).text()).doesNotContain("Blocks: ");
  }

  private static Findings with(Findings findings, SearchResult result) {
    return new Findings(
        findings.plan(),
        findings.environment(),
        findings.summaries(),
        findings.comparisons(),
        findings.checks(),
        findings.expectations(),
        findings.caveats(),
        findings.byRequest(),
        findings.limitsInForce(),
        findings.predictions(),
        Optional.of(result));
  }
}
