package dev.loomlab.report;

import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Check;
import dev.loomlab.judge.Limit;
import dev.loomlab.plan.Figure;
import dev.loomlab.plan.Level;
import java.util.List;
import java.util.Locale;

/** The plain words that every form of the report shares. */
final class Words {
  private Words() {}

  /** A list as it is read aloud: {@code a, b and c}. */
  static String list(List<String> items) {
    if (items.size() < 2) {
      return String.join("", items);
    }
    int last = items.size() - 1;
    return String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }

  /** Formats without regard to the reader's locale, in which digits may look different. */
  static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** The text with its first letter in upper case. */
  static String capital(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** The text with its first letter in lower case. */
  static String small(String text) {
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  /** What a level counts, for a table's head or an axis. */
  static String levelNoun(Level level) {
    return switch (level) {
      case Level.Closed closed -> "concurrency";
      case Level.Open open -> "arrival rate";
    };
  }

  /** A cell as a reader names it: {@code virtual at 5000, case slow}. */
  static String cell(Cell cell) {
    var place = cell.variant() + " at " + cell.level().label();
    return cell.caseName().isEmpty() ? place : place + ", case " + cell.caseName();
  }

  /** A figure's name in a sentence. */
  static String figure(Figure figure) {
    return switch (figure) {
      case CPU_PER_REQUEST -> "CPU per request";
      case RSS -> "resident memory";
      case HEAP -> "heap";
      case ALLOCATED_PER_REQUEST -> "allocated memory per request";
      case ERROR_SHARE -> "failed requests";
      default -> figure.key();
    };
  }

  /** A law's name in a sentence. */
  static String law(Check.Law law) {
    return law.name().toLowerCase(Locale.ROOT);
  }

  /** How many checks hold, and how many could not be made. */
  static String lawCount(List<Check> checks) {
    return text(
        "%d of %d checks hold, %d broken, %d without data.",
        count(checks, Check.Held.HOLDS),
        checks.size(),
        count(checks, Check.Held.BROKEN),
        count(checks, Check.Held.UNKNOWN));
  }

  private static long count(List<Check> checks, Check.Held held) {
    return checks.stream().filter(each -> each.holds() == held).count();
  }

  /** Whether something holds, in capitals where a reader must not miss it. */
  static String held(Check.Held held) {
    return switch (held) {
      case HOLDS -> "holds";
      case BROKEN -> "DOES NOT HOLD";
      case UNKNOWN -> "NO DATA";
    };
  }

  /** What limits cells that have one kind of limit, as a part of a sentence. */
  static String limit(List<Limit> alike) {
    var sizes = sizes(alike);
    return switch (alike.getFirst().kind()) {
      case THREADS -> "the number of its threads" + sizes;
      case CARRIERS -> "its carriers, the threads that virtual threads run on" + sizes;
      case CPU ->
          "processor time"
              + (sizes.isEmpty()
                  ? ""
                  : sizes.replace(")", sizes.equals(" (1)") ? " core)" : " cores)"));
      case CONNECTIONS -> "the connections it accepts" + sizes;
      case POOL ->
          alike.getFirst().name().map(name -> "the pool " + name).orElse("a pool that it uses")
              + sizes;
      case DOWNSTREAM -> "a service that it calls" + sizes;
      case PARTITIONS -> "the number of partitions" + sizes;
      case GENERATOR -> "the load generator (these figures say nothing about the target)";
      case OFFERED_LOAD -> "nothing but the load offered (it could have done more)";
      case UNKNOWN -> "something that the evidence does not name";
    };
  }

  /** The sizes in brackets, as a range where the evidence differs from level to level. */
  private static String sizes(List<Limit> alike) {
    var known = alike.stream().flatMapToDouble(each -> each.size().stream()).summaryStatistics();
    if (known.getCount() == 0) {
      return "";
    }
    var least = Numbers.size(known.getMin());
    var most = Numbers.size(known.getMax());
    return least.equals(most) ? " (" + least + ")" : " (" + least + " to " + most + ")";
  }

  /** A limit in a table: {@code threads (200)}. */
  static String limitShort(Limit limit) {
    return limit.kind().label() + sizes(List.of(limit));
  }
}
