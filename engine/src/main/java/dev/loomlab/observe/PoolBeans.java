package dev.loomlab.observe;

import dev.loomlab.record.Gauge;
import dev.loomlab.record.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/**
 * The management beans of connection pools and servers, where the target registers any: HikariCP,
 * Tomcat JDBC, Commons Pool 2, c3p0, and Tomcat's connectors.
 *
 * <p>Beans come and go, so their names are asked for at the edges of windows; in between the beans
 * known by then are read. Where there are none, that is all that this costs.
 */
final class PoolBeans implements Probe {
  private static final Pattern IN_BRACKETS = Pattern.compile(".*\\((.*)\\)");

  /**
   * One kind of bean.
   *
   * @param pattern which beans are of the kind
   * @param subject what a bean's pool or connector is called
   * @param series the name of the series, of the subject's name, by attribute
   */
  private record Kind(
      ObjectName pattern,
      Function<ObjectName, String> subject,
      Map<String, Function<String, String>> series) {}

  private record Bean(ObjectName name, Kind kind) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              JmxConnection.bean("com.zaxxer.hikari:type=Pool (*)"),
              name -> inBrackets(name.getKeyProperty("type")),
              Map.of(
                  "ActiveConnections", pool(Series.Pool.ACTIVE),
                  "IdleConnections", pool(Series.Pool.IDLE),
                  "ThreadsAwaitingConnection", pool(Series.Pool.WAITING))),
          new Kind(
              JmxConnection.bean("com.zaxxer.hikari:type=PoolConfig (*)"),
              name -> inBrackets(name.getKeyProperty("type")),
              Map.of("MaximumPoolSize", pool(Series.Pool.MAX))),
          new Kind(
              JmxConnection.bean("*:type=ConnectionPool,*"),
              PoolBeans::named,
              Map.of(
                  "Active", pool(Series.Pool.ACTIVE),
                  "Idle", pool(Series.Pool.IDLE),
                  "WaitCount", pool(Series.Pool.WAITING),
                  "MaxActive", pool(Series.Pool.MAX))),
          new Kind(
              JmxConnection.bean("*:type=GenericObjectPool,*"),
              PoolBeans::named,
              Map.of(
                  "NumActive", pool(Series.Pool.ACTIVE),
                  "NumIdle", pool(Series.Pool.IDLE),
                  "NumWaiters", pool(Series.Pool.WAITING),
                  "MaxTotal", pool(Series.Pool.MAX))),
          new Kind(
              JmxConnection.bean("com.mchange.v2.c3p0:type=PooledDataSource,*"),
              PoolBeans::named,
              Map.of(
                  "numBusyConnections", pool(Series.Pool.ACTIVE),
                  "numIdleConnections", pool(Series.Pool.IDLE),
                  "numThreadsAwaitingCheckoutDefaultUser", pool(Series.Pool.WAITING),
                  "maxPoolSize", pool(Series.Pool.MAX))),
          new Kind(
              JmxConnection.bean("*:type=ThreadPool,name=*"),
              PoolBeans::named,
              Map.of(
                  "currentThreadsBusy", server(Series.Server.BUSY),
                  "maxThreads", server(Series.Server.MAX_THREADS),
                  "connectionCount", server(Series.Server.CONNECTIONS),
                  "maxConnections", server(Series.Server.MAX_CONNECTIONS))));

  private final JmxConnection jvm;
  private final List<Bean> beans = new ArrayList<>();

  /** Looks for beans in a JVM, whose connection somebody else closes. */
  PoolBeans(JmxConnection jvm) {
    this.jvm = jvm;
  }

  @Override
  public String name() {
    return "the beans of pools";
  }

  @Override
  public void read(Map<Gauge, Double> into, Edge edge) {}

  @Override
  public void readSeries(Map<String, Double> into, Edge edge) throws IOException {
    if (edge == Edge.AT) {
      find();
    }
    for (var bean : beans) {
      var subject = bean.kind().subject().apply(bean.name());
      var attributes = bean.kind().series().keySet().toArray(String[]::new);
      jvm.read(bean.name(), attributes)
          .forEach(
              (attribute, value) -> {
                var series = bean.kind().series().get(attribute);
                if (series != null && value instanceof Number number && number.doubleValue() >= 0) {
                  into.put(series.apply(subject), number.doubleValue());
                }
              });
    }
  }

  private void find() throws IOException {
    beans.clear();
    for (var kind : KINDS) {
      jvm.beans().queryNames(kind.pattern(), null).forEach(name -> beans.add(new Bean(name, kind)));
    }
  }

  private static Function<String, String> pool(Series.Pool figure) {
    return subject -> Series.of(figure, subject);
  }

  private static Function<String, String> server(Series.Server figure) {
    return subject -> Series.of(figure, subject);
  }

  private static String named(ObjectName bean) {
    var name = bean.getKeyProperty("name");
    if (name == null) {
      return bean.getCanonicalKeyPropertyListString();
    }
    return name.startsWith("\"") ? ObjectName.unquote(name) : name;
  }

  private static String inBrackets(String text) {
    var matcher = IN_BRACKETS.matcher(text);
    return matcher.matches() ? matcher.group(1) : text;
  }

  @Override
  public void close() {}
}
