package dev.loomlab.targets.pitfalls;

import java.io.IOException;

/**
 * A loader that has one class of this program to itself, so that it can be loaded and initialised
 * as often as there are loaders.
 */
final class FreshLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private FreshLoader(ClassLoader parent) {
    super(parent);
  }

  /**
   * The class anew, loaded and not initialised.
   *
   * @throws IOException if its file cannot be read
   */
  static Class<?> copyOf(Class<?> original) throws IOException {
    var loader = new FreshLoader(original.getClassLoader());
    var code = codeOf(original.getName());
    return loader.defineClass(original.getName(), code, 0, code.length);
  }

  /** The file of a class of this program. */
  static byte[] codeOf(String name) throws IOException {
    var file = "/" + name.replace('.', '/') + ".class";
    try (var code = FreshLoader.class.getResourceAsStream(file)) {
      if (code == null) {
        throw new IOException("the class file " + file + " is missing");
      }
      return code.readAllBytes();
    }
  }

  /** Initialises a class, or waits until whoever does it has done it. */
  static void initialise(Class<?> type) throws ClassNotFoundException {
    Class.forName(type.getName(), true, type.getClassLoader());
  }
}
