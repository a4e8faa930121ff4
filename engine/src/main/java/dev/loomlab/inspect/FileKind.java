package dev.loomlab.inspect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What kind of file an inspected one is, told by how it begins. */
enum FileKind {
  /** A flight recording. */
  RECORDING,
  /** A thread dump in the JVM's JSON form. */
  JSON_DUMP,
  /** Dumps as Loomlab keeps them beside a trial: {@code threads.json}. */
  TRIAL_DUMPS,
  /** Text, with thread dumps in it or not. */
  TEXT;

  private static final int HEAD = 4096;

  /** How files begin that are known and cannot be read, with what they are. */
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("JAVA PROFILE", "a heap dump"),
          Map.entry("\u001f\u008b", "packed by gzip"),
          Map.entry("PK\u0003\u0004", "a zip or jar file"),
          Map.entry("(\u00b5/\u00fd", "packed by zstd"),
          Map.entry("\u007fELF", "a program or a core dump"),
          Map.entry("\u00ca\u00fe\u00ba\u00be", "a class"),
          Map.entry("# A fatal error has been detected", "a crash report (hs_err)"),
          Map.entry("#\n# A fatal error", "a crash report (hs_err)"),
          Map.entry("0SECTION", "a javacore of OpenJ9"),
          Map.entry("NULL           -", "a javacore of OpenJ9"),
          Map.entry("<!doctype html", "a page of HTML"));

  /**
   * The kind of a file.
   *
   * @throws UnreadableFile if it is none that can be read
   */
  static FileKind of(Path file) throws UnreadableFile {
    var head = head(file);
    if (head.isEmpty()) {
      throw new UnreadableFile(
          file,
          "is empty",
          "A recording is written when it is stopped or dumped, a thread dump when it is taken; do"
              + " that again.");
    }
    if (head.startsWith("FLR\0")) {
      return RECORDING;
    }
    for (var other : OTHERS.entrySet()) {
      if (head.startsWith(other.getKey())) {
        throw refused(file, other.getValue());
      }
    }
    if (head.indexOf('\0') >= 0) {
      throw refused(file, "in no form that is known here");
    }
    var text = head.strip();
    if (text.startsWith("{")) {
      return JSON_DUMP;
    }
    return text.startsWith("[") && text.contains("\"atNanos\"") ? TRIAL_DUMPS : TEXT;
  }

  private static UnreadableFile refused(Path file, String what) {
    return new UnreadableFile(
        file,
        "is " + what + ", not a recording or a thread dump",
        "Give a flight recording (.jfr), a dump by 'jcmd PID Thread.dump_to_file -format=json"
            + " FILE', or the output of jstack, unpacked.");
  }

  /** The first bytes, each as one character. */
  private static String head(Path file) throws UnreadableFile {
    if (!Files.exists(file)) {
      throw new UnreadableFile(file, "is not there", "Give the path of a file.");
    }
    if (Files.isDirectory(file)) {
      throw new UnreadableFile(file, "is a folder", "Give the files in it one by one.");
    }
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
    } catch (IOException refused) {
      throw new UnreadableFile(
          file,
          "cannot be read: " + refused.getMessage(),
          "Run as a user who may read it.",
          refused);
    }
  }
}
