package dev.loomlab.judge;

import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A closed loop played request by request: a wait outside, a place if there are only so many, a
 * wait inside it, a processor in the order of arrival. A user's whole cycle is one response, the
 * wait outside included: N/X.
 *
 * @param outside the wait outside the places
 * @param inside the wait that a place is held for
 * @param work processor time
 * @param places how many places; empty: no bound
 * @param cores how many processors
 */
record SimulatedLoop(Time outside, Time inside, Time work, OptionalInt places, int cores) {

  /** How long something takes: always the same, evenly spread from 0 to twice the mean, or e^-x. */
  record Time(double mean, Shape shape) {
    enum Shape {
      CONSTANT,
      EVEN,
      EXPONENTIAL
    }

    double draw(Random random) {
      return switch (shape) {
        case CONSTANT -> mean;
        case EVEN -> 2 * mean * random.nextDouble();
        case EXPONENTIAL -> -mean * Math.log(1 - random.nextDouble());
      };
    }
  }

  /** What was seen after the warm-up: per second, cores, mean number of places in use. */
  record Seen(double perSecond, double busyCores, double placesInUse) {}

  /** Plays so many requests, half as many before them as warm-up. */
  Seen play(int users, int requests, long seed) {
    return new Play(users, requests, new Random(seed)).seen();
  }

  private enum Step {
    ARRIVES,
    WAITED,
    WORKED
  }

  private record Event(double at, Step step) {}

  private final class Play {
    private final PriorityQueue<Event> events =
        new PriorityQueue<>(java.util.Comparator.comparingDouble(Event::at));
    private final Random random;
    private final int requests;
    private double now;
    private int forPlace;
    private int forCore;
    private int placed;
    private int working;
    private int done;
    private double begin;
    private double busy;
    private double held;

    Play(int users, int requests, Random random) {
      this.random = random;
      this.requests = requests;
      for (int user = 0; user < users; user++) {
        double first = (outside.mean() + inside.mean()) * random.nextDouble();
        events.add(new Event(first, Step.ARRIVES));
      }
    }

    Seen seen() {
      while (done < requests * 3 / 2) {
        var event = events.remove();
        if (done >= requests / 2) {
          busy += working * (event.at() - now);
          held += placed * (event.at() - now);
        }
        now = event.at();
        switch (event.step()) {
          case ARRIVES -> arrives();
          case WAITED -> wantsCore();
          case WORKED -> worked();
        }
      }
      double length = now - begin;
      return new Seen(requests / length, busy / length, held / length);
    }

    private void arrives() {
      if (places.isPresent() && placed == places.getAsInt()) {
        forPlace++;
      } else {
        placed++;
        events.add(new Event(now + inside.draw(random), Step.WAITED));
      }
    }

    private void wantsCore() {
      if (working == cores) {
        forCore++;
      } else {
        working++;
        events.add(new Event(now + work.draw(random), Step.WORKED));
      }
    }

    private void worked() {
      working--;
      placed--;
      if (forCore > 0) {
        forCore--;
        wantsCore();
      }
      if (forPlace > 0) {
        forPlace--;
        arrives();
      }
      if (++done == requests / 2) {
        begin = now;
      }
      events.add(new Event(now + outside.draw(random), Step.ARRIVES));
    }
  }
}
