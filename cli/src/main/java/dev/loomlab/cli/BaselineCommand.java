package dev.loomlab.cli;

import dev.loomlab.baseline.Baseline;
import dev.loomlab.record.RecordJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code loomlab baseline}: what this machine can measure. */
@Command(
    name = "baseline",
    description =
        "Probes what this machine can measure: sleep, threads, files, ports, the load engine's"
            + " ceiling; says what each means for plans. Takes about 15 s.",
    mixinStandardHelpOptions = true)
final class BaselineCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(names = "--json", description = "Print the figures as JSON.")
  private boolean json;

  BaselineCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    var baseline = Baseline.probe(next -> terminal.note("probing: " + next));
    terminal.out().println(json ? json(baseline) : text(baseline));
    return Exit.ANSWERED.code();
  }

  private static String text(Baseline baseline) {
    var text = new StringBuilder();
    for (var finding : baseline.findings()) {
      text.append(finding.title()).append(": ").append(finding.text()).append('\n');
      text.append("    ").append(finding.meaning()).append('\n');
    }
    return text.toString().stripTrailing();
  }

  private static String json(Baseline baseline) {
    var probes = new LinkedHashMap<String, Probe>();
    for (var finding : baseline.findings()) {
      var figures = new LinkedHashMap<String, Double>();
      finding.figures().forEach(each -> figures.put(each.name(), each.value()));
      probes.put(finding.name(), new Probe(figures, finding.text(), finding.meaning()));
    }
    return RecordJson.mapper()
        .writerWithDefaultPrettyPrinter()
        .writeValueAsString(new Document(1, probes));
  }

  /** The whole of the JSON form. */
  private record Document(int schemaVersion, Map<String, Probe> probes) {}

  /** One probe in it. */
  private record Probe(Map<String, Double> figures, String text, String meaning) {}
}
