package dev.loomlab.plan;

import dev.loomlab.plan.Expectation.Bound;
import dev.loomlab.plan.Expectation.Place;
import dev.loomlab.plan.Words.Unreadable;
import dev.loomlab.plan.Words.Word;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads what a figure is held against: {@code 210}, {@code 100/s}, {@code 3 x fixed-200}, {@code
 * 200/S}.
 */
final class BoundReader {
  private static final Pattern NUMBER = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)(.*)");
  private static final Map<String, BigDecimal> PER_SECOND = Map.of("/s", BigDecimal.ONE);
  private static final Map<String, BigDecimal> SHARES = Map.of("%", new BigDecimal("0.01"));

  private final List<String> variants;

  BoundReader(List<String> variants) {
    this.variants = variants;
  }

  Bound read(Words words, Figure figure, Place place) throws Unreadable {
    var word = words.take("a number");
    var form = NUMBER.matcher(word.text());
    if (!form.matches()) {
      throw new Unreadable(
          word.offset(),
          "'%s' is no bound: write a number (100), a multiple (3 x %s) or workers over S (200/S)"
              .formatted(word.text(), variants.isEmpty() ? "fixed-200" : variants.getFirst()));
    }
    var number = new BigDecimal(form.group(1));
    var unit = form.group(2);
    if (unit.equals("/S")) {
      return workers(word, number, figure);
    }
    if (unit.isEmpty() && words.skip("x")) {
      return multiple(words, number.doubleValue(), figure, place);
    }
    if (unit.isEmpty() && !words.atEnd() && !words.comes("or")) {
      unit = words.take("a unit").text();
    }
    return new Bound.Constant(inUnitOf(figure, number, unit, word));
  }

  private static Bound workers(Word word, BigDecimal number, Figure figure) throws Unreadable {
    if (figure != Figure.THROUGHPUT) {
      throw new Unreadable(
          word.offset(),
          "workers over S is a throughput, and this is about %s".formatted(figure.key()));
    }
    positive(word, number);
    return new Bound.WorkersOverServiceTime(number.doubleValue());
  }

  private Bound multiple(Words words, double factor, Figure figure, Place place) throws Unreadable {
    var name = words.take("a variant or a figure");
    if (variants.contains(name.text())) {
      if (name.text().equals(place.variant())) {
        throw new Unreadable(name.offset(), "'" + name.text() + "' would be held against itself");
      }
      return new Bound.TimesVariant(factor, name.text());
    }
    var other = Figure.of(name.text());
    if (other.isPresent()) {
      if (other.get() == figure) {
        throw new Unreadable(name.offset(), "'" + name.text() + "' would be held against itself");
      }
      return new Bound.TimesFigure(factor, other.get());
    }
    if (variants.isEmpty()) {
      // The plan's variants are missing, which is told already: any name may be one of them.
      return new Bound.TimesVariant(factor, name.text());
    }
    var known = Stream.concat(variants.stream(), Names.figures().stream()).toList();
    throw new Unreadable(
        name.offset(),
        "'%s' is neither a variant nor a figure.%s Variants: %s"
            .formatted(name.text(), Nearest.hint(name.text(), known), String.join(", ", variants)));
  }

  private static double inUnitOf(Figure figure, BigDecimal number, String unit, Word word)
      throws Unreadable {
    if (unit.isEmpty() || unit.equals(figure.unit())) {
      return number.doubleValue();
    }
    var units =
        switch (figure.unit()) {
          case "1/s" -> PER_SECOND;
          case "ms", "us" -> Quantity.NANOS;
          case "MiB", "B" -> Quantity.BYTES;
          case "share" -> SHARES;
          default -> Map.<String, BigDecimal>of();
        };
    var factor = units.get(unit);
    if (factor == null) {
      throw new Unreadable(
          word.offset(),
          "'%s' is no unit of %s, which is in %s".formatted(unit, figure.key(), figure.unit()));
    }
    var own = units.getOrDefault(figure.unit(), BigDecimal.ONE);
    return number.doubleValue() * factor.doubleValue() / own.doubleValue();
  }

  /** Reads a share that follows {@code within}: {@code 3%} or {@code 3 %}. */
  static double share(Words words) throws Unreadable {
    var word = words.take("a percentage");
    var text = words.skip("%") ? word.text() + "%" : word.text();
    try {
      double share = Quantity.share(text);
      if (share > 0 && share < 1) {
        return share;
      }
    } catch (IllegalArgumentException wrong) {
      throw new Unreadable(word.offset(), String.valueOf(wrong.getMessage()));
    }
    throw new Unreadable(word.offset(), "'" + text + "' must be above 0% and below 100%");
  }

  private static void positive(Word word, BigDecimal number) throws Unreadable {
    if (number.signum() <= 0) {
      throw new Unreadable(word.offset(), "'" + word.text() + "' must be above 0");
    }
  }
}
