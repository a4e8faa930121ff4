package dev.loomlab.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.loomlab.agent.planted.KnowsRecords;
import dev.loomlab.diagnose.planted.KnowsTheJudge;
import dev.loomlab.plan.planted.LooksAhead;
import dev.loomlab.plan.planted.OpensAFile;
import dev.loomlab.plan.planted.ReadsTheClock;
import dev.loomlab.targets.planted.KnowsThePlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The directions and the purity that docs/ARCHITECTURE.md draws, and that a breach is found. */
final class ArchitectureTest {
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.loomlab");

  static List<ArchRule> directions() {
    return ArchitectureRules.directions();
  }

  static List<ArchRule> purity() {
    return ArchitectureRules.purity();
  }

  @ParameterizedTest
  @MethodSource("directions")
  void aStageKnowsOnlyTheStagesThatTheFlowLetsItKnow(ArchRule rule) {
    rule.check(OURS);
  }

  @ParameterizedTest
  @MethodSource("purity")
  void coreIsPure(ArchRule rule) {
    rule.check(OURS);
  }

  @Test
  void aTargetSeesNothingOfOurs() {
    ArchitectureRules.targetsAlone().check(OURS);
  }

  @Test
  void nothingKnowsTheCommand() {
    ArchitectureRules.nothingKnowsTheCommand().check(OURS);
  }

  @Test
  void aPlanThatKnowsRecordsIsFound() {
    assertThat(broken(ArchitectureRules.directions(), LooksAhead.class))
        .containsExactly("plan knows only itself");
  }

  @Test
  void aDiagnosisThatKnowsTheJudgeIsFound() {
    assertThat(broken(ArchitectureRules.directions(), KnowsTheJudge.class))
        .containsExactly("diagnose knows only plan, schedule, record");
  }

  @Test
  void anAgentThatKnowsRecordsIsFound() {
    assertThat(broken(ArchitectureRules.directions(), KnowsRecords.class))
        .containsExactly("agent knows only the JDK and itself");
  }

  @Test
  void aClockReadInCoreIsFound() {
    assertThat(broken(ArchitectureRules.purity(), ReadsTheClock.class))
        .containsExactly("core reads no clock and no environment");
  }

  @Test
  void aFileInCoreIsFound() {
    assertThat(broken(ArchitectureRules.purity(), OpensAFile.class))
        .containsExactly("core knows no file, socket, process or thread");
  }

  @Test
  void aTargetThatKnowsThePlanIsFound() {
    assertThat(broken(List.of(ArchitectureRules.targetsAlone()), KnowsThePlan.class))
        .containsExactly("a target knows the JDK, itself and the libraries it measures");
  }

  private static List<String> broken(List<ArchRule> rules, Class<?> planted) {
    var classes = new ClassFileImporter().importClasses(planted);
    return rules.stream()
        .map(rule -> rule.allowEmptyShould(true).evaluate(classes))
        .filter(result -> result.hasViolation())
        .map(result -> result.getFailureReport().toString())
        .map(report -> report.replaceAll("(?s).*Rule '(.*?)' was violated.*", "$1"))
        .toList();
  }
}
