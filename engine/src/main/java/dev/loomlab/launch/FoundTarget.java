package dev.loomlab.launch;

import dev.loomlab.record.Unobserved;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A service that was running already.
 *
 * @param endpoint where it answers
 * @param process its process, if that can be seen
 * @param unobserved what cannot be seen of it
 */
record FoundTarget(URI endpoint, Optional<ProcessHandle> process, List<Unobserved> unobserved)
    implements RunningTarget {

  @Override
  public CompletableFuture<String> ended() {
    return process
        .map(found -> found.onExit().thenApply(gone -> "its process " + gone.pid() + " ended"))
        .orElseGet(CompletableFuture::new);
  }

  @Override
  public Optional<ProcessHandle> successor(Duration bound) throws InterruptedException {
    int port = AttachedService.portOf(endpoint);
    return Successor.await(process, () -> ServingProcess.onThisMachine(port), bound);
  }

  @Override
  public List<String> lastLogLines() {
    return List.of();
  }

  @Override
  public void close() {}
}
