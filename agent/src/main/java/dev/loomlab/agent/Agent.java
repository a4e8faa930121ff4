package dev.loomlab.agent;

import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The agent's door: registers {@link AgentBean} in the JVM that it is loaded into, which does
 * nothing until it is asked.
 */
public final class Agent {
  /** The classes that an agent's jar holds, by their simple names; there are no others. */
  public static final List<String> CLASSES =
      List.of(
          "Agent",
          "AgentBean",
          "Canary",
          "Flight",
          "Locks",
          "ThreadListing",
          "ThreadStates",
          "Threads");

  private Agent() {}

  /**
   * Registers the bean, unless it is there.
   *
   * @throws JMException if it cannot be registered
   * @throws ClassNotFoundException if the jar does not hold all classes
   */
  public static void agentmain(String arguments, Instrumentation instrumentation)
      throws JMException, ClassNotFoundException {
    var beans = ManagementFactory.getPlatformMBeanServer();
    var name = new ObjectName(AgentBean.NAME);
    if (beans.isRegistered(name)) {
      return;
    }
    for (var each : CLASSES) {
      // Now: the jar is deleted before some of them are needed.
      Class.forName(Agent.class.getPackageName() + "." + each);
    }
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.vm", Set.of(Agent.class.getModule())),
        Map.of("java.util.concurrent.locks", Set.of(Agent.class.getModule())),
        Set.of(),
        Map.of());
    beans.registerMBean(new AgentBean(), name);
  }
}
