package dev.loomlab.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The management beans of another JVM of this machine, reached by attaching to it. */
final class JmxConnection implements AutoCloseable {
  private static final String ANSWER_MILLIS = "30000";
  private static final ObjectName RUNTIME = bean("java.lang:type=Runtime");

  private final JMXConnector connector;
  private final MBeanServerConnection beans;

  private JmxConnection(JMXConnector connector) throws IOException {
    this.connector = connector;
    this.beans = connector.getMBeanServerConnection();
  }

  /**
   * Attaches to a JVM, starts its local management agent unless it runs, and connects to it.
   *
   * @param pid a process that {@link JvmAccess} says is a JVM
   * @throws IOException if it does not let itself be attached to
   */
  static JmxConnection open(long pid) throws IOException {
    // A target that hangs must not hang its observer: read once, when RMI makes its first socket.
    if (System.getProperty("sun.rmi.transport.tcp.responseTimeout") == null) {
      System.setProperty("sun.rmi.transport.tcp.responseTimeout", ANSWER_MILLIS);
    }
    try {
      var jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        var address = new JMXServiceURL(jvm.startLocalManagementAgent());
        return new JmxConnection(connect(address));
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException refused) {
      throw new IOException("the JVM does not let itself be attached to: " + refused.getMessage());
    }
  }

  /** The address is the one that the JVM gave when it was attached to, not anybody's input. */
  @SuppressWarnings("BanJNDI")
  private static JMXConnector connect(JMXServiceURL address) throws IOException {
    return JMXConnectorFactory.connect(address);
  }

  /** The beans, for what is not read by {@link #read}. */
  MBeanServerConnection beans() {
    return beans;
  }

  /** The name of a bean, which is written in the code and therefore well-formed. */
  static ObjectName bean(String name) {
    try {
      return new ObjectName(name);
    } catch (MalformedObjectNameException fault) {
      throw new IllegalArgumentException(fault);
    }
  }

  /**
   * The JVM's release of Java, for example 21; 8 stands for that and all before.
   *
   * @throws IOException if the JVM does not answer
   */
  int release() throws IOException {
    var version = Optional.ofNullable(read(RUNTIME, "SpecVersion").get("SpecVersion"));
    return Releases.of(version.map(String::valueOf)).orElse(8);
  }

  /** Whether the JVM has a bean. */
  boolean has(ObjectName bean) throws IOException {
    return beans.isRegistered(bean);
  }

  /**
   * Reads attributes of a bean, in one call; one that it has not is left out.
   *
   * @throws IOException if the JVM does not answer
   */
  Map<String, Object> read(ObjectName bean, String... attributes) throws IOException {
    try {
      var values = new HashMap<String, Object>();
      for (var each : beans.getAttributes(bean, attributes)) {
        if (each instanceof Attribute attribute && attribute.getValue() != null) {
          values.put(attribute.getName(), attribute.getValue());
        }
      }
      return values;
    } catch (InstanceNotFoundException none) {
      return Map.of();
    } catch (JMException fault) {
      throw new IOException("the bean " + bean + " cannot be read", fault);
    }
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException gone) {
      // The JVM has ended or does not answer: there is nothing left to close.
    }
  }
}
