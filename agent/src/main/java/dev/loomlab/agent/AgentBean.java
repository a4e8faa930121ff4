package dev.loomlab.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;

/**
 * The bean by which an observer speaks to the agent. Its operations take and give nothing but
 * classes of the JDK.
 */
public final class AgentBean implements DynamicMBean {
  /** The bean's name. */
  public static final String NAME = "dev.loomlab:type=Agent";

  /** What the threads of the canary are called. */
  public static final String CANARY_THREAD = Canary.NAME;

  /** Writes where all threads stand; takes the file to write to. */
  public static final String LIST = "list";

  /** Counts threads by state: see {@link ThreadStates#count}. */
  public static final String STATES = "states";

  /** Reads the canary since the reading before: see {@link Canary#read}; lets it fly first. */
  public static final String CANARY = "canary";

  /** Ends the canary. */
  public static final String STOP = "stop";

  private Optional<Canary> canary = Optional.empty();

  AgentBean() {}

  @Override
  public Object invoke(String operation, Object[] parameters, String[] signature)
      throws MBeanException {
    try {
      return switch (operation) {
        case LIST -> {
          ThreadListing.write(Path.of(String.valueOf(parameters[0])));
          yield "";
        }
        case STATES -> ThreadStates.count();
        case CANARY -> canary();
        case STOP -> stop();
        default -> throw new IllegalArgumentException("there is no operation " + operation);
      };
    } catch (ReflectiveOperationException | IOException | RuntimeException failed) {
      // The caller may not know its class, only its text.
      throw new MBeanException(new IllegalStateException(failed.toString()));
    }
  }

  private synchronized long[] canary() {
    var flying = canary.filter(Canary::isWanted).orElseGet(Canary::started);
    canary = Optional.of(flying);
    return flying.read();
  }

  private synchronized String stop() {
    canary.ifPresent(Canary::stop);
    canary = Optional.empty();
    return "";
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute);
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName());
  }

  @Override
  public AttributeList getAttributes(String[] attributes) {
    return new AttributeList();
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    var file = new MBeanParameterInfo("file", String.class.getName(), "where to");
    var numbers = long[].class.getName();
    var text = String.class.getName();
    MBeanOperationInfo[] operations = {
      operation(LIST, "Writes where all threads stand.", text, file),
      operation(STATES, "Counts threads by state.", numbers),
      operation(CANARY, "Reads the canary.", numbers),
      operation(STOP, "Ends the canary.", text)
    };
    return new MBeanInfo(
        AgentBean.class.getName(), "Loomlab's agent.", null, null, operations, null);
  }

  private static MBeanOperationInfo operation(
      String name, String what, String result, MBeanParameterInfo... parameters) {
    return new MBeanOperationInfo(name, what, parameters, result, MBeanOperationInfo.ACTION_INFO);
  }
}
