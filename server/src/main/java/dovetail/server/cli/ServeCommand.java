package dovetail.server.cli;

import dovetail.model.hub.CacheFolder;
import dovetail.protocol.lsp.LspServer;
import dovetail.protocol.settings.OwnGrammar;
import dovetail.server.complete.Completer;
import dovetail.server.editor.EditorCompletions;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.UserSettings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code serve}: the language server. */
@Command(name = "serve", description = "Runs the language server; what an editor starts.")
final class ServeCommand implements Callable<Integer> {
  /** So long the end waits for somebody who uses the model. */
  private static final Duration KEEPING = Duration.ofSeconds(1);

  private final Streams streams;
  @Mixin private final ServeOptions options = new ServeOptions();

  ServeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    return serve(streams, options);
  }

  /** Serves until the client goes. The model loads once a client is met. */
  static int serve(Streams streams, ServeOptions options) {
    ServeOptions.Place place = options.place();
    if (place instanceof ServeOptions.Place.Stdio && streams.outKind() == Streams.Reader.PERSON) {
      streams.say(
          "a language server on standard input and output; --help tells what else there is");
    }
    EditorCompletions completions =
        new EditorCompletions(
            () -> Optional.of(Completer.keeping(options.model().loadHere(), CacheFolder.path())));
    // However the process ends; what has been learned of the masks is written then.
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform().name("keeper").unstarted(() -> completions.keep(KEEPING)));
    options.model().remote().ifPresent(remote -> completions.usually(List.of(remote)));
    Map<String, OwnGrammar> grammars =
        new HashMap<>(new InstalledLanguages(CacheFolder.path().resolve("languages")).grammars());
    grammars.putAll(options.grammars());
    completions.usually(grammars);
    completions.usually(() -> UserSettings.here().read());
    try (LspServer server = new LspServer(completions, Version.number())) {
      Listening listening = new Listening(streams, server, completions::restWhenIdle);
      return switch (place) {
        case ServeOptions.Place.Stdio _ -> {
          completions.restWhenIdle();
          yield server.run(streams.in(), streams.bufferedOut());
        }
        case ServeOptions.Place.Unix(Path path) -> listening.onPath(path);
        case ServeOptions.Place.Tcp(InetSocketAddress address, ServeOptions.TokenSource token) ->
            listening.onPort(address, token);
      };
    }
  }
}
