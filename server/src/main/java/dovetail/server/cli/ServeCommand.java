package dovetail.server.cli;

import dovetail.model.hub.CacheFolder;
import dovetail.protocol.lsp.LspServer;
import dovetail.server.complete.Completer;
import dovetail.server.complete.EditorCompletions;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code serve}: the language server. */
@Command(name = "serve", description = "Runs the language server; what an editor starts.")
final class ServeCommand implements Callable<Integer> {
  /** The language of the first file, for all that is known before it is opened. */
  private static final String LIKELY = "python";

  private final Streams streams;
  @Mixin private final ServeOptions options = new ServeOptions();

  ServeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    return serve(streams, options);
  }

  /** Serves until the client goes. The model loads meanwhile. */
  static int serve(Streams streams, ServeOptions options) {
    if (streams.outKind() == Streams.Reader.PERSON) {
      streams.say(
          "a language server on standard input and output; --help tells what else there is");
    }
    EditorCompletions completions =
        new EditorCompletions(
            () ->
                options
                    .model()
                    .load(streams)
                    .map(model -> Completer.keeping(model, CacheFolder.path().resolve("masks"))));
    Thread.ofPlatform().daemon().name("model-loader").start(completions::load);
    completions.restWhenIdle();
    Thread.ofPlatform().daemon().name("tables-loader").start(() -> completions.readTables(LIKELY));
    try (LspServer server = new LspServer(completions, Version.number())) {
      return options
          .socket()
          .map(socket -> listen(streams, server, socket))
          .orElseGet(() -> server.run(streams.in(), streams.bufferedOut()));
    }
  }

  private static int listen(Streams streams, LspServer server, ServeOptions.Socket socket) {
    Optional<String> token;
    try {
      token = socket.token();
    } catch (IOException e) {
      streams.say("--token-file: " + JsonLines.reasonOf(e));
      return 1;
    }
    try {
      server.listen(
          socket.address(),
          token,
          bound ->
              streams.say(
                  "listening on " + bound.getAddress().getHostAddress() + ":" + bound.getPort()));
      return 0;
    } catch (IOException e) {
      streams.say("--socket: " + e.getMessage());
      return 1;
    }
  }
}
