package dev.loomlab.targets.pitfalls;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Calls of the C library through {@code java.lang.foreign}, which is a preview on 21 and final from
 * 22 on: a class compiled against either does not load on the other, so all of it is looked up by
 * name.
 */
final class NativeCalls {
  private static final String PACKAGE = "java.lang.foreign.";

  private NativeCalls() {}

  /**
   * {@code int usleep(useconds_t)}: keeps the thread in the kernel for so many microseconds. It
   * takes an int and gives nothing, since a signal may end it early and that is no matter here.
   */
  static MethodHandle usleep() throws ReflectiveOperationException {
    var linker = new Linking();
    return linker
        .function("usleep", linker.descriptor(Optional.of("JAVA_INT"), List.of("JAVA_INT")))
        .asType(MethodType.methodType(void.class, int.class));
  }

  /**
   * A call of {@code qsort} whose comparison calls back into Java and sleeps there, once: two
   * elements need one comparison. It takes no argument.
   */
  static MethodHandle sortingSlowly(Duration pause) throws ReflectiveOperationException {
    var linker = new Linking();
    var sleep =
        MethodHandles.lookup()
            .findStatic(
                NativeCalls.class, "compare", MethodType.methodType(int.class, Duration.class));
    var address = linker.type("MemorySegment");
    var compare =
        MethodHandles.dropArguments(
            MethodHandles.insertArguments(sleep, 0, pause), 0, address, address);
    var callback =
        linker.callback(
            compare, linker.descriptor(Optional.of("JAVA_INT"), List.of("ADDRESS", "ADDRESS")));
    var qsort =
        linker.function(
            "qsort",
            linker.descriptor(
                Optional.empty(), List.of("ADDRESS", "JAVA_LONG", "JAVA_LONG", "ADDRESS")));
    return MethodHandles.insertArguments(
        qsort, 0, linker.allocate(2L * Long.BYTES), 2L, 8L, callback);
  }

  /** Equal, which leaves the elements where they are. */
  static int compare(Duration pause) {
    Pauses.sleep(pause);
    return 0;
  }

  /** The linker of this JVM. */
  private static final class Linking {
    private final Object linker;
    private final Object arena;

    Linking() throws ReflectiveOperationException {
      linker = type("Linker").getMethod("nativeLinker").invoke(null);
      arena = type("Arena").getMethod("global").invoke(null);
    }

    Class<?> type(String name) throws ClassNotFoundException {
      return Class.forName(PACKAGE + name);
    }

    private Object layout(String name) throws ReflectiveOperationException {
      return type("ValueLayout").getField(name).get(null);
    }

    Object descriptor(Optional<String> result, List<String> arguments)
        throws ReflectiveOperationException {
      var layoutType = type("MemoryLayout");
      var layouts = Array.newInstance(layoutType, arguments.size());
      for (int i = 0; i < arguments.size(); i++) {
        Array.set(layouts, i, layout(arguments.get(i)));
      }
      var descriptor = type("FunctionDescriptor");
      return result.isPresent()
          ? descriptor
              .getMethod("of", layoutType, layouts.getClass())
              .invoke(null, layout(result.get()), layouts)
          : descriptor.getMethod("ofVoid", layouts.getClass()).invoke(null, layouts);
    }

    MethodHandle function(String name, Object descriptor) throws ReflectiveOperationException {
      var lookup = type("Linker").getMethod("defaultLookup").invoke(linker);
      var found =
          (Optional<?>) type("SymbolLookup").getMethod("find", String.class).invoke(lookup, name);
      var address =
          found.orElseThrow(() -> new NoSuchMethodException("the C library has no " + name));
      var options = Array.newInstance(type("Linker$Option"), 0);
      return (MethodHandle)
          type("Linker")
              .getMethod(
                  "downcallHandle",
                  type("MemorySegment"),
                  type("FunctionDescriptor"),
                  options.getClass())
              .invoke(linker, address, descriptor, options);
    }

    Object callback(MethodHandle handle, Object descriptor) throws ReflectiveOperationException {
      var options = Array.newInstance(type("Linker$Option"), 0);
      return type("Linker")
          .getMethod(
              "upcallStub",
              MethodHandle.class,
              type("FunctionDescriptor"),
              type("Arena"),
              options.getClass())
          .invoke(linker, handle, descriptor, arena, options);
    }

    Object allocate(long bytes) throws ReflectiveOperationException {
      return type("SegmentAllocator")
          .getMethod("allocate", long.class, long.class)
          .invoke(arena, bytes, (long) Long.BYTES);
    }
  }
}
