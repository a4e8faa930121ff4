package dev.loomlab.observe;

import java.io.IOException;
import java.io.Writer;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ObjectName;

/**
 * An agent for other JVMs, and the bean that it registers there: it writes where all threads stand,
 * virtual ones included, in the form of the JVM's own dumps, but threads that stand at the same
 * place only once, with their count.
 *
 * <p>JDK 25 and later can crash when they dump virtual threads that are being mounted
 * (JDK-8364343), which under load happens once in a few hundred dumps. {@link
 * Thread#getStackTrace}, which this uses, and which releases before used for their dumps, is safe.
 *
 * <p>It is loaded alone into the other JVM, so it uses nothing but the JDK and has no inner class.
 */
public final class ThreadListing implements DynamicMBean {
  /** The bean's name. */
  static final String BEAN = "dev.loomlab:type=ThreadListing";

  /** The bean's operation, which takes the file to write to. */
  static final String LIST = "list";

  private static final int MOST_PLACES = 20_000;

  private final Object root;

  private ThreadListing(Object root) {
    this.root = root;
  }

  /**
   * Registers the bean, unless it is there.
   *
   * @throws ReflectiveOperationException if this JVM does not tell its threads
   * @throws JMException if the bean cannot be registered
   */
  public static void agentmain(String arguments, Instrumentation instrumentation)
      throws ReflectiveOperationException, JMException {
    var beans = ManagementFactory.getPlatformMBeanServer();
    var name = new ObjectName(BEAN);
    if (beans.isRegistered(name)) {
      return;
    }
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.vm", Set.of(ThreadListing.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
    var root = Class.forName("jdk.internal.vm.ThreadContainers").getMethod("root").invoke(null);
    if (root == null) {
      throw new ReflectiveOperationException("there is no root of all threads");
    }
    beans.registerMBean(new ThreadListing(root), name);
  }

  private void list(String file) throws ReflectiveOperationException, IOException {
    try (var out = Files.newBufferedWriter(Path.of(file))) {
      out.write("{\"threadDump\":{\"threadContainers\":[");
      container(root, "<root>", out);
      out.write("]}}");
    }
  }

  @Override
  public Object invoke(String operation, Object[] parameters, String[] signature)
      throws MBeanException {
    try {
      list(String.valueOf(parameters[0]));
      return "";
    } catch (ReflectiveOperationException | IOException | RuntimeException failed) {
      // The caller may not know its class, only its text.
      throw new MBeanException(new IllegalStateException(failed.toString()));
    }
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
    var list =
        new MBeanOperationInfo(
            LIST,
            "Writes where all threads stand.",
            new MBeanParameterInfo[] {file},
            String.class.getName(),
            MBeanOperationInfo.ACTION);
    return new MBeanInfo(
        ThreadListing.class.getName(),
        "Lists threads for Loomlab.",
        null,
        null,
        new MBeanOperationInfo[] {list},
        null);
  }

  private static void container(Object container, String name, Writer out)
      throws ReflectiveOperationException, IOException {
    var type = Class.forName("jdk.internal.vm.ThreadContainer");
    var counts = new HashMap<List<String>, Integer>();
    try (var threads = (Stream<?>) type.getMethod("threads").invoke(container)) {
      threads.forEach(thread -> count((Thread) thread, counts));
    }
    out.write(name.equals("<root>") ? "" : ",");
    out.write("{\"container\":" + quoted(name) + ",\"threads\":[");
    var comma = "";
    for (var place : counts.entrySet()) {
      out.write(comma);
      thread(place.getKey(), place.getValue(), out);
      comma = ",";
    }
    out.write("]}");
    try (var children = (Stream<?>) type.getMethod("children").invoke(container)) {
      for (var child : children.toList()) {
        container(child, String.valueOf(child), out);
      }
    }
  }

  private static void count(Thread thread, Map<List<String>, Integer> counts) {
    var frames = thread.getStackTrace();
    var place = new String[frames.length + 3];
    place[0] = name(thread.getName());
    place[1] = thread.getState().name();
    place[2] = Boolean.toString(thread.isVirtual());
    for (int i = 0; i < frames.length; i++) {
      place[i + 3] = frames[i].getClassName() + "." + frames[i].getMethodName();
    }
    if (counts.size() < MOST_PLACES) {
      counts.merge(List.of(place), 1, Integer::sum);
    }
  }

  /** The name with one zero for every number, so that threads which are numbered are alike. */
  private static String name(String name) {
    var alike = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      boolean digit = Character.isDigit(name.charAt(i));
      if (!digit || i == 0 || !Character.isDigit(name.charAt(i - 1))) {
        alike.append(digit ? '0' : name.charAt(i));
      }
    }
    return alike.toString();
  }

  private static void thread(List<String> place, int count, Writer out) throws IOException {
    out.write("{\"name\":" + quoted(place.get(0)) + ",\"state\":" + quoted(place.get(1)));
    out.write(",\"virtual\":" + place.get(2) + ",\"count\":" + count + ",\"stack\":[");
    for (int i = 3; i < place.size(); i++) {
      out.write((i == 3 ? "" : ",") + quoted(place.get(i)));
    }
    out.write("]}");
  }

  private static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (each == '"' || each == '\\') {
        quoted.append('\\').append(each);
      } else {
        quoted.append(each < ' ' ? ' ' : each);
      }
    }
    return quoted.append('"').toString();
  }
}
