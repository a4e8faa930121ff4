package dev.loomlab.observe;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.loomlab.agent.AgentBean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** The agent in a JVM of this machine, spoken to through its bean. */
public final class LoadedAgent {
  private static final ObjectName BEAN = JmxConnection.bean(AgentBean.NAME);
  private static final String NOT_ALLOWED = "-XX:-EnableDynamicAgentLoading";

  private final MBeanServerConnection beans;

  private LoadedAgent(MBeanServerConnection beans) {
    this.beans = beans;
  }

  /**
   * What the canary did since the reading before. Times are in nanoseconds.
   *
   * @param startLateNanos the longest time that a virtual thread waited until it ran
   * @param wakeLateNanos the longest time that one slept on after it should have woken
   * @param platformLateNanos how late the platform thread was that starts them
   * @param flights how many virtual threads have ended in all
   */
  public record CanaryReading(
      long startLateNanos, long wakeLateNanos, long platformLateNanos, long flights) {
    /** Whether one has flown by now, or waits to. */
    boolean hasFlown() {
      return flights > 0 || startLateNanos > 0;
    }
  }

  /**
   * Loads the agent into a JVM, unless it is there; from JDK 21 on the JVM then prints a warning.
   *
   * @param beans the JVM's management beans
   * @param folder where the agent may be written to, for as long as this lasts
   * @throws IOException if the JVM takes no agent, and why
   */
  public static LoadedAgent load(MBeanServerConnection beans, long pid, Path folder)
      throws IOException {
    var jar = folder.resolve("agent.jar");
    try {
      AgentJar.write(jar);
      var attached = VirtualMachine.attach(Long.toString(pid));
      try {
        attached.loadAgent(jar.toAbsolutePath().toString(), "");
      } finally {
        attached.detach();
      }
    } catch (AgentLoadException | AgentInitializationException | AttachNotSupportedException no) {
      throw new IOException(
          "the JVM takes no agent: "
              + no.getMessage()
              + "; if it was started with "
              + NOT_ALLOWED
              + ", leave that out",
          no);
    } finally {
      Files.deleteIfExists(jar);
    }
    return new LoadedAgent(beans);
  }

  /**
   * Has the JVM write where all threads stand.
   *
   * @throws IOException if it cannot, and why
   */
  void list(Path file) throws IOException {
    ask(
        AgentBean.LIST,
        new Object[] {file.toAbsolutePath().toString()},
        new String[] {String.class.getName()});
  }

  /**
   * Counts threads by state.
   *
   * @return as {@link AgentBean#STATES} says
   * @throws IOException if it cannot, and why
   */
  long[] states() throws IOException {
    return numbers(AgentBean.STATES);
  }

  /**
   * Reads the canary; the first time, lets it fly.
   *
   * @throws IOException if the JVM does not answer
   */
  public CanaryReading canary() throws IOException {
    var told = numbers(AgentBean.CANARY);
    return new CanaryReading(told[0], told[1], told[2], told[3]);
  }

  /**
   * Ends the canary.
   *
   * @throws IOException if the JVM does not answer
   */
  public void stopCanary() throws IOException {
    ask(AgentBean.STOP, new Object[0], new String[0]);
  }

  private long[] numbers(String operation) throws IOException {
    if (ask(operation, new Object[0], new String[0]) instanceof long[] numbers) {
      return numbers;
    }
    throw new IOException("the agent is one of another release of loomlab; restart the target");
  }

  private Object ask(String operation, Object[] arguments, String[] types) throws IOException {
    try {
      return beans.invoke(BEAN, operation, arguments, types);
    } catch (JMException failed) {
      var cause = failed.getCause() == null ? failed : failed.getCause();
      throw new IOException("the agent failed: " + cause.getMessage(), failed);
    }
  }
}
