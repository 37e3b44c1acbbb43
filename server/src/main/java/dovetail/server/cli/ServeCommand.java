package dovetail.server.cli;

import dovetail.protocol.http.HttpDoor;
import dovetail.protocol.lsp.LspServer;
import dovetail.protocol.settings.OwnGrammar;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.editor.EditorCompletions;
import dovetail.server.editor.Windows;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.UserSettings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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

  /** Serves until the client disconnects. The model is loaded once a client has connected. */
  static int serve(Streams streams, ServeOptions options) {
    ServeOptions.Place place = options.place();
    if (place instanceof ServeOptions.Place.Stdio && streams.outKind() == Streams.Reader.PERSON) {
      streams.say(
          "a language server on standard input and output; --help tells what else there is");
    }
    EditorCompletions completions =
        new EditorCompletions(() -> Optional.of(new Completer(options.model().loadHere())));
    options.model().remote().ifPresent(remote -> completions.usually(List.of(remote)));
    Map<String, OwnGrammar> grammars = new HashMap<>(InstalledLanguages.here().grammars());
    grammars.putAll(options.grammars());
    completions.usually(grammars);
    completions.usually(() -> UserSettings.here().read());
    List<Path> folders = options.folders();
    try (LspServer server = new LspServer(completions, Version.number());
        HttpDoor door =
            new HttpDoor(new Windows(completions, folders, server::open), Version.number())) {
      open(options.doors(), streams, door, completions);
      return switch (place) {
        case ServeOptions.Place.Stdio _ -> {
          completions.restWhenIdle();
          yield server.run(streams.in(), streams.bufferedOut());
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

  /** Starts the listeners for clients that speak HTTP; returns once each listens, or has failed. */
  private static void open(
      List<ServeOptions.Place> doors,
      Streams streams,
      HttpDoor door,
      EditorCompletions completions) {
    for (ServeOptions.Place place : doors) {
      CompletableFuture<Integer> bound = new CompletableFuture<>();
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
              });
      try {
        bound.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException failure ? failure : e;
      }
    }
    if (!doors.isEmpty()) {
      var _ = completions.problems(Settings.DEFAULT); // loads the model before the first request
    }
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
