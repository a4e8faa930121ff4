package dev.loomlab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The plans that come with Loomlab, by name; each is a YAML text on the class path. */
final class BuiltInPlans {
  private static final String ENDING = ".yaml";

  private final SortedMap<String, String> textByName;

  private BuiltInPlans(SortedMap<String, String> textByName) {
    this.textByName = textByName;
  }

  /** Reads them all. */
  static BuiltInPlans load() {
    var folder = BuiltInPlans.class.getResource("/dev/loomlab/plans");
    if (folder == null) {
      throw new IllegalStateException("the built-in plans are missing from the class path");
    }
    try {
      var uri = folder.toURI();
      if (!uri.getScheme().equals("jar")) {
        return new BuiltInPlans(texts(Path.of(uri)));
      }
      try (var jar = FileSystems.newFileSystem(URI.create(uri.toString()), Map.of())) {
        return new BuiltInPlans(texts(jar.getPath("/dev/loomlab/plans")));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("the built-in plans cannot be read", failure);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static SortedMap<String, String> texts(Path folder) throws IOException {
    var texts = new TreeMap<String, String>();
    try (var files = Files.list(folder)) {
      for (var file : (Iterable<Path>) files::iterator) {
        var name = String.valueOf(file.getFileName());
        if (name.endsWith(ENDING)) {
          texts.put(name.substring(0, name.length() - ENDING.length()), Files.readString(file));
        }
      }
    }
    return texts;
  }

  /** Their names, sorted. */
  List<String> names() {
    return List.copyOf(textByName.keySet());
  }

  /** The text of one, if there is one of that name. */
  Optional<String> text(String name) {
    return Optional.ofNullable(textByName.get(name));
  }
}
