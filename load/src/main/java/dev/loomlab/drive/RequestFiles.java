package dev.loomlab.drive;

import dev.loomlab.plan.Work;
import dev.loomlab.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * The files that a plan's requests are made from, by what is in them: a plan stays the same when
 * its feeder is changed, and the load does not.
 */
public final class RequestFiles {
  private static final List<String> KEYS = List.of("body-file", "feeder");

  private RequestFiles() {}

  /**
   * A hash (SHA-256, in hexadecimal digits) of each file that requests name, by its name in the
   * plan; empty if they name none.
   *
   * @throws IllegalArgumentException if one cannot be read
   */
  public static Map<String, String> hashes(Work work) {
    var hashes = new TreeMap<String, String>();
    var settings = RecordJson.mapper().readTree(work.text());
    if (settings.isArray()) {
      settings.forEach(each -> add(each, hashes));
    } else {
      add(settings, hashes);
    }
    return hashes;
  }

  private static void add(JsonNode request, Map<String, String> hashes) {
    for (var key : KEYS) {
      request.path(key).asStringOpt().ifPresent(name -> hashes.put(name, hash(name)));
    }
  }

  private static String hash(String name) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(Path.of(name))));
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(name + " cannot be read: " + unreadable, unreadable);
    } catch (NoSuchAlgorithmException fault) {
      throw new IllegalStateException(fault); // every Java platform has it
    }
  }
}
