package dev.loomlab.launch;

import dev.loomlab.plan.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Which process a service that runs already is, as far as that can be seen from here. */
public sealed interface AttachedService {

  /**
   * It is this process.
   *
   * @param notice what a person should know of it
   */
  record Found(ProcessHandle process, Optional<String> notice) implements AttachedService {}

  /** It answers, but its process cannot be seen. */
  record Unseen(String why) implements AttachedService {}

  /** The plan is wrong about it: why, and the next step. */
  record Wrong(String why) implements AttachedService {}

  /** Looks for it. */
  static AttachedService of(Target.Running target) {
    return isHere(target.endpoint())
        ? new Search(portOf(target.endpoint()), target.endpoint()).look(target.pid())
        : elsewhere(target);
  }

  private static AttachedService elsewhere(Target.Running target) {
    return target.pid().isPresent()
        ? new Wrong(
            target.endpoint()
                + " is on another machine, where process "
                + target.pid().getAsInt()
                + " cannot be watched from here; leave pid out, or run loomlab there")
        : new Unseen("it runs on another machine");
  }

  /** The port of an address, that of its scheme if it names none. */
  static int portOf(URI address) {
    return address.getPort() >= 0
        ? address.getPort()
        : address.getScheme().equals("https") ? 443 : 80;
  }

  private static boolean isHere(URI endpoint) {
    try {
      for (var address : InetAddress.getAllByName(endpoint.getHost())) {
        if (!address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null) {
          return false;
        }
      }
      return true;
    } catch (IOException unknown) {
      return false;
    }
  }

  /**
   * Looks among the processes of this machine.
   *
   * @param port where the service answers
   * @param endpoint the same, as the plan has it
   */
  record Search(int port, URI endpoint) {
    private static final int CONNECT_MILLIS = 2_000;

    private AttachedService look(OptionalInt pid) {
      return pid.isPresent() ? named(pid.getAsInt()) : byPort();
    }

    private AttachedService byPort() {
      var process = ServingProcess.onThisMachine(port);
      if (process.isPresent()) {
        return new Found(process.get(), Optional.empty());
      }
      var sockets = ListeningSockets.now().on(port).sockets();
      if (!sockets.isEmpty()) {
        var owner = ProcessOwner.named(sockets.getFirst().userId());
        return new Unseen(
            "the process that listens on port "
                + port
                + " belongs to "
                + owner
                + " and cannot be looked into from here; run loomlab as that user");
      }
      return answers()
          ? new Unseen(
              "no process of this machine is seen to listen on port "
                  + port
                  + ", as with one in a container")
          : nobody();
    }

    private AttachedService nobody() {
      return new Wrong(
          "nothing listens on port " + port + " (" + endpoint + "); start the service first");
    }

    private AttachedService named(long pid) {
      var process = ProcessHandle.of(pid).filter(ProcessTree::isRunning);
      if (process.isEmpty()) {
        return new Wrong("there is no process " + pid + "; " + whoListens());
      }
      if (isElsewhere(pid)) {
        return new Found(
            process.get(),
            Optional.of(
                "process "
                    + pid
                    + " runs in a container: whether it is the one that answers at "
                    + endpoint
                    + " cannot be checked"));
      }
      var serving = ServingProcess.listening(new ProcessTree(process.get()).running(), port);
      if (serving.isPresent()) {
        return serving.equals(process)
            ? new Found(process.get(), Optional.empty())
            : child(pid, serving.get());
      }
      if (!Files.isDirectory(Path.of("/proc/self"))) {
        return new Found(process.get(), Optional.empty()); // no Linux: its word is taken
      }
      return isReadable(pid) ? stranger(process.get()) : unreadable(process.get());
    }

    private AttachedService child(long pid, ProcessHandle serving) {
      return new Found(
          serving,
          Optional.of(
              "process "
                  + pid
                  + " only started what listens on port "
                  + port
                  + ": "
                  + ProcessName.numbered(serving)
                  + " is watched"));
    }

    private AttachedService stranger(ProcessHandle process) {
      return new Wrong(
          ProcessName.numbered(process)
              + " does not listen on port "
              + port
              + " ("
              + endpoint
              + "); "
              + whoListens());
    }

    /** Somebody else's: it may be watched from outside, if the port is that user's too. */
    private AttachedService unreadable(ProcessHandle process) {
      return ListeningSockets.now().on(port).sockets().isEmpty() && !answers()
          ? nobody()
          : new Found(
              process,
              Optional.of(
                  ProcessName.numbered(process)
                      + " belongs to another user: whether it is the one that answers at "
                      + endpoint
                      + " cannot be checked; run loomlab as that user"));
    }

    private String whoListens() {
      var holders = ListeningSockets.now().on(port).holders(ProcessHandle.allProcesses().toList());
      return holders.isEmpty()
          ? "no process is seen to listen on port " + port + ": start the service, or correct url"
          : "on port "
              + port
              + " listens "
              + names(holders)
              + ": correct pid, or leave it out to have that one watched";
    }

    private static String names(List<ProcessHandle> processes) {
      return processes.stream().map(ProcessName::numbered).collect(Collectors.joining(" and "));
    }

    /** Whether it has a network of its own, so that its ports are not those of this machine. */
    private static boolean isElsewhere(long pid) {
      try {
        var own = Files.readSymbolicLink(Path.of("/proc/self/ns/net"));
        var its = Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "ns", "net"));
        return !own.equals(its);
      } catch (IOException notSeen) {
        return false;
      }
    }

    private static boolean isReadable(long pid) {
      return Files.isReadable(Path.of("/proc", Long.toString(pid), "fd"));
    }

    private boolean answers() {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress(endpoint.getHost(), port), CONNECT_MILLIS);
        return true;
      } catch (IOException refused) {
        return false;
      }
    }
  }
}
