package dev.loomlab.run;

import dev.loomlab.launch.AttachedService;
import dev.loomlab.launch.JdkMissing;
import dev.loomlab.launch.LaunchFailed;
import dev.loomlab.launch.TargetCommand;
import dev.loomlab.plan.Level;
import dev.loomlab.plan.Plan;
import dev.loomlab.plan.Protocol;
import dev.loomlab.plan.Target;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/**
 * What stands in a plan's way on a machine, all at once and before anything starts.
 *
 * @param machine what bounds a run
 * @param resolution where commands are resolved
 * @param allowedHosts hosts beside this machine that may be driven
 * @param attached how the process of a target that runs already is looked for
 */
public record Preflight(
    Machine machine,
    TargetCommand.Resolution resolution,
    Set<String> allowedHosts,
    Function<Target.Running, AttachedService> attached) {

  /** Files that a generator or a target has open beside its connections. */
  private static final int OTHER_FILES = 256;

  /** Copies the hosts. */
  public Preflight {
    allowedHosts = Set.copyOf(allowedHosts);
  }

  /** For this machine. */
  public static Preflight ofThisMachine(Set<String> allowedHosts) {
    return new Preflight(
        Machine.current(),
        TargetCommand.Resolution.ofThisMachine(),
        allowedHosts,
        AttachedService::of);
  }

  /**
   * What was found.
   *
   * @param problems because of which the plan cannot run; each says what to do
   * @param notices which a person should know and which do not stop it
   */
  public record Findings(List<String> problems, List<String> notices) {
    /** Copies the lists. */
    public Findings {
      problems = List.copyOf(problems);
      notices = List.copyOf(notices);
    }
  }

  /** Looks at a plan. */
  public Findings check(Plan plan) {
    var problems = new ArrayList<String>();
    var notices = new ArrayList<String>();
    plan.variants().stream()
        .map(plan::target)
        .distinct()
        .forEach(target -> checkHost(target, problems));
    if (problems.isEmpty()) {
      new AttachedArms(attached).check(plan, problems, notices); // hosts that may be asked
    }
    checkLevels(plan, problems);
    plan.protocol().pin().ifPresent(pin -> checkPin(pin, problems, notices));
    checkCommands(plan, problems, notices);
    return new Findings(problems, notices);
  }

  private void checkHost(Target target, List<String> problems) {
    if (target instanceof Target.Running(URI endpoint, _, _)) {
      var host = endpoint.getHost();
      if (host == null) {
        problems.add("target.url " + endpoint + " names no host");
      } else if (!allowedHosts.contains(host) && !isLoopback(host)) {
        problems.add(
            host
                + " is not this machine: load is only offered to services that you may load. If"
                + " this is one, add --allow-host "
                + host);
      }
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
    } catch (UnknownHostException unknown) {
      return false;
    }
  }

  private void checkLevels(Plan plan, List<String> problems) {
    for (var level : plan.load().levels()) {
      int connections = Assignments.connections(plan, level);
      int share = Math.ceilDiv(connections, plan.load().generators());
      boolean isLocal =
          plan.variants().stream().map(plan::target).anyMatch(Target.Started.class::isInstance);
      tooMany(
          level,
          (isLocal ? connections : share) + OTHER_FILES,
          machine.openFiles(),
          "open files",
          "raise it with ulimit -n",
          problems);
      tooMany(
          level,
          connections,
          machine.ephemeralPorts(),
          "ports to connect from",
          "widen net.ipv4.ip_local_port_range",
          problems);
    }
  }

  private static void tooMany(
      Level level,
      long needed,
      OptionalLong limit,
      String what,
      String cure,
      List<String> problems) {
    if (limit.isPresent() && needed > limit.getAsLong()) {
      problems.add(
          "level "
              + level
              + " needs "
              + needed
              + " "
              + what
              + ", this machine allows "
              + limit.getAsLong()
              + ": lower the level, or "
              + cure);
    }
  }

  private void checkPin(Protocol.Pin pin, List<String> problems, List<String> notices) {
    if (!machine.hasProgram().test("taskset")) {
      problems.add(
          "protocol.pin needs the program taskset, which is not on the PATH: install util-linux, or"
              + " leave pin out of the plan");
    }
    var asked = new ArrayList<>(pin.target());
    asked.addAll(pin.generator());
    asked.removeAll(machine.cores());
    if (!asked.isEmpty()) {
      problems.add(
          "protocol.pin names cores "
              + asked
              + ", this machine lets us use "
              + machine.cores()
              + ": correct protocol.pin");
    }
    if (!Collections.disjoint(pin.target(), pin.generator())) {
      notices.add("protocol.pin puts target and generator on the same core");
    }
  }

  private void checkCommands(Plan plan, List<String> problems, List<String> notices) {
    int without = 0;
    int arms = 0;
    for (var each : plan.cases()) {
      for (var variant : plan.variants()) {
        arms++;
        try {
          if (plan.target(variant) instanceof Target.Started(String command, _)) {
            TargetCommand.check(command, each.setup().and(variant.setup()), resolution);
          }
        } catch (LaunchFailed missing) {
          addOnce(problems, String.valueOf(missing.getMessage()));
        } catch (JdkMissing missing) {
          without++;
          addOnce(
              notices,
              "variant " + variant.name() + " will be " + fate() + ": " + missing.getMessage());
        }
      }
    }
    if (without == arms) {
      problems.addAll(notices);
    }
  }

  private String fate() {
    return machine.isCi() ? "failed" : "skipped";
  }

  private static void addOnce(List<String> texts, String text) {
    if (!texts.contains(text)) {
      texts.add(text);
    }
  }
}
