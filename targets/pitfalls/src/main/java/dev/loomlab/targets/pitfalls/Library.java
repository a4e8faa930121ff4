package dev.loomlab.targets.pitfalls;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Catalogues, of which each of the first requests opens a new one, whose classes come through a
 * loader that takes its time. The twin has opened them before the first request.
 */
final class Library implements Work {
  private final List<Runnable> catalogues;
  private final AtomicInteger asked = new AtomicInteger();

  private Library(List<Runnable> catalogues) {
    this.catalogues = List.copyOf(catalogues);
  }

  /**
   * Readies the catalogues.
   *
   * @throws IOException if their classes are not where they should be
   */
  static Library of(boolean healthy, int number, Duration pause) throws IOException {
    var catalogues = new ArrayList<Runnable>();
    for (int i = 0; i < number; i++) {
      var catalogue = catalogue(pause);
      if (healthy) {
        catalogue.run();
      }
      catalogues.add(catalogue);
    }
    return new Library(catalogues);
  }

  private static Runnable catalogue(Duration pause) throws IOException {
    try {
      return (Runnable) new Shelf(pause).catalogue().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException impossible) {
      throw new IOException("the catalogue cannot be made: " + impossible, impossible);
    }
  }

  @Override
  public String perform(String query) throws InterruptedException {
    int number = asked.getAndIncrement();
    if (number < catalogues.size()) {
      catalogues.get(number).run();
    }
    Thread.sleep(10);
    return DONE;
  }

  /** Has a catalogue at hand and takes its time over the entry that the catalogue needs. */
  private static final class Shelf extends ClassLoader {
    private final Duration pause;

    Shelf(Duration pause) {
      super(Library.class.getClassLoader());
      this.pause = pause;
    }

    Class<?> catalogue() throws IOException {
      return define(Catalogue.class.getName());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Entry.class.getName())) {
        return super.loadClass(name, resolve);
      }
      try {
        Thread.sleep(pause);
        return define(name);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new ClassNotFoundException(name, stopped);
      } catch (IOException missing) {
        throw new ClassNotFoundException(name, missing);
      }
    }

    private Class<?> define(String name) throws IOException {
      var code = FreshLoader.codeOf(name);
      return defineClass(name, code, 0, code.length);
    }
  }
}
