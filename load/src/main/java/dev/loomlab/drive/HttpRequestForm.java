package dev.loomlab.drive;

import dev.loomlab.plan.Fault;
import dev.loomlab.plan.Setting;
import dev.loomlab.plan.SettingJson;
import dev.loomlab.plan.Work;
import dev.loomlab.plan.WorkForm;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import tools.jackson.core.JacksonException;

/**
 * What a plan may write under {@code request:} or {@code requests:}: a line such as {@code GET
 * /path}, the keys of one request, or a list of requests with names and weights.
 */
public final class HttpRequestForm implements WorkForm {
  /** More requests in a plan would need more histograms than a generator has memory for. */
  private static final int MOST_REQUESTS = 20;

  private static final URI LONGEST_ENDPOINT = URI.create("http://255.255.255.255:65535");

  private final boolean isOfSeveral;
  private final boolean readsFiles;

  private HttpRequestForm(boolean isOfSeveral, boolean readsFiles) {
    this.isOfSeveral = isOfSeveral;
    this.readsFiles = readsFiles;
  }

  /** The form of one request, whose files are looked at. */
  public HttpRequestForm() {
    this(false, true);
  }

  /** Both forms, for a plan that is to be run: the files that it names are looked at. */
  public static List<WorkForm> toRun() {
    return List.of(new HttpRequestForm(false, true), new HttpRequestForm(true, true));
  }

  /** Both forms, for a plan that was run: the files that it named may be gone. */
  public static List<WorkForm> asRecorded() {
    return List.of(new HttpRequestForm(false, false), new HttpRequestForm(true, false));
  }

  @Override
  public String kind() {
    return isOfSeveral ? RequestMix.SEVERAL : RequestMix.ONE;
  }

  @Override
  public List<Fault> check(Setting settings) {
    var faults = isOfSeveral ? several(settings) : one(settings);
    if (faults.isEmpty() && readsFiles) {
      return written(settings);
    }
    return List.copyOf(faults);
  }

  private List<Fault> one(Setting settings) {
    return switch (settings) {
      case Setting.Scalar line ->
          HttpRequest.faultOfLine(line.text()).map(fault -> at(line, fault)).stream().toList();
      case Setting.Sequence list ->
          List.of(
              at(
                  list,
                  "a request is a line such as GET / or keys, not a list; write requests: for"
                      + " several"));
      case Setting.Mapping keys -> RequestKeys.faults(keys, false, readsFiles);
    };
  }

  private List<Fault> several(Setting settings) {
    if (!(settings instanceof Setting.Sequence list)
        || list.items().isEmpty()
        || list.items().size() > MOST_REQUESTS) {
      return List.of(
          at(
              settings,
              "requests are a list of 1 to %d, each with name, path and what else it needs, as in"
                      .formatted(MOST_REQUESTS)
                  + " - { name: order, weight: 3, path: /order }"));
    }
    var faults = new ArrayList<Fault>();
    var names = new LinkedHashSet<String>();
    for (var item : list.items()) {
      if (item instanceof Setting.Mapping keys) {
        faults.addAll(RequestKeys.faults(keys, true, readsFiles));
        if (keys.byKey().get("name") instanceof Setting.Scalar name && !names.add(name.text())) {
          faults.add(at(name, "two requests are named '" + name.text() + "'"));
        }
      } else {
        faults.add(at(item, "a request among several has keys, as in { name: order, path: / }"));
      }
    }
    return faults;
  }

  /** What is wrong with the requests once the files are read and the rows put in. */
  private List<Fault> written(Setting settings) {
    try {
      WrittenRequests.of(
          RequestMix.of(new Work(kind(), SettingJson.of(settings))), LONGEST_ENDPOINT);
      return List.of();
    } catch (IllegalArgumentException | JacksonException unfit) {
      return List.of(at(settings, String.valueOf(unfit.getMessage())));
    }
  }

  private static Fault at(Setting place, String message) {
    return new Fault(place.line(), place.column(), message);
  }
}
