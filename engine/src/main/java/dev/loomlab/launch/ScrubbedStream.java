package dev.loomlab.launch;

import dev.loomlab.plan.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What another stream gives, with {@link Secrets#MASK} in the place of secrets, wherever they begin
 * and end in the pieces that are read.
 *
 * <p>Only what may turn out to be the beginning of a secret is held back until more is read.
 */
final class ScrubbedStream extends InputStream {
  private static final byte[] MASK = Secrets.MASK.getBytes(StandardCharsets.US_ASCII);
  private static final int CHUNK_BYTES = 8192;

  private final InputStream source;
  private final List<byte[]> secrets;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private final boolean[] begins = new boolean[256];

  private byte[] raw = {};
  private byte[] clean = {};
  private int cleanFrom;
  private boolean ended;

  private ScrubbedStream(InputStream source, List<byte[]> secrets) {
    this.source = source;
    this.secrets = secrets;
    secrets.forEach(secret -> begins[secret[0] & 0xFF] = true);
  }

  /** The stream without secrets; the same stream if there are none. */
  static InputStream of(InputStream source, Secrets secrets) {
    if (secrets.words().isEmpty()) {
      return source;
    }
    var bytes =
        secrets.words().stream()
            .flatMap(
                word ->
                    Stream.of(
                        word.getBytes(StandardCharsets.UTF_8),
                        word.getBytes(StandardCharsets.ISO_8859_1)))
            .sorted(Comparator.comparingInt((byte[] secret) -> secret.length).reversed())
            .toList();
    return new ScrubbedStream(source, bytes);
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (cleanFrom == clean.length) {
      if (ended) {
        return -1;
      }
      refill();
    }
    int given = Math.min(length, clean.length - cleanFrom);
    System.arraycopy(clean, cleanFrom, into, offset, given);
    cleanFrom += given;
    return given;
  }

  private void refill() throws IOException {
    int length = source.read(chunk);
    ended = length < 0;
    if (!ended) {
      var longer = new byte[raw.length + length];
      System.arraycopy(raw, 0, longer, 0, raw.length);
      System.arraycopy(chunk, 0, longer, raw.length, length);
      raw = longer;
    }
    scrub();
  }

  private void scrub() {
    var out = new ArrayList<byte[]>();
    int kept = 0; // the beginning of what is clean and not yet put out
    int at = 0;
    while (at < raw.length && !(begins[raw[at] & 0xFF] && mayBegin(at))) {
      int secret = begins[raw[at] & 0xFF] ? secretAt(at) : 0;
      if (secret > 0) {
        out.add(Arrays.copyOfRange(raw, kept, at));
        out.add(MASK);
        kept = at + secret;
      }
      at += Math.max(1, secret);
    }
    out.add(Arrays.copyOfRange(raw, kept, at));
    raw = Arrays.copyOfRange(raw, at, raw.length);
    clean = joined(out);
    cleanFrom = 0;
  }

  /** Whether all that is left may be the beginning of a secret whose rest is not read yet. */
  private boolean mayBegin(int at) {
    if (ended) {
      return false;
    }
    for (var secret : secrets) {
      int left = raw.length - at;
      if (left < secret.length && matches(secret, at, left)) {
        return true;
      }
    }
    return false;
  }

  /** The length of the longest secret that stands here; 0 if none does. */
  private int secretAt(int at) {
    for (var secret : secrets) {
      if (raw.length - at >= secret.length && matches(secret, at, secret.length)) {
        return secret.length;
      }
    }
    return 0;
  }

  private boolean matches(byte[] secret, int at, int length) {
    return Arrays.equals(secret, 0, length, raw, at, at + length);
  }

  private static byte[] joined(List<byte[]> parts) {
    var joined = new byte[parts.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (var part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
