package dev.loomlab.launch;

/** Starts targets. */
public interface Launcher {

  /**
   * Starts a target and hands it on once it answers.
   *
   * @throws LaunchFailed if it does not start, ends, or never answers; nothing of it is left
   *     running
   * @throws JdkMissing if it needs a JDK that this machine has not
   * @throws InterruptedException if the thread is interrupted meanwhile; nothing is left running
   */
  RunningTarget launch(LaunchOrder order) throws LaunchFailed, JdkMissing, InterruptedException;
}
