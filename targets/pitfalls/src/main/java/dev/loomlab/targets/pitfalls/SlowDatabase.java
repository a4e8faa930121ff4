package dev.loomlab.targets.pitfalls;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A database that does nothing but take its time: what stands behind the pool, which is real. Any
 * call is allowed and gives false, zero or nothing, as of a connection in its first state.
 */
final class SlowDatabase {
  private SlowDatabase() {}

  /** One whose statements take so long. */
  static DataSource answeringIn(Duration pause) {
    var statement =
        fake(
            Statement.class,
            method -> {
              if (method.getName().equals("execute")) {
                Thread.sleep(pause);
              }
              return null;
            });
    var connection =
        fake(
            Connection.class,
            method ->
                switch (method.getName()) {
                  case "createStatement" -> statement;
                  case "isValid", "getAutoCommit" -> true;
                  default -> null;
                });
    return fake(
        DataSource.class, method -> method.getName().equals("getConnection") ? connection : null);
  }

  /** What a call gives. */
  private interface Answer {
    @Nullable Object to(Method method) throws Exception;
  }

  private static <T> T fake(Class<T> type, Answer answer) {
    InvocationHandler handler =
        (self, method, arguments) -> {
          var given = answer.to(method);
          return given == null ? nothing(method, self) : given;
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object nothing(Method method, Object self) {
    var type = method.getReturnType();
    if (method.getName().equals("hashCode")) {
      return System.identityHashCode(self);
    }
    if (type == boolean.class) {
      return false;
    }
    if (type == int.class) {
      return 0;
    }
    if (type == long.class) {
      return 0L;
    }
    return type == String.class ? "" : null;
  }
}
