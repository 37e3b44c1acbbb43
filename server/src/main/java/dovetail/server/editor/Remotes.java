package dovetail.server.editor;

import dovetail.model.LanguageModel;
import dovetail.model.ModelFailure;
import dovetail.model.hub.Reason;
import dovetail.model.remote.Endpoint;
import dovetail.protocol.ProjectProgress;
import dovetail.protocol.settings.Remote;
import dovetail.server.complete.Completer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servers that users named, each with completers of its own. A server that fails, or is late
 * again and again, is not asked for a while, and the user is told so: meanwhile the next server in
 * the list answers, and after the last one the embedded model.
 *
 * <p>A request does not wait for a connection, which is made on a thread of its own. Safe for
 * threads: requests to one server run side by side ({@link CompleterPool}).
 */
final class Remotes {
  private static final Logger log = LoggerFactory.getLogger(Remotes.class);

  /** The number of late answers in a row after which a server is not asked for a while. */
  private static final int LATE = 4;

  private static final Duration LATE_REST = Duration.ofMinutes(2);

  private final Function<Endpoint, LanguageModel> connector;
  private final Consumer<String> teller;
  private final Consumer<ProjectProgress> watcher;
  private final LongSupplier nanos;
  private final Map<Remote, Server> servers = new ConcurrentHashMap<>();

  /** The present state of a server. */
  private static final class Server {
    private final CompleterPool pool = new CompleterPool();
    private final AtomicBoolean connecting = new AtomicBoolean();
    private volatile long restUntil;
    private volatile boolean rests;
    private final AtomicInteger late = new AtomicInteger();
    private volatile long lastUse;

    /** The failures that the user was told of since the last answer in time. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    boolean isResting(LongSupplier nanos) {
      return rests && nanos.getAsLong() - restUntil < 0;
    }

    boolean isIdle(Duration time, LongSupplier nanos) {
      return nanos.getAsLong() - lastUse >= time.toNanos();
    }
  }

  /**
   * Knows no server yet.
   *
   * @param connector connects, or throws {@link ModelFailure}
   * @param teller takes the reasons why a server is not asked for a while
   * @param watcher receives the progress of reading a large project
   */
  Remotes(
      Function<Endpoint, LanguageModel> connector,
      Consumer<String> teller,
      Consumer<ProjectProgress> watcher,
      LongSupplier nanos) {
    this.connector = connector;
    this.teller = teller;
    this.watcher = watcher;
    this.nanos = nanos;
  }

  /**
   * The answer of the first server that is connected and not resting; empty if there is none.
   *
   * @param late whether an answer is empty because the time was up
   */
  <T> Optional<T> answer(
      List<Remote> remotes,
      String document,
      Function<Completer, T> work,
      Function<T, Boolean> late) {
    for (Remote remote : remotes) {
      Server server = servers.computeIfAbsent(remote, _ -> new Server());
      if (server.isResting(nanos)) {
        continue;
      }
      try {
        Optional<T> answer = server.pool.use(document, work);
        if (answer.isPresent()) {
          answered(remote, server, late.apply(answer.get()));
          return answer;
        }
        connect(remote, server);
      } catch (ModelFailure e) {
        rest(server, e);
        server.pool.closeIfEnded();
      } finally {
        server.lastUse = nanos.getAsLong();
      }
    }
    return Optional.empty();
  }

  /**
   * The result of background work with the first server that is not resting; false if it is not
   * connected yet, and then it is connected; empty if all are resting.
   */
  Optional<Boolean> beside(List<Remote> remotes, String document, Predicate<Completer> work) {
    for (Remote remote : remotes) {
      Server server = servers.computeIfAbsent(remote, _ -> new Server());
      if (!server.isResting(nanos)) {
        Optional<Boolean> done = server.pool.use(document, work::test);
        if (done.isEmpty()) {
          connect(remote, server);
        }
        return Optional.of(done.orElse(false));
      }
    }
    return Optional.empty();
  }

  private void answered(Remote remote, Server server, boolean late) {
    if (!late) {
      server.late.set(0);
      server.rests = false;
      server.told.clear();
    } else if (server.late.incrementAndGet() >= LATE) {
      server.late.set(0);
      rest(
          server,
          new ModelFailure(
              remote + " is too slow: no answer came in time (automaticDeadline)", LATE_REST));
    }
  }

  /** Connects in the background, unless the connection exists or is being made. */
  private void connect(Remote remote, Server server) {
    if (!server.connecting.compareAndSet(false, true)) {
      return;
    }
    if (server.pool.isOpen()) {
      server.connecting.set(false);
      return;
    }
    Thread.ofVirtual()
        .name("remote-connector")
        .start(
            () -> {
              try {
                LanguageModel model = connector.apply(endpoint(remote));
                log.info("{}: {} answers", remote, model.config().processor());
                server.lastUse = nanos.getAsLong();
                server.pool.open(model, () -> new Completer(model).following(watcher));
              } catch (ModelFailure e) {
                rest(server, e);
              } finally {
                server.connecting.set(false);
              }
            });
  }

  private void rest(Server server, ModelFailure failure) {
    server.restUntil = nanos.getAsLong() + failure.rest().toNanos();
    server.rests = true;
    if (server.told.add(failure.message())) {
      teller.accept(failure.message());
    }
  }

  /** The server of a setting. */
  private static Endpoint endpoint(Remote remote) {
    Optional<String> problem = Endpoint.problem(remote.url());
    if (problem.isPresent()) {
      throw new ModelFailure("remote.url: " + problem.get(), Duration.ofMinutes(1));
    }
    try {
      return new Endpoint(
          Endpoint.url(remote.url()),
          remote.model(),
          key(remote),
          remote.headers(),
          path(remote.authorities()),
          remote.template(),
          path(remote.tokenizer()),
          remote.timeout());
    } catch (InvalidPathException e) {
      throw new ModelFailure(
          "remote: " + e.getInput() + ": " + Reason.of(e), Duration.ofMinutes(1));
    }
  }

  private static Optional<Path> path(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
  }

  private static Optional<String> key(Remote remote) {
    if (!remote.keyFile().isEmpty()) {
      try {
        return Files.readString(Path.of(remote.keyFile())).lines().map(String::strip).findFirst();
      } catch (IOException e) {
        throw new ModelFailure(
            "remote.keyFile: " + remote.keyFile() + " cannot be read", Duration.ofSeconds(30));
      }
    }
    return remote.keyVariable().isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(System.getenv(remote.keyVariable()));
  }

  /** Frees the memory of all readings, which can be made again. */
  void forget() {
    servers.values().forEach(server -> server.pool.forget());
  }

  /** Whether no server has been asked for this time. */
  boolean isIdle(Duration time) {
    return servers.values().stream().allMatch(server -> server.isIdle(time, nanos));
  }

  /**
   * Closes the charts, sessions and connections of servers that are not in use, and have not been
   * for this time. They are made again for the next request.
   */
  void releaseAfter(Duration idle) {
    for (Server server : servers.values()) {
      if (server.isIdle(idle, nanos)) {
        server.pool.close();
      }
    }
  }
}
