package dev.loomlab.agent;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes where all threads of this JVM stand, virtual ones included, in the form of the JVM's own
 * dumps, but threads that stand at the same place only once, with their count.
 *
 * <p>JDK 25 and later can crash when they dump virtual threads that are being mounted
 * (JDK-8364343), which under load happens once in a few hundred dumps. {@link
 * Thread#getStackTrace}, which this uses, and which releases before used for their dumps, is safe.
 */
final class ThreadListing {
  private static final int MOST_PLACES = 20_000;

  private ThreadListing() {}

  /**
   * Writes a listing.
   *
   * @throws ReflectiveOperationException if this JVM does not tell its threads
   * @throws IOException if the file cannot be written
   */
  static void write(Path file) throws ReflectiveOperationException, IOException {
    var root = Threads.root();
    try (var out = Files.newBufferedWriter(file)) {
      out.write("{\"threadDump\":{\"threadContainers\":[");
      container(root, "<root>", out);
      out.write("]}}");
    }
  }

  private static void container(Object container, String name, Writer out)
      throws ReflectiveOperationException, IOException {
    var counts = new HashMap<List<String>, Integer>();
    Threads.each(container, thread -> count(thread, counts));
    out.write(name.equals("<root>") ? "" : ",");
    out.write("{\"container\":" + quoted(name) + ",\"threads\":[");
    var comma = "";
    for (var place : counts.entrySet()) {
      out.write(comma);
      thread(place.getKey(), place.getValue(), out);
      comma = ",";
    }
    out.write("]}");
    for (var child : Threads.children(container)) {
      container(child, String.valueOf(child), out);
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
