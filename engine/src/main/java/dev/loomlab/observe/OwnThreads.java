package dev.loomlab.observe;

import dev.loomlab.agent.AgentBean;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** Threads by which Loomlab itself looks at a JVM: they are nobody's, and never counted. */
public final class OwnThreads {
  private OwnThreads() {}

  /** Whether a thread of that name is the canary. */
  static boolean isCanary(@Nullable String name) {
    return AgentBean.CANARY_THREAD.equals(name);
  }

  /** Whether a thread of a recording, which may not say which one it was, is the canary. */
  public static boolean isCanary(@Nullable RecordedThread thread) {
    return thread != null && isCanary(thread.getJavaName());
  }
}
