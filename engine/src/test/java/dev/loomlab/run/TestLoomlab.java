package dev.loomlab.run;

import dev.loomlab.launch.TestServer;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Secrets;
import dev.loomlab.plan.Selection;
import dev.loomlab.plan.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Stands for the command: {@code TestLoomlab FOLDER [MODE [FILE]]} runs a plan of two trials on a
 * small server with a generator that sends nothing, in a new folder or on in one that is there.
 */
final class TestLoomlab {
  private TestLoomlab() {}

  static Plan plan() {
    return Samples.plan(new Target.Started(TestServer.command(), "GET /ready"), 1);
  }

  public static void main(String[] args) throws Exception {
    var interrupt = new Interrupt();
    try (var _ = ShutdownHook.install(interrupt, Duration.ofSeconds(60));
        var folder = folder(Path.of(args[0]));
        var workplace = workplace(folder, args, interrupt)) {
      switch (workplace.laboratory().run(plan())) {
        case RunResult.Finished finished ->
            System.out.println("finished with " + finished.trials().size());
        case RunResult.Interrupted interrupted ->
            System.out.println("interrupted with " + interrupted.missing() + " missing");
      }
    }
  }

  static ResultsFolder folder(Path path) throws FolderRefused {
    return Files.exists(path.resolve("run.json"))
        ? ResultsFolder.resume(path, plan(), Map.of())
        : ResultsFolder.create(
            path,
            "name: invented\n",
            Manifest.of("invented", List.of(), Selection.ALL, plan(), Map.of(), Instant.now()));
  }

  private static Workplace workplace(ResultsFolder folder, String[] args, Interrupt interrupt)
      throws java.io.IOException {
    var generator = FakeGenerator.command(Arrays.copyOfRange(args, 1, args.length));
    return Workplace.in(
        folder, generator, Secrets.NONE, event -> System.out.println(shown(event)), interrupt);
  }

  private static String shown(RunEvent event) {
    return event instanceof RunEvent.Noticed noticed
        ? noticed.text()
        : event.getClass().getSimpleName();
  }
}
