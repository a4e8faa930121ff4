package dev.loomlab.observe;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.loomlab.plan.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Takes secrets out of the file of a flight recording: whatever events are off, a program may tell
 * them in the names of its threads and in the messages of its errors.
 *
 * <p>A secret's bytes are overwritten by as many bytes of asterisks, so that every length and every
 * place in the file stays right. The descriptions of event types are left as they are: readers look
 * fields up by the words in them, and no program writes there. How texts are held is in the JDK's
 * {@code jdk.jfr.internal.consumer.StringParser}.
 */
final class MaskedRecording {
  private static final int MORE_FOLLOWS = 0x80;
  private static final int BITS_OF_A_NUMBER = 7;
  private static final byte MASK = '*';

  /**
   * A secret as a recording may hold it.
   *
   * @param sought its bytes
   * @param put as many bytes that are read as asterisks
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared; made by its only holder
  private record Form(byte[] sought, byte[] put) {

    boolean isAt(MemorySegment bytes, long at) {
      if (bytes.byteSize() - at < sought.length) {
        return false;
      }
      for (int i = 0; i < sought.length; i++) {
        if (bytes.get(JAVA_BYTE, at + i) != sought[i]) {
          return false;
        }
      }
      return true;
    }
  }

  private MaskedRecording() {}

  /**
   * Masks them; does nothing if there is no such file or no secret.
   *
   * @throws IOException if that is not possible; the file is then deleted
   */
  static void mask(Path file, Secrets secrets) throws IOException {
    var forms = forms(secrets.words());
    if (forms.isEmpty() || !Files.exists(file)) {
      return;
    }
    try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      for (long at = 0; at < channel.size(); ) {
        at += maskChunk(channel, at, forms);
      }
    } catch (IOException | RuntimeException unmasked) {
      Files.deleteIfExists(file);
      throw new IOException(
          "it was deleted, because secrets could not be masked in it: " + unmasked.getMessage(),
          unmasked);
    }
  }

  /** Masks them in the chunk that begins there, and gives its length. */
  private static long maskChunk(FileChannel channel, long begin, List<Form> forms)
      throws IOException {
    long length = channel.size();
    var chunk =
        RecordedChunk.at(channel, begin)
            .filter(each -> each.size() >= RecordedChunk.HEADER)
            .filter(each -> each.size() <= length - begin)
            .orElseThrow(() -> new IOException("it has no whole chunk at byte " + begin));
    long size = chunk.size();
    long descriptions = chunk.typesAt();
    if (descriptions < RecordedChunk.HEADER || descriptions >= size) {
      throw new IOException("the chunk at byte " + begin + " describes no events");
    }
    try (var arena = Arena.ofConfined()) {
      var bytes = channel.map(MapMode.READ_WRITE, begin, size, arena);
      long after = Math.min(size, descriptions + RecordedChunk.number(bytes, descriptions));
      mask(bytes.asSlice(RecordedChunk.HEADER, descriptions - RecordedChunk.HEADER), forms);
      mask(bytes.asSlice(after), forms);
    }
    return size;
  }

  private static void mask(MemorySegment bytes, List<Form> forms) {
    var begins = new BitSet();
    forms.forEach(form -> begins.set(Byte.toUnsignedInt(form.sought[0])));
    for (long at = 0; at < bytes.byteSize(); at++) {
      if (begins.get(Byte.toUnsignedInt(bytes.get(JAVA_BYTE, at)))) {
        maskAt(bytes, at, forms);
      }
    }
  }

  private static void maskAt(MemorySegment bytes, long at, List<Form> forms) {
    for (var form : forms) {
      if (form.isAt(bytes, at)) {
        MemorySegment.copy(form.put, 0, bytes, JAVA_BYTE, at, form.put.length);
        return;
      }
    }
  }

  /** As UTF-8, as Latin-1, and as a number for each character: recordings hold all three. */
  private static List<Form> forms(List<String> words) {
    var forms = new ArrayList<Form>();
    for (var word : words) {
      forms.add(ofBytes(word.getBytes(StandardCharsets.UTF_8)));
      if (!word.chars().allMatch(each -> each < MORE_FOLLOWS)) {
        forms.add(ofNumbers(word));
        if (StandardCharsets.ISO_8859_1.newEncoder().canEncode(word)) {
          forms.add(ofBytes(word.getBytes(StandardCharsets.ISO_8859_1)));
        }
      }
    }
    return forms;
  }

  private static Form ofBytes(byte[] sought) {
    var put = new byte[sought.length];
    java.util.Arrays.fill(put, MASK);
    return new Form(sought, put);
  }

  /** An asterisk that takes as many bytes as the character that it stands for. */
  private static Form ofNumbers(String word) {
    var sought = new ByteArrayOutputStream();
    var put = new ByteArrayOutputStream();
    for (int i = 0; i < word.length(); i++) {
      int rest = word.charAt(i);
      int asterisk = MASK;
      while (rest >= MORE_FOLLOWS) {
        sought.write(rest | MORE_FOLLOWS);
        put.write(asterisk | MORE_FOLLOWS);
        rest >>>= BITS_OF_A_NUMBER;
        asterisk = 0;
      }
      sought.write(rest);
      put.write(asterisk);
    }
    return new Form(sought.toByteArray(), put.toByteArray());
  }
}
