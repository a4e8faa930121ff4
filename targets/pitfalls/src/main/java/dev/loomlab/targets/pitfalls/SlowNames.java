package dev.loomlab.targets.pitfalls;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * Names of one domain that take a stated time to be found, in a native call, as with a slow name
 * server. It tells the scheduler of the wait as the JDK's own resolver does ({@code
 * java.net.InetAddress.PlatformResolver}), which it stands in for; all other names are left to that
 * one.
 */
public final class SlowNames extends InetAddressResolverProvider {
  /** The domain. */
  static final String DOMAIN = ".lookup.test";

  private static volatile Duration pause = Duration.ofMillis(50);

  /** Made by the JDK, which finds it in this program's services. */
  public SlowNames() {}

  /** Sets how long a lookup takes. */
  static void takeSoLong(Duration each) {
    pause = each;
  }

  @Override
  public InetAddressResolver get(Configuration configuration) {
    return new Slowly(configuration.builtinResolver());
  }

  @Override
  public String name() {
    return "slow-names";
  }

  private record Slowly(InetAddressResolver others) implements InetAddressResolver {
    @Override
    public Stream<InetAddress> lookupByName(String host, LookupPolicy policy)
        throws UnknownHostException {
      if (!host.endsWith(DOMAIN)) {
        return others.lookupByName(host, policy);
      }
      Marked.block(pause);
      return Stream.of(InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1}));
    }

    @Override
    public String lookupByAddress(byte[] address) throws UnknownHostException {
      return others.lookupByAddress(address);
    }
  }

  /** A native wait between the marks by which the JDK tells its scheduler that a call may block. */
  private static final class Marked {
    private static final MethodHandle WAIT = marked();

    private Marked() {}

    static void block(Duration each) {
      try {
        WAIT.invokeExact((int) (each.toNanos() / 1000));
      } catch (Throwable failed) {
        throw new IllegalStateException("the wait failed: " + failed, failed);
      }
    }

    /** The mark is a long on 21 and a boolean later. */
    private static MethodHandle marked() {
      try {
        var type = Class.forName("jdk.internal.misc.Blocker");
        var lookup = MethodHandles.lookup();
        var markType = type.getMethod("begin").getReturnType();
        var begin = lookup.findStatic(type, "begin", MethodType.methodType(markType));
        var end = lookup.findStatic(type, "end", MethodType.methodType(void.class, markType));
        var wait = MethodHandles.dropArguments(NativeCalls.usleep(), 0, markType);
        var waitThenEnd =
            MethodHandles.tryFinally(wait, MethodHandles.dropArguments(end, 0, Throwable.class));
        return MethodHandles.foldArguments(waitThenEnd, begin);
      } catch (ReflectiveOperationException | RuntimeException missing) {
        throw new IllegalStateException(
            "this JDK does not let its marks be used (--add-exports"
                + " java.base/jdk.internal.misc=ALL-UNNAMED): "
                + missing,
            missing);
      }
    }
  }
}
