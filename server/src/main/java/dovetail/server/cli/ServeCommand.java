package dovetail.server.cli;

import dovetail.protocol.http.HttpDoor;
import dovetail.protocol.lsp.LspServer;
import dovetail.protocol.settings.OwnGrammar;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.editor.EditorCompletions;
import dovetail.server.editor.Windows;
import dovetail.server.files.AddedGrammars;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.UserSettings;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code serve}: the language server. */
@Command(name = "serve", description = "Runs the language server; what an editor starts.")
final class ServeCommand implements Callable<Integer> {
  private final Streams streams;
  @Mixin private final ServeOptions options = new ServeOptions();

  ServeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    return serve(streams, options);
  }

  /**
   * Serves until the client disconnects; without one, until the process is stopped. The model is
   * loaded once a client has connected.
   */
  static int serve(Streams streams, ServeOptions options) {
    ServeOptions.Place place = options.place();
    List<ServeOptions.Place> doors = options.doors();
    boolean isAtTerminal = streams.outKind() == Streams.Reader.PERSON;
    if (place instanceof ServeOptions.Place.Stdio && isAtTerminal && doors.isEmpty()) {
      streams.say(
          "a language server on standard input and output; --help tells what else there is");
    }
    EditorCompletions completions =
        new EditorCompletions(() -> Optional.of(new Completer(options.model.loadHere())));
    options.model.remote.remote().ifPresent(remote -> completions.usually(List.of(remote)));
    AddedGrammars added = new AddedGrammars(InstalledLanguages.here());
    completions.grammars(
        () -> {
          Map<String, OwnGrammar> grammars = new HashMap<>(added.get());
          grammars.putAll(options.grammars());
          return grammars;
        });
    completions.usually(() -> UserSettings.here().read());
    List<Path> folders = options.folders();
    try (LspServer server = new LspServer(completions, Version.number());
        HttpDoor door =
            new HttpDoor(new Windows(completions, folders, server::open), Version.number())) {
      List<Thread> listeners = open(doors, streams, door, completions);
      return switch (place) {
        case ServeOptions.Place.Stdio _ -> {
          completions.restWhenIdle();
          InputStream in = new BufferedInputStream(streams.in());
          boolean alone = !doors.isEmpty() && !options.isStdioTold();
          yield alone && (isAtTerminal || isOver(in))
              ? ended(listeners)
              : server.run(in, streams.bufferedOut());
        }
        case ServeOptions.Place.Unix(Path path) ->
            new Listening(streams, server::listen, "--unix", completions::restWhenIdle)
                .onPath(path);
        case ServeOptions.Place.Tcp(InetSocketAddress address, ServeOptions.TokenSource token) ->
            new Listening(streams, server::listen, "--socket", completions::restWhenIdle)
                .onPort(address, token);
      };
    }
  }

  /** Whether a stream has no more bytes, as that of a service that systemd or nohup started. */
  private static boolean isOver(InputStream in) {
    try {
      in.mark(1);
      boolean over = in.read() < 0;
      in.reset();
      return over;
    } catch (IOException e) {
      return true;
    }
  }

  /** Waits until the listeners have ended, which they do if they fail; the status of that. */
  private static int ended(List<Thread> listeners) {
    try {
      for (Thread listener : listeners) {
        listener.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  /**
   * Starts the listeners for clients that speak HTTP; returns once each listens, or has failed.
   *
   * @return the threads that listen
   */
  private static List<Thread> open(
      List<ServeOptions.Place> doors,
      Streams streams,
      HttpDoor door,
      EditorCompletions completions) {
    List<Thread> listeners = new ArrayList<>();
    for (ServeOptions.Place place : doors) {
      CompletableFuture<Integer> bound = new CompletableFuture<>();
      listeners.add(
          Thread.ofPlatform()
              .daemon()
              .name("http")
              .start(
                  () -> {
                    try {
                      listen(place, streams, door, () -> bound.complete(0));
                    } catch (RuntimeException e) {
                      if (!bound.completeExceptionally(e)) {
                        streams.say(String.valueOf(e.getMessage()));
                      }
                    }
                  }));
      try {
        bound.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException failure ? failure : e;
      }
    }
    if (!doors.isEmpty()) {
      var _ = completions.problems(Settings.DEFAULT); // loads the model before the first request
    }
    return listeners;
  }

  private static void listen(
      ServeOptions.Place place, Streams streams, HttpDoor door, Runnable onBound) {
    switch (place) {
      case ServeOptions.Place.Stdio _ -> throw new IllegalStateException("no door");
      case ServeOptions.Place.Unix(Path path) ->
          new Listening(streams, door::listen, "--http-unix", onBound).onPath(path);
      case ServeOptions.Place.Tcp(InetSocketAddress address, ServeOptions.TokenSource token) ->
          new Listening(streams, door::listen, "--http", onBound).onPort(address, token);
    }
  }
}
