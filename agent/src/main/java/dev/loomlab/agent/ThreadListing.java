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
 * dumps, but threads that stand at the same place only once, with their count. Beside that it has
 * the locks for which threads are parked ({@code parkBlocker}) and who holds them ({@code
 * locksOwned}).
 *
 * <p>JDK 25 and later can crash when they dump virtual threads that are being mounted
 * (JDK-8364343), which under load happens once in a few hundred dumps. {@link
 * Thread#getStackTrace}, which this uses, and which releases before used for their dumps, is safe.
 */
final class ThreadListing {
  private static final int MOST_PLACES = 20_000;

  /** Where threads stand: what is the same of all that are counted as one. */
  private static final int FIRST_FRAME = 5;

  private final Locks locks;
  private final Writer out;

  private ThreadListing(Locks locks, Writer out) {
    this.locks = locks;
    this.out = out;
  }

  /**
   * Writes a listing.
   *
   * @throws ReflectiveOperationException if this JVM does not tell its threads
   * @throws IOException if the file cannot be written
   */
  static void write(Path file) throws ReflectiveOperationException, IOException {
    var root = Threads.root();
    var locks = Locks.in(root);
    try (var out = Files.newBufferedWriter(file)) {
      out.write("{\"threadDump\":{\"threadContainers\":[");
      new ThreadListing(locks, out).container(root, "<root>");
      out.write("]}}");
    }
  }

  private void container(Object container, String name)
      throws ReflectiveOperationException, IOException {
    var counts = new HashMap<List<String>, Integer>();
    Threads.each(container, thread -> count(thread, counts));
    out.write(name.equals("<root>") ? "" : ",");
    out.write("{\"container\":" + quoted(name) + ",\"threads\":[");
    var comma = "";
    for (var place : counts.entrySet()) {
      out.write(comma);
      thread(place.getKey(), place.getValue());
      comma = ",";
    }
    out.write("]}");
    for (var child : Threads.children(container)) {
      container(child, String.valueOf(child));
    }
  }

  private void count(Thread thread, Map<List<String>, Integer> counts) {
    var frames = thread.getStackTrace();
    var place = new String[frames.length + FIRST_FRAME];
    place[0] = name(thread.getName());
    place[1] = thread.getState().name();
    place[2] = Boolean.toString(thread.isVirtual());
    place[3] = locks.awaitedBy(thread).orElse("");
    place[4] = String.join(" ", locks.heldBy(thread));
    for (int i = 0; i < frames.length; i++) {
      place[i + FIRST_FRAME] = frames[i].getClassName() + "." + frames[i].getMethodName();
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

  private void thread(List<String> place, int count) throws IOException {
    out.write("{\"name\":" + quoted(place.get(0)) + ",\"state\":" + quoted(place.get(1)));
    out.write(",\"virtual\":" + place.get(2) + ",\"count\":" + count);
    if (!place.get(3).isEmpty()) {
      out.write(",\"parkBlocker\":{\"object\":" + quoted(place.get(3)) + "}");
    }
    if (!place.get(4).isEmpty()) {
      out.write(",\"locksOwned\":");
      texts(List.of(place.get(4).split(" ", -1)));
    }
    out.write(",\"stack\":");
    texts(place.subList(FIRST_FRAME, place.size()));
    out.write("}");
  }

  private void texts(List<String> texts) throws IOException {
    var before = "[";
    for (var text : texts) {
      out.write(before + quoted(text));
      before = ",";
    }
    out.write(texts.isEmpty() ? "[]" : "]");
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
